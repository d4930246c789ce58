import type { OutputOf } from '../contract/procedures.ts';
import { visibleText } from '../model/visibleText.ts';
import { eventHead } from './eventHead.ts';

/** Raw events as Markdown, in their order. No tool for agents gives them, so it knows no budget. */
export function eventsText({ events, total }: OutputOf<'events'>, zone: string): string {
  const shown = events.map((event) => `${eventHead(event, zone)}\n${event.text}`);
  return visibleText(
    [...shown, ...(events.length === total ? [] : [`(${events.length} of ${total} events)`])].join(
      '\n\n',
    ),
  );
}
