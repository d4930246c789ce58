import { alternatives } from '../lexicon/patterns.ts';
import { remembered } from './remembered.ts';

/** A range of characters in UTF-16 units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

// A single instance, because creating one is slow. The rules of ICU's root locale suit all our
// languages.
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Dots in these end no sentence: inline code, URLs, paths, dotted names, abbreviations. Repeats are
 * bounded, so that a long run of letters is not scanned again from each of its letters.
 */
const OPAQUE = new RegExp(
  [
    '`[^`\\n]{1,300}`',
    `(?<![\\p{L}\\p{N}])(?:${alternatives(({ sentences }) => sentences.abbreviations)})\\.(?=\\s|,|\\)|$)`,
    `(?<![\\p{L}\\p{N}])(?:(?:${alternatives(({ sentences }) => sentences.abbreviationsBeforeName)})\\.(?=\\s+\\p{Lu})|` +
      `(?:${alternatives(({ sentences }) => sentences.abbreviationsBeforeNumber)})\\.(?=\\s+\\d)|` +
      `(?:${alternatives(({ sentences }) => sentences.trailingAbbreviations)})\\.(?=\\s+\\p{Ll}|,|\\)))`,
    String.raw`https?:\/\/[^\s)>\]]{1,500}`,
    String.raw`(?:[~.]{0,2}\/)?[\w@-]{1,60}(?:[./\\:][\w@-]{1,60}){1,30}`,
    String.raw`(?<![\w-])\d{1,2}\.(?=\s)`,
  ].join('|'),
  'gu',
);
/**
 * Unicode's rules do not split before small letters, but names and hasty writers begin sentences
 * with them.
 */
const LOWER_CASE_START = /(?<=[\p{L}\p{N})]{2}[.!?])\s+(?=\p{Ll})/gu;
/** Unicode's rules split at every line break; here only an empty line ends a sentence. */
const SOFT_BREAK = /(?<!\n)\r?\n(?!\r?\n)/g;
const INNER_END = /[.!?…](?=\s)|[。！？；]/u;

/**
 * Splits prose into sentences. Spans are trimmed, in order, and never end inside inline code, a URL
 * or a path. Linear in the length of the text.
 */
export const sentenceSpans = remembered((text): readonly TextSpan[] => {
  if (!INNER_END.test(text)) return trimmed(text, 0, text.length);
  const masked = text
    .replace(OPAQUE, (match) => 'x'.repeat(match.length))
    .replace(SOFT_BREAK, (match) => ' '.repeat(match.length));
  const spans: TextSpan[] = [];
  for (const { segment, index } of segmenter.segment(masked)) {
    let from = 0;
    for (const { index: end } of segment.matchAll(LOWER_CASE_START)) {
      spans.push(...trimmed(text, index + from, index + end));
      from = end;
    }
    spans.push(...trimmed(text, index + from, index + segment.length));
  }
  return joinSpans(text, spans);
});

/**
 * Splits a span at the ends of clauses so that no piece is longer than `limit` units; without any,
 * at white space, and as a last resort between code points.
 */
export function cutLong(text: string, span: TextSpan, limit: number): TextSpan[] {
  const pieces: TextSpan[] = [];
  let start = span.start;
  while (span.end - start > limit) {
    const cut = start + clauseEnd(text.slice(start, start + limit));
    pieces.push(...trimmed(text, start, cut));
    start = cut;
  }
  pieces.push(...trimmed(text, start, span.end));
  return pieces;
}

/** Ends of clauses, best first. */
const BOUNDARIES = [/[;；。—–](?=\s|\p{L})/gu, /:(?=\s)|，|、/gu, /,(?=\s)/gu];
const BRACKET_END = /[)\]）](?=\s)/gu;
/** An unclosed bracket reaches to the end of the window. */
const BRACKETED = /[(（[][^()（）[\]]*(?:[)）\]]|$)/g;

function clauseEnd(window: string): number {
  const least = Math.floor(window.length / 3);
  // Avoids splitting inside brackets if a clause ends elsewhere.
  const masked = window.replace(BRACKETED, (match) => 'x'.repeat(match.length));
  const ends = [
    ...BOUNDARIES.map((boundary) => lastOf(masked, boundary)),
    lastOf(window, BRACKET_END),
    ...BOUNDARIES.map((boundary) => lastOf(window, boundary)),
  ];
  const end = ends.find((last) => last >= least);
  if (end !== undefined) return end;
  const space = lastOf(window, /\s/gu);
  if (space >= least) return space;
  // Never inside a surrogate pair.
  const code = window.charCodeAt(window.length - 1);
  return code >= 0xd800 && code <= 0xdbff ? window.length - 1 : window.length;
}

/** The end of the last match, or -1. */
function lastOf(text: string, boundary: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(boundary)) last = match.index + match[0].length;
  return last;
}

function trimmed(text: string, start: number, end: number): TextSpan[] {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return from < to ? [{ start: from, end: to }] : [];
}

function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x3000 || code === 0xfeff;
}

/** Longer quotations are split into sentences. */
const LONGEST_QUOTATION = 240;
const PARENTHESIS = /^[(（]\p{Ll}/u;
/** Unicode's rules put the opening bracket of a sentence at the end of the one before. */
const TRAILING_OPENERS = /(?<=[.!?。！？…]\s*)[「『（«“【〈《]+$/u;
const QUOTES: readonly (readonly [string, string])[] = [
  ['「', '」'],
  ['『', '』'],
  ['“', '”'],
  ['«', '»'],
  ['„', '“'],
];
const STRAIGHT = /"/g;
const OPENS = /^$|[\s(:：,，]/u;
/** How a sentence continues after a quotation. */
const CONTINUES = new RegExp(
  `^(?:${alternatives(({ sentences }) => sentences.quotativeParticles)}|」|』|”|»|,|，|、)`,
  'u',
);
const QUOTED_END = /[.!?。！？…]["”»」』]$/u;

/**
 * Corrects the boundaries of sentences: an opening bracket belongs to what follows, a short
 * quotation stays whole together with what is said about it, and a remark in brackets belongs to
 * the sentence before ("Which? (e.g. this)").
 */
export function joinSpans(text: string, spans: readonly TextSpan[]): TextSpan[] {
  const joined: TextSpan[] = [];
  for (const span of withOpenings(text, spans)) {
    const before = joined.at(-1);
    if (before !== undefined && belongsTo(text, before, span))
      joined[joined.length - 1] = { start: before.start, end: span.end };
    else joined.push(span);
  }
  return joined;
}

function withOpenings(text: string, spans: readonly TextSpan[]): TextSpan[] {
  const moved: TextSpan[] = [];
  let opening: number | undefined;
  for (const { start, end } of spans) {
    const from = opening ?? start;
    const left = TRAILING_OPENERS.exec(text.slice(Math.max(from, end - 8), end))?.[0].length ?? 0;
    opening = left > 0 ? end - left : undefined;
    let to = end - left;
    while (to > from && isWhite(text, to - 1)) to--;
    if (to > from) moved.push({ start: from, end: to });
  }
  const last = spans.at(-1);
  if (opening !== undefined && last !== undefined) moved.push({ start: opening, end: last.end });
  return moved;
}

function isWhite(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code > 127) return /\s/u.test(text.charAt(at));
  return code === 32 || (code >= 9 && code <= 13);
}

function belongsTo(text: string, before: TextSpan, span: TextSpan): boolean {
  const head = text.slice(span.start, span.start + 3);
  if (PARENTHESIS.test(head)) return true;
  const said = text.slice(Math.max(before.start, before.end - 2), before.end);
  if (CONTINUES.test(head) && (QUOTED_END.test(said) || /^[」』”»]/u.test(head))) return true;
  return isInsideQuotation(text, before, span);
}

/** Does the span begin inside a short quotation that the one before opened? */
function isInsideQuotation(text: string, before: TextSpan, span: TextSpan): boolean {
  const from = Math.max(before.start, before.end - LONGEST_QUOTATION);
  const said = text.slice(from, before.end);
  const closesSoon = (close: string, at: number): boolean => {
    const end = text.slice(before.end, from + at + LONGEST_QUOTATION).indexOf(close);
    return end >= span.start - before.end;
  };
  for (const [open, close] of QUOTES) {
    const at = said.lastIndexOf(open);
    if (at >= 0 && !said.includes(close, at + 1) && closesSoon(close, at)) return true;
  }
  const at = said.lastIndexOf('"');
  const isOdd = (said.match(STRAIGHT)?.length ?? 0) % 2 === 1;
  return isOdd && OPENS.test(said.slice(Math.max(0, at - 1), at)) && closesSoon('"', at);
}
