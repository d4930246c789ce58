/** So many rows at a time: bounds memory, and how long nobody else has a turn. */
export const PAGE_ROWS = 2_000;

/**
 * Goes through rows page by page; null after each page. `read` gives at most {@link PAGE_ROWS} rows after
 * a row number, in the order of these, and `ixOf` a row's.
 */
export function* pagesOf<T>(
  read: (after: number) => readonly T[],
  ixOf: (row: T) => number,
): Generator<T | null> {
  for (let after = -1; ;) {
    const rows = read(after);
    yield* rows;
    yield null;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = ixOf(last);
  }
}
