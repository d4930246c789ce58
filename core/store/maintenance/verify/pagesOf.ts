/** Rows per page: limits memory use, and how long others have to wait. */
export const PAGE_ROWS = 2_000;

/**
 * Iterates over rows page by page, yielding null after each page. `read` returns at most
 * {@link PAGE_ROWS} rows after a row number, in the order of row numbers; `ixOf` returns a row's
 * number.
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
