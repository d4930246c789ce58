import { Temporal } from 'temporal-polyfill';
import type { SummaryDoubt } from '../../model/summary.ts';
import { kindOf, roleOf } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { rowsOfSegment } from './eventRows.ts';
import type { EventTexts } from './eventRows.ts';
import { childNodes, titleOf } from './nodes.ts';
import type { NodeRow } from './nodes.ts';
import { unpackTexts } from '../summaries/packedTexts.ts';
import type { TextColumns } from '../summaries/packedTexts.ts';

interface FullText {
  readonly content: string;
  readonly doubts: SummaryDoubt[];
  readonly tokenCount: number;
}

/** The raw events one after another, each under a line with its number, its time and author. */
export function fullOfSegment(
  db: Connection,
  texts: EventTexts,
  { node, from, zone }: { readonly node: NodeRow; readonly from: number; readonly zone: string },
): FullText {
  const rows = rowsOfSegment(db, node.node_ix, { from: from - 1, limit: -1 });
  const content = rows
    .map((row, at) => {
      const kind = kindOf(row.kind);
      const who = [roleOf(row.role), kind === 'message' ? null : kind, row.name]
        .filter((part) => part !== null)
        .join(' ');
      return `#${from + at} [${timeIn(row.ms, zone)}] ${who}\n${texts.textOf(row)}`;
    })
    .join('\n\n');
  return { content, doubts: [], tokenCount: rows.reduce((sum, row) => sum + row.tokens, 0) };
}

/** As `2026-01-30 14:02:07` in the memory's zone, as all that a text says of times. */
function timeIn(ms: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ');
}

const SEAM = '\n\n';

/** The child nodes with their Detailed texts. */
export function fullOfPeriod(db: Connection, node: NodeRow, zone: string): FullText {
  let tokenCount = 0;
  const parts: string[] = [];
  const doubts: SummaryDoubt[] = [];
  let from = 0;
  for (const child of childNodes(db, node.node_ix)) {
    const row = db.get<TextColumns>(
      sql`SELECT texts, packed FROM node_text WHERE text_ix = ${child.text_ix}`,
    );
    const detailed = row === undefined ? undefined : unpackTexts(row).detailed;
    tokenCount += detailed?.tokens ?? 0;
    const head = `${titleOf(child, zone)}\n`;
    const part = `${head}${detailed?.content ?? ''}`.trimEnd();
    parts.push(part);
    const at = from + head.length;
    for (const { start, end, verdict } of detailed?.doubts ?? [])
      doubts.push({ start: at + start, end: at + end, verdict });
    from += part.length + SEAM.length;
  }
  return { content: parts.join(SEAM), doubts, tokenCount };
}
