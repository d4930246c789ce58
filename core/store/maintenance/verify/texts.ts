/** Checks that texts rest on what they claim: events, excerpts, and places in them. */
import type { CheckName, Found, Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { encodeUlid, gripId } from '../../../model/ids.ts';
import { SUMMARY_LEVELS } from '../../../model/toc.ts';
import type { SummaryTexts } from '../../../model/summary.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { PAGE_ROWS, pagesOf } from './pagesOf.ts';
import { TextBlocks } from './textBlocks.ts';
import { unpackTexts } from '../../summaries/packedTexts.ts';
import type { TextColumns } from '../../summaries/packedTexts.ts';

/** Returns the 10 bytes from which ids are made. */
export type HashText = (text: string) => Uint8Array;

export function* checkTexts(db: Connection, hashText: HashText): Generator<Step> {
  yield* checkMarkers(db);
  yield* checkAnchors(db);
  yield* checkBullets(db);
  yield* checkGrips(db, hashText);
}

interface TextRow {
  readonly text_ix: number;
  readonly node_id: string;
  readonly texts: string;
  readonly packed: Uint8Array | null;
  readonly key: Uint8Array | null;
  readonly start_ms: number;
}

/** Expansion markers must be where they are recorded, and open their own node. */
function* checkMarkers(db: Connection): Generator<Step> {
  const rows = pagesOf(
    (after) =>
      db.all<TextRow>(
        sql`SELECT t.text_ix, n.node_id, t.texts, t.packed, s.key, n.start_ms
            FROM node_text AS t JOIN node AS n USING (node_ix) LEFT JOIN segment AS s USING (node_ix)
            WHERE t.text_ix > ${after} ORDER BY t.text_ix LIMIT ${PAGE_ROWS}`,
      ),
    (row) => row.text_ix,
  );
  for (const row of rows) {
    if (row === null || hasItsMarkers(row)) yield null;
    else yield found('markers', row.node_id, [row.text_ix]);
  }
}

function hasItsMarkers({ key, start_ms: ms, node_id: nodeId, ...columns }: TextRow): boolean {
  const levels = parsed(columns);
  if (levels === undefined) return false;
  const own = key === null ? nodeId : encodeUlid({ ms, hash: key });
  const isOwn = (source: string): boolean =>
    source === own ||
    // It had another name when its first segment was another.
    (nodeId.startsWith(CONVERSATION) && source.startsWith(CONVERSATION));
  return SUMMARY_LEVELS.every((level) => {
    const { content, markers } = levels[level];
    return markers.every(({ startOffset, endOffset, sourceSegmentId: source }) => {
      const marker = content.slice(startOffset, endOffset);
      return (
        isOwn(source) &&
        marker.endsWith(']') &&
        (marker.startsWith(`[→more:${source}`) || marker.startsWith(`[→detail:${source}`))
      );
    });
  });
}

const CONVERSATION = 'toc:conversation:';

function parsed(columns: TextColumns): SummaryTexts | undefined {
  try {
    return unpackTexts(columns);
  } catch {
    return undefined;
  }
}

interface EventText {
  readonly block_ix: number | null;
  readonly start: number;
  readonly length: number;
}

/**
 * An anchor's range must yield its words; the range of a masked one must lie within the event's
 * text.
 */
function* checkAnchors(db: Connection): Generator<Step> {
  const texts = new TextBlocks(db);
  const rows = pagesOf(
    (after) =>
      db.all<{ text_ix: number; node_id: string }>(
        sql`SELECT t.text_ix, n.node_id FROM node_text AS t JOIN node AS n USING (node_ix)
            WHERE t.text_ix > ${after} ORDER BY t.text_ix LIMIT ${PAGE_ROWS}`,
      ),
    (row) => row.text_ix,
  );
  for (const row of rows) {
    if (row === null) {
      yield null;
      continue;
    }
    const anchors = db.all<EventText & { from: number; to: number; masked: number; text: string }>(
      sql`SELECT a.start AS "from", a.end AS "to", a.masked, a.text, e.block_ix, e.start, e.length
          FROM anchor AS a LEFT JOIN event AS e USING (event_ix) WHERE a.text_ix = ${row.text_ix}`,
    );
    const isWrong = anchors.some(({ from, to, masked, text, ...event }) => {
      const whole = textOf(texts, event);
      if (whole === null) return true;
      return masked === 1
        ? from < 0 || from > to || to > whole.length
        : whole.slice(from, to) !== text;
    });
    if (isWrong) yield found('anchors', row.node_id, [row.text_ix]);
  }
}

/** Bullets must belong to texts, and links from bullets to grips must have both ends. */
function* checkBullets(db: Connection): Generator<Step> {
  const orphans = db.all<{ text_ix: number }>(
    sql`SELECT text_ix FROM bullet WHERE text_ix NOT IN (SELECT text_ix FROM node_text)
        UNION SELECT text_ix FROM anchor WHERE text_ix NOT IN (SELECT text_ix FROM node_text)`,
  );
  for (const { text_ix: ix } of orphans) yield found('bullets-without-texts', `text ${ix}`, [ix]);
  yield null;
  const links = db.all<{ text_ix: number; node_id: string | null }>(
    sql`SELECT DISTINCT b.text_ix, n.node_id FROM bullet_grip AS b
        LEFT JOIN bullet AS l USING (text_ix, ordinal) LEFT JOIN grip AS g USING (grip_ix)
        LEFT JOIN node_text AS t ON t.text_ix = b.text_ix LEFT JOIN node AS n ON n.node_ix = t.node_ix
        WHERE l.text_ix IS NULL OR g.grip_ix IS NULL`,
  );
  for (const { text_ix: ix, node_id: id } of links)
    yield found('bullet-grips', id ?? `text ${ix}`, [ix]);
}

interface GripRow extends EventText {
  readonly grip_ix: number;
  readonly key: Uint8Array;
  readonly ms: number;
  readonly excerpt: string;
  readonly event_key: Uint8Array | null;
  readonly event_ms: number;
  readonly last: number | null;
}

/** A grip's events must exist, and its excerpt must be in the first one, where its id says. */
function* checkGrips(db: Connection, hashText: HashText): Generator<Step> {
  const texts = new TextBlocks(db);
  const rows = pagesOf(
    (after) =>
      db.all<GripRow>(
        sql`SELECT g.grip_ix, g.key, g.ms, g.excerpt, e.key AS event_key, e.ms AS event_ms, e.block_ix,
              e.start, e.length, l.event_ix AS last
            FROM grip AS g LEFT JOIN event AS e ON e.event_ix = g.first_ix
            LEFT JOIN event AS l ON l.event_ix = g.last_ix
            WHERE g.grip_ix > ${after} ORDER BY g.grip_ix LIMIT ${PAGE_ROWS}`,
      ),
    (row) => row.grip_ix,
  );
  for (const row of rows) {
    if (row === null) yield null;
    else if (row.event_key === null || row.last === null)
      yield found('grips-without-events', nameOf(row), [row.grip_ix]);
    else if (!standsInEvent(row, textOf(texts, row), hashText))
      yield found('grip-excerpts', nameOf(row), [row.grip_ix]);
  }
}

function standsInEvent(
  { key, ms, excerpt, event_key: eventKey, event_ms: eventMs }: GripRow,
  text: string | null,
  hashText: HashText,
): boolean {
  if (text === null || eventKey === null || ms !== eventMs) return false;
  const wanted = Buffer.from(key);
  for (let at = text.indexOf(excerpt); at >= 0; at = text.indexOf(excerpt, at + 1))
    if (wanted.equals(hashText(`grip ${Buffer.from(eventKey).toString('hex')} ${at} ${excerpt}`)))
      return true;
  return false;
}

function textOf(texts: TextBlocks, { block_ix: ix, start, length }: EventText): string | null {
  return ix === null ? null : texts.textOf({ block_ix: ix, start, length });
}

function nameOf({ ms, key }: GripRow): string {
  return gripId({ ms, hash: key });
}

function found(check: CheckName, example: string, target: Found['target']): Found {
  return { check, example, target };
}
