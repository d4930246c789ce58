import type { OutputOf } from '../../contract/procedures.ts';
import type { MemoryEvent } from '../../model/event.ts';
import { visibleLine } from '../../model/visibleText.ts';

type EventOut = OutputOf<'events'>['events'][number];

export function renderEvents({ events, total }: OutputOf<'events'>): string {
  const shown = events.map(renderEvent).join('\n\n');
  return events.length === total ? shown : `${shown}\n\n(${events.length} of ${total} events)`;
}

export function renderGrip(grip: OutputOf<'grip'>): string {
  return [
    `> ${grip.excerpt.replaceAll('\n', '\n> ')}`,
    '',
    `${grip.gripId} · ${grip.time} · ${grip.source} · ${grip.conversationId}`,
    ...(grip.nodeId === null ? [] : [grip.nodeId]),
    '',
    grip.events.map(renderEvent).join('\n\n'),
  ].join('\n');
}

function renderEvent({ eventId, time, role, kind, name, text }: EventOut): string {
  const who = [role, kind === ('message' satisfies MemoryEvent['kind']) ? null : kind, name]
    .filter((part) => part !== null)
    .join(' ');
  return `## ${time} ${visibleLine(who)} · ${eventId}\n${text}`;
}
