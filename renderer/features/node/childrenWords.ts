import { plural } from '../../state/labels.ts';
import type { TocLevel } from '../../../core/model/toc.ts';

/** The DOM id of the heading of a node's children. */
export const CHILDREN_HEADING = 'children-heading';

const CHILD: Readonly<Record<TocLevel, string>> = {
  year: 'month',
  month: 'week',
  week: 'day',
  day: 'conversation',
  conversation: 'part',
  segment: 'part',
};

/** `3 weeks`: the children of a node of a level. */
export const childrenWords = (level: TocLevel, count: number): string =>
  plural(count, CHILD[level]);

/** Leads to the children of the node that is shown: they come to the top of what is seen, as far as there is more below. */
export function goToChildren(): void {
  const heading = document.getElementById(CHILDREN_HEADING);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
