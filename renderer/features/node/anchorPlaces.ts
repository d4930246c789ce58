/** Where anchors stand, word for word, in a summary. */
import type { ShownNode } from './shownNode.ts';

export type Anchor = ShownNode['anchors'][number];

/** Half-open, in UTF-16 units of the content. `anchor` is its place in the node's list. */
export interface AnchorPlace {
  readonly start: number;
  readonly end: number;
  readonly anchor: number;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Shorter words stand in many places by chance. */
const SHORTEST = 4;

/**
 * The first place of each anchor that has one before `limit`, in order, none inside another and none
 * across one of the `taken` ranges. Where two would overlap the longer one stands.
 */
export function findAnchorPlaces(
  content: string,
  anchors: readonly Anchor[],
  { limit, taken }: { readonly limit: number; readonly taken: readonly Range[] },
): readonly AnchorPlace[] {
  const places: AnchorPlace[] = [];
  const byLength = anchors
    .map(({ text }, anchor) => ({ text: text.trim(), anchor }))
    .filter(({ text }) => text.length >= SHORTEST)
    .toSorted((a, b) => b.text.length - a.text.length);
  for (const { text, anchor } of byLength) {
    const range = firstFree(content.slice(0, limit), text, [...taken, ...places]);
    if (range !== null) places.push({ ...range, anchor });
  }
  return places.toSorted((a, b) => a.start - b.start);
}

function firstFree(content: string, text: string, taken: readonly Range[]): Range | null {
  for (let start = content.indexOf(text); start >= 0; start = content.indexOf(text, start + 1)) {
    const end = start + text.length;
    const free = taken.every((range) => range.end <= start || range.start >= end);
    if (free && isWhole(content, { start, end })) return { start, end };
  }
  return null;
}

/** Not a part of longer words. */
function isWhole(content: string, { start, end }: Range): boolean {
  const splits = (at: number): boolean => {
    const pair = content.slice(at - 1, at + 1);
    return WORD_PAIR.test(pair) && !WITHOUT_SPACES.test(pair);
  };
  return !(start > 0 && splits(start)) && !splits(end);
}

const WORD_PAIR = /^[\p{L}\p{N}]{2}$/u;
/** Scripts in which words follow each other without a space. */
const WITHOUT_SPACES = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;

/** The anchor that a line of "Key points" is about; null when none says these words. */
export function anchorOfWords(
  anchors: readonly Anchor[],
  type: Anchor['type'],
  words: string,
): number | null {
  const wanted = plain(words);
  if (wanted === '') return null;
  const ofType = [...anchors.entries()].filter(([, anchor]) => anchor.type === type);
  const found =
    ofType.find(([, { text }]) => plain(text) === wanted) ??
    ofType.find(([, { text }]) => plain(text).startsWith(wanted));
  return found?.[0] ?? null;
}

/** Without the white space and the ellipsis that a line may have been cut with. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replace(/\s?(?:…|\.{3})$/, '')
    .trim();

/** The anchor that a label is the beginning of; null when there is none. */
export function anchorOfLabel(anchors: readonly Anchor[], label: string): Anchor | null {
  const wanted = plain(label);
  return anchors.find(({ text }) => wanted !== '' && plain(text).startsWith(wanted)) ?? null;
}
