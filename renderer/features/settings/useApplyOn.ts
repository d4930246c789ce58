/** When what was changed in a form holds: as soon as a choice is made, or the field or row that was typed in is left. */
import { useEffect, useRef, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';

/** The handlers of what surrounds all forms: events come up to it after the fields have taken them. */
export function useApplyOn(apply: () => void) {
  const applyAfterPress = useAfterPress(apply);
  return {
    onChange: ({ target }: ChangeEvent<HTMLElement>): void => {
      if (!isTyped(target)) apply();
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
      // A row is one thing: its model and its prices.
      const row = target.closest('tr');
      if (isTyped(target) && (row === null || !row.contains(relatedTarget))) applyAfterPress();
    },
    onKeyDown: ({ key, target }: KeyboardEvent<HTMLElement>): void => {
      if (key === 'Enter' && target instanceof HTMLInputElement && isTyped(target)) apply();
    },
  };
}

/** A field that is left by a press of the pointer: what is pressed must not move away before the click. */
function useAfterPress(act: () => void): () => void {
  const press = useRef({ isDown: false, waits: false });
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  useEffect(() => {
    const down = (): void => {
      press.current.isDown = true;
    };
    const up = (): void => {
      const { waits } = press.current;
      press.current = { isDown: false, waits: false };
      // The click comes after this event.
      if (waits) setTimeout(() => newest.current());
    };
    const ends = ['pointerup', 'pointercancel'] as const;
    window.addEventListener('pointerdown', down, true);
    for (const end of ends) window.addEventListener(end, up, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      for (const end of ends) window.removeEventListener(end, up, true);
    };
  }, []);
  return () => {
    if (press.current.isDown) press.current.waits = true;
    else newest.current();
  };
}

const isTyped = (target: Element): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio');
