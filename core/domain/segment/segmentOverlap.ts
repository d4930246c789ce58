import type { CountTokens } from '../summarize/types.ts';
import type { SegmentEvent } from './createSegmenter.ts';

export interface OverlapSettings {
  /** How far before the previous segment's last event the overlap reaches, in ms. */
  readonly maxMs: number;
  /** Tokens of the overlap in all. */
  readonly maxTokens: number;
}

export const DEFAULT_OVERLAP: OverlapSettings = { maxMs: 5 * 60_000, maxTokens: 500 };

/** An event of the previous segment, or the tail of one, that the next segment gets as context. */
export interface OverlapPart {
  /** Index into the previous segment's events. */
  readonly index: number;
  /** UTF-16 units of the text's end that are used; never cut inside a code point. */
  readonly tail: number;
  readonly tokens: number;
}

/**
 * The overlap that a segment gets from the events of the one before it, in order: its newest events
 * without a hole, as far as time and tokens allow. If even the last one has too many tokens, its
 * tail is all there is.
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
 * The longest tail of at most `maxTokens` tokens that doubling and then halving finds. A longer tail
 * can have a token less, so that it may miss the very longest by a few characters.
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

/** The last `length` units of a text, one less where this would cut a surrogate pair. */
function tailOf(text: string, length: number): string {
  const start = text.length - length;
  const cutsPair = start > 0 && (text.codePointAt(start - 1) ?? 0) > 0xffff;
  return text.slice(cutsPair ? start + 1 : start);
}
