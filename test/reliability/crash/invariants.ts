/** What must hold in a memory at every moment, also right after its writer was killed. */
import { zstdDecompressSync } from 'node:zlib';
import { sql } from '../../../core/store/sql/sql.ts';
import type { Connection } from '../../../core/store/sql/sql.ts';
import { notesIn } from '../logs/said.ts';

/** What stands in a memory for good: neither may ever become less. */
export interface Kept {
  readonly events: number;
  readonly versions: number;
  /** Bytes of logs. */
  readonly bytes: number;
  /** Rules by which something was forgotten. */
  readonly rules: number;
}

export const NOTHING_KEPT: Kept = { events: 0, versions: 0, bytes: 0, rules: 0 };

/** Each violation in words; empty when all holds. */
export function violationsOf(
  db: Connection,
  { readLog }: { readonly readLog: (path: string) => Uint8Array | undefined },
): readonly string[] {
  return [
    ...rows(db, 'damaged', sql`SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'`),
    ...rows(db, 'a key that leads nowhere', sql`SELECT * FROM pragma_foreign_key_check`),
    ...rawLines(db, readLog),
    ...eventTexts(db),
    ...rows(
      db,
      'a gap in a timeline',
      sql`SELECT conversation_ix, count(*) AS events, min(position) AS first, max(position) AS last
          FROM timeline GROUP BY conversation_ix HAVING first <> 0 OR last <> events - 1`,
    ),
    ...rows(
      db,
      'an event that is shown nowhere',
      sql`SELECT event_ix FROM standing AS s WHERE NOT EXISTS (
            SELECT 1 FROM timeline AS t WHERE t.event_ix = s.shown_ix)`,
    ),
    ...rows(
      db,
      'an event in two segments',
      sql`SELECT e.event_ix, count(*) AS segments FROM segment_event AS e JOIN segment AS s USING (node_ix)
          WHERE s.superseded = 0 GROUP BY e.event_ix HAVING segments > 1`,
    ),
    ...rows(
      db,
      'a segment that does not count its events',
      sql`SELECT n.node_id, n.event_count, count(e.event_ix) AS events FROM segment AS s
          JOIN node AS n USING (node_ix) LEFT JOIN segment_event AS e USING (node_ix)
          GROUP BY s.node_ix HAVING events = 0 OR n.live = 1 AND events <> n.event_count`,
    ),
    ...rows(
      db,
      'a period that does not count what is below it',
      sql`SELECT p.node_id, p.event_count, sum(c.event_count) AS below FROM node AS p
          JOIN node AS c ON c.parent_ix = p.node_ix AND c.live = 1
          WHERE p.live = 1 GROUP BY p.node_ix HAVING below <> p.event_count`,
    ),
    ...rows(
      db,
      'a node below one that is gone',
      sql`SELECT c.node_id FROM node AS c JOIN node AS p ON p.node_ix = c.parent_ix
          WHERE c.live = 1 AND p.live = 0`,
    ),
    ...rows(
      db,
      'versions with a gap',
      sql`SELECT n.node_id, n.latest_version, count(t.version) AS versions, max(t.version) AS last
          FROM node AS n JOIN node_text AS t USING (node_ix) GROUP BY n.node_ix
          HAVING coalesce(last, 0) <> versions OR n.latest_version <> coalesce(last, 0)`,
    ),
    ...rows(
      db,
      'a node that shows what is not its own',
      sql`SELECT n.node_id FROM node AS n LEFT JOIN node_text AS t ON t.text_ix = n.text_ix
          WHERE n.text_ix IS NOT NULL AND t.node_ix IS NOT n.node_ix`,
    ),
    ...rows(
      db,
      'a clean node without a text',
      sql`SELECT node_id FROM node WHERE live = 1 AND dirty = 0 AND text_ix IS NULL`,
    ),
    ...rows(
      db,
      'a text without points',
      sql`SELECT text_ix FROM node_text AS t
          WHERE NOT EXISTS (SELECT 1 FROM bullet AS b WHERE b.text_ix = t.text_ix)`,
    ),
    ...rows(
      db,
      'a supported point without a grip',
      sql`SELECT text_ix, ordinal FROM bullet AS b WHERE supported = 1
            AND NOT EXISTS (SELECT 1 FROM bullet_grip AS g
                            WHERE g.text_ix = b.text_ix AND g.ordinal = b.ordinal)`,
    ),
    ...rows(
      db,
      'an input that a model was paid for twice',
      sql`SELECT node_ix, hex(input_hash) AS input, count(*) AS versions FROM node_text
          WHERE model IS NOT NULL AND cause NOT IN ('edit', 'revert', 'manual')
          GROUP BY node_ix, input_hash HAVING versions > 1`,
    ),
    ...rows(db, 'a row released outside of a transaction', sql`SELECT * FROM released`),
  ];
}

export function keptIn(db: Connection): Kept {
  const kept = db.get<Kept>(
    sql`SELECT (SELECT count(*) FROM event) AS events,
          (SELECT count(*) FROM node_text WHERE version IS NOT NULL) AS versions,
          (SELECT coalesce(sum(length), 0) FROM raw_block) AS bytes,
          (SELECT count(*) FROM forgotten) AS rules`,
  );
  return kept ?? NOTHING_KEPT;
}

/** Notes of all events, as often as they stand there. */
export function notesOf(db: Connection): readonly string[] {
  return [...textsOf(db).values()].flatMap(notesIn).toSorted();
}

/** By event row. */
export function textsOf(db: Connection): ReadonlyMap<number, string> {
  const texts = textBlocks(db);
  return new Map(
    db
      .all<EventRow>(sql`SELECT event_ix, block_ix, start, length FROM event`)
      .map(({ event_ix, block_ix, start, length }) => [
        event_ix,
        texts.get(block_ix)?.toString('utf8', start, start + length) ?? '',
      ]),
  );
}

interface EventRow {
  readonly event_ix: number;
  readonly block_ix: number;
  readonly start: number;
  readonly length: number;
}

function rows(db: Connection, what: string, query: Parameters<Connection['all']>[0]) {
  return db.all(query).map((row) => `${what}: ${JSON.stringify(row)}`);
}

/** The kept lines of a log are its bytes from the first on, as far as it was read. */
function rawLines(
  db: Connection,
  readLog: (path: string) => Uint8Array | undefined,
): readonly string[] {
  const files = db.all<{ file_ix: number; path: string; consumed: number; left_out: number }>(
    sql`SELECT file_ix, path, consumed, left_out FROM log_file`,
  );
  return files.flatMap(({ file_ix, path, consumed, left_out }) => {
    const blocks = db.all<{ start: number; length: number; data: Uint8Array }>(
      sql`SELECT start, length, data FROM raw_block WHERE file_ix = ${file_ix} ORDER BY start`,
    );
    let end = 0;
    // What was forgotten of a log is blank.
    const log = left_out === 1 ? undefined : readLog(path);
    for (const { start, length, data } of blocks) {
      if (start !== end) return [`raw lines ${end}–${start} are missing: ${path}`];
      const bytes = zstdDecompressSync(data);
      if (bytes.length !== length) return [`a raw block of ${bytes.length} bytes: ${length}`];
      end += length;
      if (log !== undefined && !bytes.equals(log.subarray(start, end)))
        return [`raw lines ${start}–${end} are not those of ${path}`];
    }
    return end === consumed ? [] : [`${consumed} bytes were read, ${end} are kept: ${path}`];
  });
}

function eventTexts(db: Connection): readonly string[] {
  const texts = textBlocks(db);
  return db
    .all<EventRow>(sql`SELECT event_ix, block_ix, start, length FROM event`)
    .filter(({ block_ix, start, length }) => start + length > (texts.get(block_ix)?.length ?? -1))
    .map(({ event_ix }) => `an event whose text is cut off: ${event_ix}`);
}

function textBlocks(db: Connection): ReadonlyMap<number, Buffer> {
  return new Map(
    db
      .all<{ block_ix: number; data: Uint8Array }>(sql`SELECT block_ix, data FROM text_block`)
      .map(({ block_ix, data }) => [
        block_ix,
        data.length === 0 ? Buffer.alloc(0) : zstdDecompressSync(data),
      ]),
  );
}
