/** Where the rows of the tree stand: their heights are fixed by kind, so that rows stay put whatever loads. */
import { conversationTitle } from '../../state/labels.ts';
import type { TreeItem } from '../../state/treeModel.ts';

const LINE = 28;
/** A conversation: a line about it and the room above and below, then a line of its title. */
const ABOUT = 26;
const TITLE_LINE = 18;
/** Lines that a title may take: longer ones are cut. */
const MOST_LINES = 3;

/** How many lines a title needs. */
export type TitleLines = (title: string) => number;

/** The lines that a row gives to the title of its conversation; 0 of other rows. */
export function titleLinesOf(item: TreeItem | undefined, linesOf: TitleLines): number {
  if (item?.kind !== 'node' || item.row.level !== 'conversation') return 0;
  return Math.min(MOST_LINES, linesOf(conversationTitle(item.row)));
}

export function heightOf(item: TreeItem | undefined, linesOf: TitleLines): number {
  const lines = titleLinesOf(item, linesOf);
  return lines === 0 ? LINE : ABOUT + lines * TITLE_LINE;
}

/** The top of each row, and below them the bottom of the last. */
export function topsOf(visible: readonly TreeItem[], linesOf: TitleLines): Float64Array {
  const tops = new Float64Array(visible.length + 1);
  for (const [index, item] of visible.entries())
    tops[index + 1] = (tops[index] ?? 0) + heightOf(item, linesOf);
  return tops;
}

/** The row at a height, the first or last one beyond the ends. */
export function rowAt(tops: Float64Array, y: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How many rows a page of a height goes on by, from a row down (1) or up (-1); one at least. */
export function rowsInPage(
  tops: Float64Array,
  { from, step, height }: { readonly from: number; readonly step: 1 | -1; readonly height: number },
): number {
  const top = tops[from] ?? 0;
  const target = rowAt(tops, step > 0 ? top + height - LINE : top - height + LINE);
  return Math.max(1, Math.abs(target - from));
}
