import { constants, getPriority, setPriority } from 'node:os';

const BELOW_NORMAL = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lets the host's other threads go first, for one that does long work: where cores are few, the
 * host's event loop and the reader would wait for their turn beside it. Only Linux has priorities of
 * single threads; elsewhere the same call would slow the window down as well.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  // Whoever started the host with a lower one yet meant that; to rise again is forbidden.
  if (getPriority() < BELOW_NORMAL) setPriority(BELOW_NORMAL);
}
