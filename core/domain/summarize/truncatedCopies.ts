import type { SummaryEvent } from './types.ts';

/** Shorter messages ("Yes") have the same beginning by chance. */
const LEAST_CHARACTERS = 40;

/**
 * Finds messages that are only the beginning of a neighbouring message of the same role. Logs
 * contain them when a reply is recorded while it arrives, or when its start is repeated as the
 * result of a turn. They add nothing and end in the middle of a word.
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
