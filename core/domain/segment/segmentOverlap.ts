import type { CountTokens } from '../../model/countTokens.ts';
import type { SegmentEvent } from './createSegmenter.ts';

export interface OverlapSettings {
  /** How far the overlap reaches back from the last event of the previous segment, in ms. */
  readonly maxMs: number;
  /** The most tokens of the overlap. */
  readonly maxTokens: number;
}

/** How far an overlap reaches back, in ms. */
export const OVERLAP_MS = 5 * 60_000;

/** An event of the previous segment, or the end of one, that the next segment gets as context. */
export interface OverlapPart {
  /** Index into the previous segment's events. */
  readonly index: number;
  /** How much of the text's end is used, in UTF-16 units; never splits a code point. */
  readonly tail: number;
  readonly tokens: number;
}

/**
 * Chooses the overlap: the newest events of the previous segment, in order and without gaps, within
 * the limits of time and tokens. If even the last event has too many tokens, only its end is used.
 */
export function segmentOverlap(
  previous: readonly Pick<SegmentEvent, 'ms' | 'tokens' | 'text'>[],
  { maxMs, maxTokens }: OverlapSettings,
  count: CountTokens,
): readonly OverlapPart[] {
  const last = previous.at(-1);
  if (last === undefined) return [];
  if (last.tokens > maxTokens) {
    const tail = longestTail(last.text, maxTokens, count);
    if (tail === '') return [];
    return [{ index: previous.length - 1, tail: tail.length, tokens: count(tail) }];
  }
  const parts: OverlapPart[] = [];
  let left = maxTokens;
  for (let index = previous.length - 1; index >= 0; index--) {
    const event = previous[index];
    if (event === undefined || event.tokens > left || last.ms - event.ms > maxMs) break;
    left -= event.tokens;
    parts.push({ index, tail: event.text.length, tokens: event.tokens });
  }
  return parts.toReversed();
}

/**
 * Finds the longest tail of at most `maxTokens` tokens by doubling and bisection. It may miss a few
 * characters, because a longer tail can have fewer tokens.
 */
function longestTail(text: string, maxTokens: number, count: CountTokens): string {
  let fits = 0;
  let tooLong = 1;
  const accepts = (length: number): boolean => count(tailOf(text, length)) <= maxTokens;
  while (tooLong <= text.length && accepts(tooLong)) {
    fits = tooLong;
    tooLong *= 2;
  }
  tooLong = Math.min(tooLong, text.length + 1);
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (accepts(middle)) fits = middle;
    else tooLong = middle;
  }
  return tailOf(text, fits);
}

/** The last `length` UTF-16 units of a text, or one less if that would split a surrogate pair. */
function tailOf(text: string, length: number): string {
  const start = text.length - length;
  const cutsPair = start > 0 && (text.codePointAt(start - 1) ?? 0) > 0xffff;
  return text.slice(cutsPair ? start + 1 : start);
}
