import { isRandom } from './judgeValue.ts';
import type { SecretSpan } from './secretKinds.ts';

/** Invisible characters: copied along from a page, or put in so that a key is not recognised. */
const HIDDEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;
/** A line break, also an escaped one, between the end of a word and a line of a single word. */
const BREAK =
  /(?<=(?<before>[\w+/=.~-]{8}))(?:\r?\n|\\r\\n|\\n)[ \t]{0,12}(?=(?<after>[\w+/=.~-]{4,256})["'`]?[,;]?[ \t]*(?:\r?\n|\\r|\\n|["'`]|$))/g;

interface Range {
  readonly start: number;
  readonly end: number;
}

type Find = (text: string) => readonly SecretSpan[];

/**
 * Finds secrets that are cut: by zero-width characters, or by line ends, as when a terminal cuts
 * long lines. The text is read as if the cuts were not there. The rest of a key must have a line of
 * its own and look like part of a key; of what is joined, only spans across a line end count, since
 * the others are found as they stand.
 */
export function findCutSecrets(text: string, find: Find): SecretSpan[] {
  const hidden = Array.from(text.matchAll(HIDDEN), rangeOf);
  if (hidden.length === 0) return findAcrossLines(text, find);
  const { whole, inText } = without(text, hidden);
  return [...find(whole), ...findAcrossLines(whole, find)].map((span) => inText(span).span);
}

function findAcrossLines(text: string, find: Find): SecretSpan[] {
  const breaks = Array.from(text.matchAll(BREAK))
    .filter(({ groups }) => isMixed(groups?.['before'] ?? '') && isRest(groups?.['after'] ?? ''))
    .map(rangeOf);
  if (breaks.length === 0) return [];
  const { whole, inText } = without(text, breaks);
  return find(whole)
    .map(inText)
    .filter(({ isCut }) => isCut)
    .map(({ span }) => span);
}

/** The text without some ranges, and the place of its spans in the original text. */
function without(
  text: string,
  cuts: readonly Range[],
): {
  readonly whole: string;
  readonly inText: (span: SecretSpan) => { readonly span: SecretSpan; readonly isCut: boolean };
} {
  let whole = '';
  let from = 0;
  /** Positions of the cuts in the text without them. */
  const seams: number[] = [];
  for (const { start, end } of cuts) {
    whole += text.slice(from, start);
    seams.push(whole.length);
    from = end;
  }
  whole += text.slice(from);
  /** Length of the first `count` cuts. */
  const lengthOf = (count: number): number =>
    count === 0 ? 0 : (cuts[count - 1]?.end ?? 0) - (seams[count - 1] ?? 0);
  return {
    whole,
    inText({ kind, start, end }) {
      const first = countUpTo(seams, start);
      const last = countUpTo(seams, end - 1);
      const span = { kind, start: start + lengthOf(first), end: end + lengthOf(last) };
      return { span, isCut: last > first };
    },
  };
}

/** How many of the sorted numbers are at most this one. */
function countUpTo(sorted: readonly number[], most: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rangeOf({ index, 0: { length } }: RegExpExecArray): Range {
  return { start: index, end: index + length };
}

/** Words of a list, one per line, are not parts of a key. */
function isRest(word: string): boolean {
  return isMixed(word) && (word.length < 16 || isRandom(word));
}

function isMixed(word: string): boolean {
  return /\d/.test(word) && /[A-Za-z]/.test(word);
}
