/** The rows of a page that its keys step through: turns, errors, decisions, wherever the page lists them. */
import type { OutlineEntry } from '../../state/transcript.ts';
import { NODE_PANE } from '../../ui/panes.ts';

type Kinds = readonly OutlineEntry['kind'][];

/** Does the page list any? */
export const hasPlaces = (kinds: Kinds): boolean => rowsOf(kinds).length > 0;

/** Brings the focus to the next one, or to the one before; false where there is none. */
export function stepOnPage(kinds: Kinds, by: 1 | -1): boolean {
  const from = whereOneIs();
  const rows = rowsOf(kinds);
  const row =
    by === 1
      ? rows.find((each) => topOf(each) > from)
      : rows.findLast((each) => topOf(each) < from);
  if (row !== undefined) {
    row.querySelector<HTMLElement>('button, a')?.focus();
    return true;
  }
  // What the list has not shown yet comes below its last row.
  const rest = by === 1 ? restOf(kinds, from) : null;
  rest?.click();
  if (rest !== null) requestAnimationFrame(() => stepOnPage(kinds, by));
  return rest !== null;
}

const partsOf = (kinds: Kinds, inside: string): string =>
  kinds.map((kind) => `#${NODE_PANE} [data-places="${kind}"] ${inside}`).join(', ');

const rowsOf = (kinds: Kinds): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(partsOf(kinds, 'li')),
];

const restOf = (kinds: Kinds, from: number): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(partsOf(kinds, '[data-rest] > button'))].find(
    (each) => topOf(each) > from,
  ) ?? null;

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** The row that has the focus, else the top of what is in sight. */
function whereOneIs(): number {
  const { activeElement } = document;
  const pane = document.getElementById(NODE_PANE);
  if (pane === null) return 0;
  const isInside = activeElement !== pane && pane.contains(activeElement);
  return isInside && activeElement !== null
    ? topOf(activeElement.closest('li') ?? activeElement)
    : topOf(pane) - 1;
}
