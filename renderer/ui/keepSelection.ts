import type { MouseEvent } from 'react';

/**
 * Of a pane, before what was clicked hears of it: a click that ends the selection of words does nothing
 * else. One that came by a key, or that took no words of what it is on, goes on.
 */
export function keepSelection(event: MouseEvent): void {
  const { target, detail } = event;
  if (detail === 0 || !(target instanceof Element)) return;
  const pressed = target.closest('button, [data-opens]');
  const selection = window.getSelection();
  if (pressed === null || selection === null || selection.isCollapsed) return;
  if (!selection.containsNode(pressed, true) || selection.toString().trim() === '') return;
  event.stopPropagation();
  event.preventDefault();
}
