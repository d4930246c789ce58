import type { ContentType } from '../../model/providers.ts';
import { literalEnd } from './parseRegex.ts';
import type { NoisePattern, Preprocessor } from './preprocessor.ts';
import type { EventKind } from '../../model/event.ts';
import type { SummaryEvent } from '../summarize/types.ts';

/** A removed range, in UTF-16 units, and the reason. */
export interface Removed {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

/**
 * Patterns search windows of this length, so that the time they take stays linear in the text's
 * length.
 */
const WINDOW = 32_768;

/**
 * Replaces whatever the noise patterns for a content type match by spaces, so that all other
 * characters keep their positions; line breaks stay. Returns what was replaced, in order and
 * without overlaps, with the pattern's name as the reason. No match is longer than some 32,000
 * characters.
 */
export function blankNoise(
  text: string,
  contentType: ContentType,
  preprocessors: readonly Preprocessor[],
): { readonly text: string; readonly removed: readonly Removed[] } {
  const matches = preprocessors
    .filter((preprocessor) => preprocessor.contentType === contentType)
    .flatMap(({ noisePatterns }) => noisePatterns)
    .flatMap((pattern) => search(text, pattern));
  if (matches.length === 0) return { text, removed: [] };
  const removed = withoutOverlaps(matches);
  return { text: blank(text, removed), removed };
}

function search(text: string, { name, pattern, flags = '' }: NoisePattern): Removed[] {
  const found: Removed[] = [];
  const expression = new RegExp(pattern, `${flags}g`);
  const ending = literalEnd(pattern, flags);
  for (let from = 0; from < text.length;) {
    const { end, next } = windowFrom(text, from);
    // From the beginning of the text, so that lookbehinds work.
    const read = text.slice(
      0,
      ending === '' ? end : endOfLast(ending, text.slice(from, end), from),
    );
    let reached = from;
    expression.lastIndex = from;
    for (const { 0: match, index } of read.matchAll(expression)) {
      if (match === '') continue;
      reached = index + match.length;
      found.push({ start: index, end: reached, reason: name });
    }
    from = Math.max(next, reached);
  }
  return found;
}

function endOfLast(words: string, stretch: string, from: number): number {
  const at = stretch.lastIndexOf(words);
  return at < 0 ? from : from + at + words.length;
}

/**
 * The end of this window and the beginning of the next, at a line half a window on, so that matches
 * across the border are found.
 */
function windowFrom(text: string, from: number): { end: number; next: number } {
  const end = from + WINDOW;
  if (end >= text.length) return { end: text.length, next: text.length };
  const line = text.lastIndexOf('\n', from + WINDOW / 2) + 1;
  return { end, next: line > from ? line : from + WINDOW / 2 };
}

/** Sorts ranges and removes overlaps. */
export function withoutOverlaps(ranges: readonly Removed[]): Removed[] {
  const kept: Removed[] = [];
  for (const { start, end, reason } of ranges.toSorted((one, other) => one.start - other.start)) {
    const free = Math.max(start, kept.at(-1)?.end ?? 0);
    if (free < end) kept.push({ start: free, end, reason });
  }
  return kept;
}

/** Replaces ordered, non-overlapping ranges by spaces; line breaks stay. */
export function blank(text: string, ranges: readonly Removed[]): string {
  let out = '';
  let from = 0;
  for (const { start, end } of ranges) {
    out += text.slice(from, start) + text.slice(start, end).replace(/[^\n\r]/g, ' ');
    from = end;
  }
  return out + text.slice(from);
}

/** Which content types an event is treated as. The arguments of tool calls must stay valid JSON. */
const CONTENT: Readonly<Record<EventKind, readonly ContentType[]>> = {
  message: ['session-turn', 'code', 'errors'],
  thinking: ['session-turn', 'code', 'errors'],
  tool_call: [],
  tool_result: ['tool-output', 'errors'],
  system: [],
};

/**
 * An event with spaces in place of noise, and the removed ranges, in order and without overlaps.
 */
export function blankEvent<Event extends SummaryEvent>(
  event: Event,
  preprocessors: readonly Preprocessor[],
): { readonly event: Event; readonly noise: readonly Removed[] } {
  let { text } = event;
  const noise: Removed[] = [];
  for (const contentType of CONTENT[event.kind]) {
    const blanked = blankNoise(text, contentType, preprocessors);
    text = blanked.text;
    noise.push(...blanked.removed);
  }
  return noise.length === 0
    ? { event, noise }
    : { event: { ...event, text }, noise: withoutOverlaps(noise) };
}
