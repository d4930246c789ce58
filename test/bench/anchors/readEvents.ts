import { readFileSync } from 'node:fs';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { detectImporter } from '../../../core/importers/registry.ts';

const HEAD = 64 * 1024;

/** An event, and where it came from: the 1-based line of its log and its ordinal among that line's events. */
export interface LoggedEvent {
  readonly line: number;
  readonly ordinal: number;
  readonly event: SummaryEvent;
}

/** The events of a log as its importer gives them, of all its conversations, in file order. */
export function readEvents(path: string): LoggedEvent[] {
  const text = readFileSync(path, 'utf8');
  const head = { path, head: text.slice(0, HEAD) };
  const converter = detectImporter(head)?.begin(head);
  if (converter === undefined) throw new Error(`no importer reads ${path}`);
  const events: LoggedEvent[] = [];
  let ms = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const converted = converter.convert(line);
    if (converted.kind !== 'event') continue;
    for (const [ordinal, draft] of converted.events.entries()) {
      ms = draft.ms ?? ms;
      const { kind, role, name, text: words, opensTurn } = draft;
      events.push({
        line: index + 1,
        ordinal,
        event: { kind, role, name, ms, text: words, opensTurn },
      });
    }
  }
  return events;
}
