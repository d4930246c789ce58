/** Are words typed there, or is something chosen by its first letter? Then letters are no commands. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('textarea, select, input:not([type="radio"], [type="checkbox"])') !== null;
