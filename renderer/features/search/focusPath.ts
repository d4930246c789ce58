/** The tree of an answer. */
export const PATH_ID = 'search-path';

/** Brings the focus to the row of the answer that has the keyboard. */
export function focusPath(): void {
  document
    .getElementById(PATH_ID)
    ?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
    ?.focus();
}
