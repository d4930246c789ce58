/** Where the rows of the tree stand: their heights are fixed by kind, so that rows stay put whatever loads. */
import type { TocRow } from '../../../core/contract/library.ts';
import { conversationTitle } from '../../state/labels.ts';
import type { TreeItem } from '../../state/treeModel.ts';

const LINE = 28;
/** A title in one line or two, and a line about it. */
const SHORT_CONVERSATION = 42;
const CONVERSATION = 60;
/** Letters that fit into a line of a narrow tree. */
const ONE_LINE = 26;

export function heightOf(item: TreeItem | undefined): number {
  if (item?.kind !== 'node' || item.row.level !== 'conversation') return LINE;
  return hasShortTitle(item.row) ? SHORT_CONVERSATION : CONVERSATION;
}

/** Does its title need one line at most? Letters of scripts with wide ones count twice. */
export function hasShortTitle(row: Pick<TocRow, 'title' | 'agent'>): boolean {
  const title = conversationTitle(row);
  if (title.length > ONE_LINE) return false;
  let width = 0;
  for (const letter of title) width += (letter.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2;
  return width <= ONE_LINE;
}

/** The top of each row, and below them the bottom of the last. */
export function topsOf(visible: readonly TreeItem[]): Float64Array {
  const tops = new Float64Array(visible.length + 1);
  for (const [index, item] of visible.entries())
    tops[index + 1] = (tops[index] ?? 0) + heightOf(item);
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
