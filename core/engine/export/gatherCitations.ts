import type { Citation, ExportData } from '../../domain/export/data.ts';
import type { Making } from './making.ts';

/** What an export tells, before its citations are read. */
export type Gathered = {
  readonly [Kind in ExportData['kind']]: Omit<ExportData & { readonly kind: Kind }, 'citations'>;
}[ExportData['kind']];

/** More words behind what is told than anybody reads. */
const MOST_CITATIONS = 3_000;
const PART = 50;
const GRIPS = /gripIds$/i;

/** Adds the words behind all that is told; without `citations`, takes even their ids out of it. */
export async function gatherCitations(
  { reader, pause }: Making,
  gathered: Gathered,
  { citations, paths }: { readonly citations: boolean; readonly paths: boolean },
): Promise<ExportData> {
  if (!citations) return withCitations(withoutGrips(gathered) as Gathered, []);
  const wanted = [...new Set(gripsIn(gathered))];
  const cited: Citation[] = [];
  for (const [at, gripId] of wanted.slice(0, MOST_CITATIONS).entries()) {
    if (at % PART === 0) await pause();
    const grip = await reader.grip({ gripId, before: 0, after: 0 });
    if (grip === null) continue;
    const event = grip.events.find(({ eventId }) => eventId === grip.eventIdStart);
    const file = event?.file ?? '';
    cited.push({
      gripId,
      excerpt: grip.excerpt,
      eventId: grip.eventIdStart,
      conversationId: grip.conversationId,
      time: grip.time,
      file: paths ? file : (file.split(/[\\/]/).at(-1) ?? ''),
      offset: event?.offset ?? 0,
    });
  }
  const count = wanted.length - MOST_CITATIONS;
  const leftOut = [...gathered.leftOut, ...(count > 0 ? [{ what: 'citations', count }] : [])];
  return withCitations({ ...gathered, leftOut }, cited);
}

const withCitations = (gathered: Gathered, citations: readonly Citation[]): ExportData => ({
  ...gathered,
  citations,
});

/** In the order in which they are told. */
function gripsIn(data: unknown, key = ''): readonly string[] {
  if (typeof data === 'string') return GRIPS.test(key) ? [data] : [];
  if (Array.isArray(data)) return data.flatMap((one: unknown) => gripsIn(one, key));
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, one]) => gripsIn(one, name));
}

function withoutGrips(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutGrips);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, one]) => [name, GRIPS.test(name) ? [] : withoutGrips(one)]),
  );
}
