import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import type { ExportData, ToldEvent } from '../../domain/export/data.ts';
import { createCleaner } from '../../domain/export/cleanTexts.ts';
import type { Cleaner } from '../../domain/export/cleanTexts.ts';
import { exportFileName } from '../../domain/export/fileName.ts';
import { htmlParts } from '../../domain/export/html.ts';
import { exportJson } from '../../domain/export/json.ts';
import { layOut } from '../../domain/export/layOut.ts';
import type { Wording } from '../../domain/export/layOutTools.ts';
import { markdownParts } from '../../domain/export/markdown.ts';
import { utf8Length } from '../../domain/tokens/utf8.ts';
import type { ExportFormat } from '../../model/exportFormat.ts';
import { dateOf, parsePeriod } from '../../model/periods.ts';
import { DOUBT_MARKS } from '../../text/markDoubts.ts';
import { ROLE_WORDS } from '../../model/point.ts';
import { whenIn } from '../../text/whenIn.ts';
import { workWords } from '../../text/workWords.ts';
import type { Making } from './making.ts';
import { gatherCitations } from './gatherCitations.ts';
import { gatherTarget } from './gatherTarget.ts';
import { withoutMargin } from './gatherTranscript.ts';
import type { ExportSettings } from './ports/exportReader.ts';

const FORMATS = {
  markdown: { ending: 'md', mediaType: 'text/markdown' },
  html: { ending: 'html', mediaType: 'text/html' },
  json: { ending: 'json', mediaType: 'application/json' },
} as const satisfies Record<ExportFormat, unknown>;

/** See the procedure `export`. Throws `not-found` for a target that names nothing. */
export async function makeExport(
  making: Making,
  input: ParsedInputOf<'export'>,
  settings: ExportSettings,
): Promise<OutputOf<'export'>> {
  const { format, citations, paths } = input;
  const zone = await making.reader.zone();
  const cleaner = createCleaner({ email: settings.maskEmail, paths, home: settings.home });
  const gathered = await gatherTarget(making, { ...input, ...settings, learn: cleaner.learn });
  const cited = await gatherCitations(making, gathered, { citations, paths });
  const data = await clean(cited, cleaner, making);
  const text = await write(data, { format, zone, making });
  const { ending, mediaType } = FORMATS[format];
  return {
    fileName: exportFileName(...nameOf(data, zone), ending),
    mediaType,
    text,
    masked: cleaner.masked(),
    bytes: utf8Length(text),
  };
}

/** Both passes, over what may be long in parts. */
async function clean(data: ExportData, cleaner: Cleaner, making: Making): Promise<ExportData> {
  const masked = await changed(data, making, {
    change: cleaner.mask,
    event: (event) => withoutMargin(event, cleaner.mask(event)),
  });
  return changed(masked, making, { change: cleaner.finish, event: cleaner.finish });
}

async function changed(
  data: ExportData,
  { pause }: Making,
  {
    change,
    event,
  }: {
    readonly change: <T>(part: T) => T;
    readonly event: (told: ToldEvent) => ToldEvent;
  },
): Promise<ExportData> {
  const { citations, ...rest } = data;
  const each = async <Row>(
    rows: readonly Row[],
    one: (row: Row) => Row = change,
  ): Promise<readonly Row[]> => {
    const out: Row[] = [];
    for (const row of rows) {
      if (out.length % PART === 0) await pause();
      out.push(one(row));
    }
    return out;
  };
  const own = { citations: await each(citations) };
  if (!('transcript' in rest) || rest.transcript === null) return { ...change(rest), ...own };
  const { transcript, ...head } = rest;
  const events = await each(transcript.events, event);
  return { ...change(head), ...own, transcript: { ...transcript, events } };
}

/** Rows, or blocks, between two rests. */
const PART = 50;

async function write(
  data: ExportData,
  { format, zone, making }: { format: ExportFormat; zone: string; making: Making },
): Promise<string> {
  if (format === 'json') return exportJson(data, zone);
  const document = layOut(data, wordingIn(zone));
  const parts: string[] = [];
  for (const part of format === 'html' ? htmlParts(document) : markdownParts(document)) {
    if (parts.length % PART === 0) await making.pause();
    parts.push(part);
  }
  return parts.join('');
}

function wordingIn(zone: string): Wording {
  return {
    when: (time) => whenIn(Date.parse(time), zone),
    amounts: workWords,
    roles: ROLE_WORDS,
    doubts: DOUBT_MARKS,
  };
}

/** The date and the words that a file is named by. */
function nameOf(data: ExportData, zone: string): readonly [string, string] {
  if (data.kind === 'project' || data.kind === 'points')
    return [dateOf(Date.parse(data.end), zone), data.title];
  if (data.kind !== 'period') return [dateOf(Date.parse(data.start), zone), data.title];
  const named = parsePeriod(data.id, zone)?.title ?? '';
  const words = data.title.startsWith(named) ? data.title.slice(named.length) : data.title;
  return [data.id.split(':').slice(2).join('-'), words];
}
