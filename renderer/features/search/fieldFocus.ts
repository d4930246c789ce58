/** The way of the focus back to the words. */
import { useEffect } from 'react';

export function focusField(): void {
  document.querySelector<HTMLElement>('dialog [role="combobox"]')?.focus();
}

/**
 * Gives the field the focus where what had it went away by what it did: a filter that is cleared, an answer that is
 * left, a failure that is tried again. Else the keyboard would have no place in the palette.
 */
export function useFieldFocus(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusField();
  });
}
