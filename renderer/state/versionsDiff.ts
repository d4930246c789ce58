/** Two versions side by side: which of their sentences belong together, and which words differ. */

/** A run of words; `changed` ones do not stand on the other side. */
export interface DiffPart {
  readonly text: string;
  readonly changed: boolean;
}

/** What stands in one line of the comparison; null where a side has nothing to set against the other. */
export interface DiffRow {
  readonly left: readonly DiffPart[] | null;
  readonly right: readonly DiffPart[] | null;
}

/** Lays two lists of sentences or points beside each other, in order; every item appears once. */
export function alignItems(left: readonly string[], right: readonly string[]): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let atLeft = 0;
  let atRight = 0;
  for (const [sameLeft, sameRight] of [...commonPairs(left, right), [left.length, right.length]]) {
    rows.push(...alignChanged(left.slice(atLeft, sameLeft), right.slice(atRight, sameRight)));
    const same = left[sameLeft ?? left.length];
    if (same !== undefined) rows.push({ left: unchanged(same), right: unchanged(same) });
    atLeft = (sameLeft ?? 0) + 1;
    atRight = (sameRight ?? 0) + 1;
  }
  return rows;
}

/** Two words for the same thing, beside each other however much they differ. */
export function compareItems(left: string, right: string): DiffRow {
  return left === right
    ? { left: unchanged(left), right: unchanged(right) }
    : compareWords(left, right);
}

/** Is the row the same on both sides? */
export const isSame = ({ left, right }: DiffRow): boolean =>
  left !== null && right !== null && [...left, ...right].every(({ changed }) => !changed);

/** The sentences of a text, line breaks between them left out. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => [...SENTENCES.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');
}

const SENTENCES = new Intl.Segmenter('und', { granularity: 'sentence' });
const WORDS = new Intl.Segmenter('und', { granularity: 'word' });

/** Two items with less than this in common are not one item that was changed. */
const ENOUGH_IN_COMMON = 0.35;

/** Beyond this many pairs of a gap, likenesses are not worth their time. */
const MOST_PAIRS = 20_000;

/** Items of a gap: those that are alike stand beside each other, the others alone. */
function alignChanged(left: readonly string[], right: readonly string[]): readonly DiffRow[] {
  const isTooMuch = left.length * right.length > MOST_PAIRS;
  const candidates = isTooMuch ? [] : right.map(wordSet);
  const rows: DiffRow[] = [];
  let nextRight = 0;
  for (const item of left) {
    const at = mostAlike(isTooMuch ? new Set() : wordSet(item), candidates, nextRight);
    if (at === null) {
      rows.push({ left: allChanged(item), right: null });
      continue;
    }
    for (const added of right.slice(nextRight, at))
      rows.push({ left: null, right: allChanged(added) });
    rows.push(compareWords(item, right[at] ?? ''));
    nextRight = at + 1;
  }
  for (const added of right.slice(nextRight)) rows.push({ left: null, right: allChanged(added) });
  return rows;
}

function mostAlike(
  words: ReadonlySet<string>,
  others: readonly ReadonlySet<string>[],
  from: number,
): number | null {
  let best: number | null = null;
  let most = ENOUGH_IN_COMMON;
  for (const [index, other] of others.entries()) {
    if (index < from) continue;
    const share = inCommon(words, other);
    if (share > most) [best, most] = [index, share];
  }
  return best;
}

/** Share of the words of both that both have. */
function inCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = a.intersection(b).size;
  return both === 0 ? 0 : both / (a.size + b.size - both);
}

const wordSet = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .filter(isWord)
      .map((word) => word.toLowerCase()),
  );

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

function compareWords(left: string, right: string): DiffRow {
  const ofLeft = wordsOf(left);
  const ofRight = wordsOf(right);
  const pairs = commonPairs(ofLeft, ofRight);
  const keptLeft = keptWords(ofLeft, new Set(pairs.map(([at]) => at)));
  const keptRight = keptWords(ofRight, new Set(pairs.map(([, at]) => at)));
  return { left: partsOf(ofLeft, keptLeft), right: partsOf(ofRight, keptRight) };
}

/** Without the spaces and stops that stand between changed words only: they belong to the change. */
function keptWords(words: readonly string[], common: ReadonlySet<number>): ReadonlySet<number> {
  const kept = new Set(common);
  let from = -1;
  for (let index = 0; index <= words.length; index++) {
    const word = words[index];
    if (word !== undefined && kept.has(index) && !isWord(word)) continue;
    const isKeptWord = word === undefined || kept.has(index);
    const touchesKept = isKeptWord || from < 0;
    if (!touchesKept) for (let at = from + 1; at < index; at++) kept.delete(at);
    from = isKeptWord ? -1 : index;
  }
  return kept;
}

/** Words that follow each other and share their fate become one part. */
function partsOf(words: readonly string[], kept: ReadonlySet<number>): readonly DiffPart[] {
  const parts: DiffPart[] = [];
  for (const [index, text] of words.entries()) {
    const changed = !kept.has(index);
    const last = parts.at(-1);
    if (last?.changed === changed) parts[parts.length - 1] = { text: last.text + text, changed };
    else parts.push({ text, changed });
  }
  return parts;
}

const wordsOf = (text: string): readonly string[] =>
  [...WORDS.segment(text)].map(({ segment }) => segment);

const unchanged = (text: string): readonly DiffPart[] => [{ text, changed: false }];
const allChanged = (text: string): readonly DiffPart[] => [{ text, changed: true }];

type Pair = readonly [number, number];

/**
 * A common subsequence, as pairs of places: what both begin and end with, and the longest one of what
 * is between.
 */
function commonPairs(left: readonly string[], right: readonly string[]): readonly Pair[] {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  const pairs = Array.from({ length: start }, (_, at): Pair => [at, at]);
  const between = longestCommon(
    left.slice(start, left.length - end),
    right.slice(start, right.length - end),
  );
  for (const [i, j] of between) pairs.push([start + i, start + j]);
  for (let back = end; back > 0; back--) pairs.push([left.length - back, right.length - back]);
  return pairs;
}

/** Beyond this many comparisons a table of them is not worth its memory: then nothing counts as common. */
const MOST_COMPARED = 4_000_000;

function longestCommon(left: readonly string[], right: readonly string[]): readonly Pair[] {
  const width = right.length + 1;
  if ((left.length + 1) * width > MOST_COMPARED) return [];
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length;)
    if (left[i] === right[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  return pairs;
}
