/** When what was changed in a form holds: as soon as a choice is made, or the field or row that was typed in is left. */
import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';

/** The handlers of what surrounds all forms: events come up to it after the fields have taken them. */
export function applyOn(apply: () => void) {
  return {
    onChange: ({ target }: ChangeEvent<HTMLElement>): void => {
      if (!isTyped(target)) apply();
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
      // A row is one thing: its model and its prices.
      const row = target.closest('tr');
      if (isTyped(target) && (row === null || !row.contains(relatedTarget))) apply();
    },
    onKeyDown: ({ key, target }: KeyboardEvent<HTMLElement>): void => {
      if (key === 'Enter' && target instanceof HTMLInputElement && isTyped(target)) apply();
    },
  };
}

const isTyped = (target: Element): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio');
