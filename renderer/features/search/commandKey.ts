/** The key that commands are given with, as it is written before another: `⌘` on a Mac, else `Ctrl `. */
export const COMMAND_KEY = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';
