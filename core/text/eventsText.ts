import type { OutputOf } from '../contract/procedures.ts';
import { visibleText } from '../model/visibleText.ts';
import { eventHead } from './eventHead.ts';

/** Raw events as Markdown, in order. No agent tool returns them, so there is no budget. */
export function eventsText({ events, total }: OutputOf<'events'>, zone: string): string {
  const shown = events.map((event) => `${eventHead(event, zone)}\n${event.text}`);
  return visibleText(
    [...shown, ...(events.length === total ? [] : [`(${events.length} of ${total} events)`])].join(
      '\n\n',
    ),
  );
}
