/** What work can be counted by. */
export const STAT_DIMENSIONS = [
  'day',
  'week',
  'month',
  'hour',
  'weekday',
  'project',
  'source',
  'model',
  'tool',
  'file',
] as const;
export type StatDimension = (typeof STAT_DIMENSIONS)[number];
