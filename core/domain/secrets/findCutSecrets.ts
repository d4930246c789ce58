import { isJumbled, isMixed, isRandom } from './judgeValue.ts';
import { isOpenToken } from './findTokens.ts';
import { rewrite } from './rewrite.ts';
import type { Edit } from './rewrite.ts';
import type { SecretSpan } from './secretKinds.ts';

/** Invisible characters: copied along from a page, or put in so that a key is not recognised. */
const HIDDEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;
/**
 * A line break, also an escaped one, one after a backslash or one between two strings that are
 * added, before a line of a single word.
 */
const BREAK =
  /(?:["'] ?[+.&]?)?(?:\\?\r?\n|\\{1,4}r\\{1,4}n|\\{1,4}n)[ \t]{0,12}["']?(?=(?<after>[\w+/=.~-]{4,256})\\{0,4}["'`]?[)\],;]{0,2}[ \t]*(?:["'] ?[+.&])?(?:\\?\r?\n|\\{1,4}r|\\{1,4}n|["'`]|$))/g;
const PART = /[\w+/=.:~-]/;
const LONGEST = 256;
/** Only so much around the cuts is read as if they were not there. */
const AROUND = 320;

interface Range {
  readonly start: number;
  readonly end: number;
}

type Find = (text: string) => readonly SecretSpan[];

/**
 * Finds secrets that are cut: by zero-width characters, or by line ends, as when a terminal cuts
 * long lines. The text is read as if the cuts were not there. The rest of a key must have a line of
 * its own and look like part of a key, or follow a token that is too short; of what is joined, only spans across a cut count, since the
 * others are found as they stand.
 */
export function findCutSecrets(text: string, find: Find): SecretSpan[] {
  const both = (whole: string): SecretSpan[] => [...find(whole), ...findAcrossLines(whole, find)];
  return [
    // Also the name that gives a secret away may be cut.
    ...readAcross(text, hiddenIn(text), both).map(({ span }) => span),
    ...findAcrossLines(text, find),
  ];
}

function hiddenIn(text: string): Range[] {
  // Most texts have none, and one look costs less than preparing to go through all of them.
  return text.search(HIDDEN) < 0 ? [] : Array.from(text.matchAll(HIDDEN), rangeOf);
}

function findAcrossLines(text: string, find: Find): SecretSpan[] {
  const breaks: Range[] = [];
  /** What was read of a token that is not whole yet, and where that ends. */
  let head = '';
  let headEnd = -1;
  BREAK.lastIndex = 0;
  for (let match = BREAK.exec(text); match !== null; match = BREAK.exec(text)) {
    const cut = rangeOf(match);
    const after = match.groups?.['after'] ?? '';
    const before = wordBefore(text, cut.start);
    head = headEnd === cut.start && head.length < LONGEST ? head : lastPart(before);
    const isOpen = isOpenToken(head);
    if (isOpen || (isRest(after) && isBeginning(before))) breaks.push(cut);
    headEnd = isOpen ? cut.end + after.length : -1;
    head += after;
  }
  return readAcross(text, breaks, find)
    .filter(({ isCut }) => isCut)
    .map(({ span }) => span);
}

/** What is found in the text around each group of cuts when it is read without them. */
function readAcross(
  text: string,
  cuts: readonly Range[],
  find: Find,
): { readonly span: SecretSpan; readonly isCut: boolean }[] {
  const found: { readonly span: SecretSpan; readonly isCut: boolean }[] = [];
  for (let first = 0; first < cuts.length;) {
    let next = first + 1;
    const from = Math.max(0, (cuts[first]?.start ?? 0) - AROUND);
    let to = (cuts[first]?.end ?? 0) + AROUND;
    for (let cut = cuts[next]; cut !== undefined && cut.start - AROUND <= to; cut = cuts[++next])
      to = cut.end + AROUND;
    const edits = cuts.slice(first, next).map((range): Edit => ({ ...range, words: '' }));
    const { whole, inText } = rewrite(text, edits, { from, to });
    found.push(...find(whole).map(inText));
    first = next;
  }
  return found;
}

function rangeOf({ index, 0: { length } }: RegExpExecArray): Range {
  return { start: index, end: index + length };
}

function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < LONGEST && PART.test(text.charAt(start - 1))) start--;
  return text.slice(start, end);
}

/** What is assigned in `KEY=value`. */
function lastPart(word: string): string {
  return word.slice(word.lastIndexOf('=', word.length - 2) + 1);
}

/** Whether a word at a line's end could be the beginning of a key. */
function isBeginning(word: string): boolean {
  return word.length >= 6 && (isMixed(word) || isJumbled(lastPart(word)));
}

/** Words of a list, one per line, are not parts of a key. */
function isRest(word: string): boolean {
  return (isMixed(word) && (word.length < 16 || isRandom(word))) || isJumbled(word);
}
