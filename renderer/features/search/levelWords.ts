import type { TocLevel } from '../../../core/model/toc.ts';

/** A level of the table of contents, as a row names it. */
export const LEVEL_WORDS: Readonly<Record<TocLevel, string>> = {
  year: 'Year',
  month: 'Month',
  week: 'Week',
  day: 'Day',
  conversation: 'Conversation',
  segment: 'Part',
};
