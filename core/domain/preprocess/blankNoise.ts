import type { ContentType } from '../../model/providers.ts';
import { literalEnd } from './parseRegex.ts';
import type { NoisePattern, Preprocessor } from './preprocessor.ts';
import type { EventKind } from '../../model/event.ts';
import type { SummaryEvent } from '../summarize/types.ts';

/** A run of characters that was taken out, in UTF-16 units, and why. */
export interface Removed {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

/** Searches of a pattern end here, so that their time stays in proportion to the text's length. */
const WINDOW = 32_768;

/**
 * Replaces what the patterns for a sort of content match by spaces, so that every other character keeps
 * its place; line breaks stay. Gives what was replaced, in order and apart, the reason being the name
 * of the pattern. A match does not go beyond some 32,000 characters.
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
  const removed = apart(matches);
  return { text: blank(text, removed), removed };
}

function search(text: string, { name, pattern, flags = '' }: NoisePattern): Removed[] {
  const found: Removed[] = [];
  const expression = new RegExp(pattern, `${flags}g`);
  const ending = literalEnd(pattern, flags);
  for (let from = 0; from < text.length;) {
    const { end, next } = windowFrom(text, from);
    // From the text's beginning, so that what a pattern asks for before a match is there.
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

/** The end of the next stretch, and where the one after it begins: at a line half a stretch on, to see matches across. */
function windowFrom(text: string, from: number): { end: number; next: number } {
  const end = from + WINDOW;
  if (end >= text.length) return { end: text.length, next: text.length };
  const line = text.lastIndexOf('\n', from + WINDOW / 2) + 1;
  return { end, next: line > from ? line : from + WINDOW / 2 };
}

/** In order, and cut where an earlier one reaches into a later one. */
export function apart(ranges: readonly Removed[]): Removed[] {
  const kept: Removed[] = [];
  for (const { start, end, reason } of ranges.toSorted((one, other) => one.start - other.start)) {
    const free = Math.max(start, kept.at(-1)?.end ?? 0);
    if (free < end) kept.push({ start: free, end, reason });
  }
  return kept;
}

/** Spaces in the place of ranges that lie in order and apart; line breaks stay. */
export function blank(text: string, ranges: readonly Removed[]): string {
  let out = '';
  let from = 0;
  for (const { start, end } of ranges) {
    out += text.slice(from, start) + text.slice(start, end).replace(/[^\n\r]/g, ' ');
    from = end;
  }
  return out + text.slice(from);
}

/** Which preprocessors are for an event. The arguments of tool calls stay the JSON that they are. */
const CONTENT: Readonly<Record<EventKind, readonly ContentType[]>> = {
  message: ['session-turn', 'code', 'errors'],
  thinking: ['session-turn', 'code', 'errors'],
  tool_call: [],
  tool_result: ['tool-output', 'errors'],
  system: [],
};

/** An event as it is read, with spaces in the place of noise, and what was noise; in order and apart. */
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
  return noise.length === 0 ? { event, noise } : { event: { ...event, text }, noise: apart(noise) };
}
