import type { Look } from './visits.ts';

/** Sessions of the month may get events that belong to it late. */
const NEARLY_ALL = 0.98;

/**
 * When the newest month could be read: when it held nearly all of the events that it has in the end.
 * On the clock of the looks; null when nobody ever saw it.
 */
export function monthReadable(looks: readonly Look[]): number | null {
  const last = looks.at(-1);
  if (last === undefined) return null;
  const readable = looks.find(
    ({ nodeId, eventCount }) =>
      nodeId === last.nodeId && eventCount >= NEARLY_ALL * last.eventCount,
  );
  return readable?.atMs ?? null;
}
