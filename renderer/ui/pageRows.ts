/** The rows of a page that keys step through: what commands act on, and what conversations list. */
const ROWS =
  ':is([data-subject], [data-places] li):not(article, [role="treeitem"], [data-heading])';

/** As a whole it is no row. */
const TRANSCRIPT = JSON.stringify({ kind: 'transcript' });

export const rowsIn = (pane: Element | null): readonly HTMLElement[] =>
  [...(pane?.querySelectorAll<HTMLElement>(ROWS) ?? [])].filter(
    ({ dataset }) => dataset['subject'] !== TRANSCRIPT,
  );

/** What of a row takes the focus: not what stands above it. */
export const entryOf = (row: HTMLElement): HTMLElement | undefined =>
  row.matches('button')
    ? row
    : [...row.querySelectorAll<HTMLElement>('a, button')].find(
        (each) => each.closest('[data-heading]') === null,
      );
