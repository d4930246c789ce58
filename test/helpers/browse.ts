/** Walks all of a memory as a person would, and tells what does not hold. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { tocSchema } from '../../core/contract/library.ts';
import type { TocRow } from '../../core/contract/library.ts';
import { showSchema } from '../../core/contract/pages.ts';
import type { MemoryReader } from '../../core/engine/library/ports/memoryReader.ts';
import { TEXT_LEVELS } from '../../core/model/toc.ts';

export interface Walk {
  /** Each in words, with the node. Empty when all holds. */
  readonly broken: readonly string[];
  readonly nodes: readonly TocRow[];
  readonly bullets: number;
}

/**
 * Checks of every node: counts add up, children lie in time order within their parent, periods one
 * after another, a conversation as its segments say, the path to it is the one that it shows, markers stand where they say, and each bullet reaches a
 * grip whose excerpt stands verbatim in an event below the node.
 */
export async function walk(reader: MemoryReader): Promise<Walk> {
  const toc = tocSchema.parse(await reader.toc({ nodeId: undefined, depth: 6, all: true }));
  const found = { broken: [] as string[], nodes: [] as TocRow[], bullets: 0 };
  for (const year of toc.children) await visit(reader, { row: year, path: [] }, found);
  return found;
}

interface Step {
  readonly row: TocRow;
  /** Ids of the ancestors, outermost first. */
  readonly path: readonly string[];
}
interface Found {
  readonly broken: string[];
  readonly nodes: TocRow[];
  bullets: number;
}

async function visit(reader: MemoryReader, { row, path }: Step, found: Found): Promise<void> {
  found.nodes.push(row);
  const say = (what: string): void => void found.broken.push(`${row.nodeId}: ${what}`);
  const children = row.children ?? [];
  if (row.childCount !== children.length)
    say(`${row.childCount} children, ${children.length} shown`);
  if (row.level === 'segment') await checkSegment(reader, row, say);
  else {
    const sum = children.reduce((total, { eventCount }) => total + eventCount, 0);
    if (sum !== row.eventCount) say(`${row.eventCount} events, ${sum} below`);
    if (children.length === 0) say('nothing below');
    checkTimes(row, children, say);
  }
  found.bullets += await checkTexts(reader, { row, path }, say);
  for (const child of children)
    await visit(reader, { row: child, path: [...path, row.nodeId] }, found);
}

async function checkSegment(
  reader: MemoryReader,
  row: TocRow,
  say: (what: string) => void,
): Promise<void> {
  const page = await reader.events({ target: row.nodeId, limit: 5000, offset: 0 }, 0);
  const events = page?.events ?? [];
  if (events.length !== row.eventCount || page?.total !== row.eventCount)
    say(`${row.eventCount} events, ${events.length} shown of ${page?.total ?? 0}`);
  if (events[0]?.time !== row.start) say(`starts ${row.start}, its first event ${events[0]?.time}`);
}

function checkTimes(parent: TocRow, children: readonly TocRow[], say: (what: string) => void) {
  let last = '';
  for (const { start, end, nodeId, level } of children) {
    const isPeriod = level !== 'segment' && level !== 'conversation';
    // Periods end before their end; what is in them at their last event, and may go on after them.
    const isLate = level === 'segment' ? start > parent.end : start >= parent.end;
    if (start < parent.start || isLate) say(`${nodeId} starts outside`);
    if ((isPeriod || level === 'segment') && end > parent.end) say(`${nodeId} ends outside`);
    if (start < last)
      say(`${nodeId} starts before the one above it ${isPeriod ? 'ends' : 'starts'}`);
    last = isPeriod ? end : start;
  }
  if (parent.level !== 'conversation') return;
  const ends = children.map(({ end }) => end).toSorted();
  if (parent.start !== children[0]?.start || parent.end !== ends.at(-1))
    say(`${parent.start} ${parent.end}, its segments ${children[0]?.start} ${ends.at(-1)}`);
  if (parent.nodeId.slice(17) !== children[0]?.nodeId.slice(12)) say('named after another segment');
}

async function checkTexts(
  reader: MemoryReader,
  { row, path }: Step,
  say: (what: string) => void,
): Promise<number> {
  let bullets = 0;
  for (const level of TEXT_LEVELS) {
    const node = showSchema.parse(
      await reader.show({ nodeId: row.nodeId, level, version: undefined }),
    );
    const shownPath = node.parents.map(({ nodeId }) => nodeId);
    if (shownPath.join() !== path.join()) say(`path ${shownPath.join(' ')}`);
    if (node.contentLevel !== level || node.content === '') say(`nothing at ${level}`);
    if (node.rawTokenCount < 0 || node.tokenCount <= 0) say(`no tokens at ${level}`);
    for (const { startOffset, endOffset } of node.markers) {
      const text = node.content.slice(startOffset, endOffset);
      if (!/^\[→(?:more|detail):[^\]\n]+\]$/.test(text)) say(`marker at ${level}: ${text}`);
    }
    if (level !== 'brief') continue;
    ({ length: bullets } = node.bullets);
    for (const bullet of node.bullets) await checkBullet(reader, { row, bullet }, say);
  }
  return bullets;
}

async function checkBullet(
  reader: MemoryReader,
  { row, bullet }: { readonly row: TocRow; readonly bullet: OutputOf<'show'>['bullets'][number] },
  say: (what: string) => void,
): Promise<void> {
  if (bullet.gripIds.length === 0) say(`no grip: ${bullet.text}`);
  if (bullet.gripIds.length > 5) say(`${bullet.gripIds.length} grips: ${bullet.text}`);
  for (const gripId of bullet.gripIds) {
    const grip = await reader.grip({ gripId, before: 0, after: 0 });
    if (grip === null) {
      say(`${gripId} is nowhere`);
      continue;
    }
    const [event] = grip.events;
    if (event?.eventId !== grip.eventIdStart || !event.text.includes(grip.excerpt))
      say(`${gripId}: its excerpt does not stand in its event`);
    const place = await reader.locate({ id: gripId });
    if (place?.path.includes(row.nodeId) !== true) say(`${gripId} lies elsewhere`);
    const raw = await reader.rawLine({ eventId: grip.eventIdStart, limit: 5_000_000 });
    if (raw === null || raw.line === '') say(`${gripId}: its event has no original line`);
  }
}
