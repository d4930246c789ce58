import type { OutputOf } from '../../contract/procedures.ts';
import type { ToldEvent, Transcript } from '../../domain/export/data.ts';
import { toolGists } from '../../domain/summarize/toolGist.ts';
import { firstUnits } from '../../domain/text/cutText.ts';
import { oneLine } from '../../model/visibleText.ts';
import type { ExportFormat } from '../../model/exportFormat.ts';
import type { Making } from './making.ts';

type Event = OutputOf<'events'>['events'][number];

/** UTF-16 units that a transcript may hold. */
const MOST_SAID = 8_000_000;
/** Of what a tool was given, or gave. */
const MOST_FOLDED = 2_000;
/** A secret that the end cuts is still found by what stands behind it; private keys take some 3,200. */
const MARGIN = 4_000;
const LONGEST_LINE = 160;
/** Of a text that is not told in full, the beginning is looked through for secrets. */
const MOST_LEARNED = 12_000;
const PAGE = 200;
/** Events between two rests. */
const PART = 25;

export interface TranscriptOptions {
  readonly nowMs: number;
  /** Whether it is told; else it is only looked through for secrets. */
  readonly transcript: boolean;
  readonly format: ExportFormat;
  /** Is given what is not told: it may give away a secret that is. */
  readonly learn: (text: string) => void;
}

/**
 * What was said in a conversation or a segment, event by event, as long as there is room; null if it is
 * not to be told. Texts that are cut have a margin, for {@link withoutMargin}.
 */
export async function gatherTranscript(
  { reader, pause }: Making,
  target: string,
  { nowMs, transcript, format, learn }: TranscriptOptions,
): Promise<Transcript | null> {
  const events: ToldEvent[] = [];
  let total = 0;
  let room = MOST_SAID;
  for (let offset = 0; room > 0; offset += PAGE) {
    await pause();
    const page = await reader.events({ target, limit: PAGE, offset }, nowMs);
    total = page?.total ?? total;
    for (const [at, event] of (page?.events ?? []).entries()) {
      if (at % PART === 0) await pause();
      const told = toldEvent(event, { room, folded: format !== 'markdown' });
      if (!transcript || told.cut > 0 || told.text === '')
        learn(event.text.slice(0, event.kind === 'message' ? room : MOST_LEARNED));
      if (transcript) events.push(told);
      room -= told.text.length + (told.line?.length ?? 0);
      if (room <= 0) break;
    }
    if (page === null || page.events.length < PAGE) break;
  }
  return transcript ? { events, total } : null;
}

function toldEvent(
  { eventId, time, kind, role, name, text }: Event,
  { room, folded }: { readonly room: number; readonly folded: boolean },
): ToldEvent {
  const isSaid = kind === 'message';
  const most = isSaid ? room : folded ? Math.min(room, MOST_FOLDED) : 0;
  return {
    eventId,
    time,
    kind,
    role,
    name,
    line: isSaid ? null : lineOf({ kind, name, text }),
    text: most === 0 ? '' : firstUnits(text, most + MARGIN),
    cut: most === 0 ? 0 : Math.max(0, text.length - most),
  };
}

/** An event whose secrets were masked, without what was read beyond its end for their sake. */
export function withoutMargin(event: ToldEvent, masked: ToldEvent): ToldEvent {
  if (event.cut === 0) return masked;
  const most = event.text.length - Math.min(event.cut, MARGIN);
  return { ...masked, text: firstUnits(masked.text, most) };
}

/** What a tool was asked to do, or the first words of what it gave. */
function lineOf({ kind, name, text }: Pick<Event, 'kind' | 'name' | 'text'>): string {
  const head = firstUnits(text, MARGIN);
  const gist = kind === 'tool_call' ? toolGists(name, head, true)[0]?.text : undefined;
  if (gist !== undefined) return oneLine(gist, LONGEST_LINE);
  const first = oneLine(head.split('\n').find((line) => line.trim() !== '') ?? '', LONGEST_LINE);
  const lines = kind === 'tool_result' ? text.split('\n').length : 1;
  return lines < 2 ? first : `${first} (${lines} lines)`;
}
