import { constants, setPriority } from 'node:os';

/**
 * Lets the host's other threads go first, for one that does long work: where cores are few, the
 * host's event loop and the reader would wait for their turn beside it. Only Linux has priorities of
 * single threads; elsewhere the same call would slow the window down as well.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
