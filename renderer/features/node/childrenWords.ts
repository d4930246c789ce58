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
