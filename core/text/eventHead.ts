import type { OutputOf } from '../contract/procedures.ts';
import type { MemoryEvent } from '../model/event.ts';
import { oneLine } from '../model/visibleText.ts';
import { whenIn } from './whenIn.ts';

type EventOut = OutputOf<'events'>['events'][number];

/** The line above an event's words: when, who, what kind unless it is a message, and its id. */
export function eventHead({ eventId, time, role, kind, name }: EventOut, zone: string): string {
  const who = [role, kind === ('message' satisfies MemoryEvent['kind']) ? null : kind, name]
    .filter((part) => part !== null)
    .map((part) => oneLine(part));
  return `## ${whenIn(Date.parse(time), zone)} ${who.join(' ')} · ${eventId}`;
}
