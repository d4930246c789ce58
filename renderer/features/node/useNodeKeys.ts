import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../ui/isTyping.ts';
import { NODE_PANE } from '../../ui/panes.ts';

/** What the single-letter keys of the node's pane do; those without an entry do nothing. */
export type NodeKeys = Readonly<Record<string, (() => void) | null>>;

/** Letters that work while the focus is in the node's pane, except where words are typed or a dialog is open. */
export function useNodeKeys(keys: NodeKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
    if (act === null || act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const pane = document.getElementById(NODE_PANE);
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    pane?.addEventListener('keydown', listener);
    return () => pane?.removeEventListener('keydown', listener);
  }, []);
}

const isTaken = (target: EventTarget | null): boolean =>
  isTyping(target) || (target instanceof Element && target.closest('dialog') !== null);
