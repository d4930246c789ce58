import type { SummaryEvent } from './types.ts';

/** Shorter messages ("Yes") begin like others by chance. */
const LEAST_CHARACTERS = 40;

/**
 * Messages that are the beginning of a neighbouring message of the same role, as logs keep them that
 * write down a reply while it arrives, or the start of it once more as a turn's result. They say nothing
 * else, and end in the middle of a word.
 */
export function truncatedCopies(events: readonly SummaryEvent[]): ReadonlySet<SummaryEvent> {
  const copies = new Set<SummaryEvent>();
  const latest = new Map<SummaryEvent['role'], SummaryEvent>();
  for (const event of events) {
    if (event.kind !== 'message') continue;
    const before = latest.get(event.role);
    latest.set(event.role, event);
    if (before === undefined) continue;
    if (isBeginning(event, before)) {
      copies.add(event);
      latest.set(event.role, before);
    } else if (isBeginning(before, event)) copies.add(before);
  }
  return copies;
}

function isBeginning(one: SummaryEvent, whole: SummaryEvent): boolean {
  const begun = one.text.trimEnd().replace(/(?:\.{3}|…)$/u, '');
  return (
    begun.length >= LEAST_CHARACTERS &&
    begun.length < whole.text.trimEnd().length &&
    whole.text.startsWith(begun)
  );
}
