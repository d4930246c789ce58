import { isRandom } from './judgeValue.ts';
import type { SecretSpan } from './secretKinds.ts';

/** Characters that nobody sees: copied along from a page, or put in so that a key is not recognised. */
const HIDDEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;
/** A line break, also an escaped one, between the end of a word and a line that is one word. */
const BREAK =
  /(?<=(?<before>[\w+/=.~-]{8}))(?:\r?\n|\\r\\n|\\n)[ \t]{0,12}(?=(?<after>[\w+/=.~-]{4,256})["'`]?[,;]?[ \t]*(?:\r?\n|\\r|\\n|["'`]|$))/g;

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds secrets that are cut: by characters without width, or by the end of a line, as terminals cut what
 * is too long. The text is read as if the cuts were not there; only what goes across one counts, since
 * what does not is found as it stands. The rest of a key has a line of its own, and looks like one.
 */
export function findCutSecrets(
  text: string,
  find: (text: string) => readonly SecretSpan[],
): SecretSpan[] {
  const hidden = Array.from(text.matchAll(HIDDEN), rangeOf);
  const breaks = Array.from(text.matchAll(BREAK))
    .filter(({ groups }) => isMixed(groups?.['before'] ?? '') && isRest(groups?.['after'] ?? ''))
    .map(rangeOf);
  const all = [...hidden, ...breaks].sort((one, other) => one.start - other.start);
  return [
    ...findAcross(text, hidden, find),
    ...(breaks.length === 0 ? [] : findAcross(text, all, find)),
  ];
}

function findAcross(
  text: string,
  cuts: readonly Range[],
  find: (text: string) => readonly SecretSpan[],
): SecretSpan[] {
  if (cuts.length === 0) return [];
  let whole = '';
  let from = 0;
  /** Where the cuts were, in the text without them. */
  const seams: number[] = [];
  for (const { start, end } of cuts) {
    whole += text.slice(from, start);
    seams.push(whole.length);
    from = end;
  }
  whole += text.slice(from);
  return find(whole).flatMap(({ kind, start, end }) => {
    const first = countUpTo(seams, start);
    const last = countUpTo(seams, end - 1);
    if (first === last) return [];
    return [{ kind, start: start + cutBefore(first), end: end + cutBefore(last) }];
  });

  /** Characters of the first so many cuts. */
  function cutBefore(count: number): number {
    const last = count - 1;
    return count === 0 ? 0 : (cuts[last]?.end ?? 0) - (seams[last] ?? 0);
  }
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

/** Words of a list, one in each line, are no parts of a key. */
function isRest(word: string): boolean {
  return isMixed(word) && (word.length < 16 || isRandom(word));
}

function isMixed(word: string): boolean {
  return /\d/.test(word) && /[A-Za-z]/.test(word);
}
