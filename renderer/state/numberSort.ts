/** By what the rows of the page of numbers are sorted. */
export const COLUMN_NAMES = [
  'requests',
  'active',
  'calls',
  'edits',
  'failed',
  'tokens',
  'cost',
] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

/** The column that rows are sorted by, the most first unless turned round. */
export interface Sort {
  readonly by: ColumnName;
  readonly isTurned: boolean;
}

/** What a press on a column's head does: the most first, then the least, then as it was. */
export function nextSort(sort: Sort | undefined, by: ColumnName): Sort | undefined {
  if (sort?.by !== by) return { by, isTurned: false };
  return sort.isTurned ? undefined : { by, isTurned: true };
}
