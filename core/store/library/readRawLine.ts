import type { RawLineOut } from '../../engine/library/ports/memoryReader.ts';
import { zstdDecompressSync } from 'node:zlib';
import { parseTimedId } from '../../model/ids.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

const NEWLINE = 10;
const RETURN = 13;

/** The original line of an event from the memory's own copy; null if there is no such event. */
export function readRawLine(db: Connection, id: string, limit: number): RawLineOut | null {
  const parts = parseTimedId('evt', id);
  if (parts === undefined) return null;
  const place = db.get<{ file_ix: number; start: number; path: string }>(
    sql`SELECT t.file_ix, t.start, f.path
        FROM standing AS e JOIN timeline AS t ON t.event_ix = e.shown_ix JOIN log_file AS f USING (file_ix) WHERE e.key = ${parts.hash} AND e.ms = ${parts.ms}`,
  );
  if (place === undefined) return null;
  const block = db.get<{ start: number; data: Uint8Array }>(
    sql`SELECT start, data FROM raw_block
        WHERE file_ix = ${place.file_ix} AND start <= ${place.start} ORDER BY start DESC LIMIT 1`,
  );
  if (block === undefined) throw new Error(`the original line of ${id} is missing`);
  const bytes = zstdDecompressSync(block.data);
  const from = place.start - block.start;
  const lineBreak = bytes.indexOf(NEWLINE, from);
  let to = lineBreak < 0 ? bytes.length : lineBreak;
  if (to > from && bytes[to - 1] === RETURN) to -= 1;
  const line = bytes.toString('utf8', from, to);
  return {
    file: place.path,
    offset: place.start,
    line: line.length > limit ? line.slice(0, limit).toWellFormed() : line,
    bytes: to - from,
    truncated: line.length > limit,
  };
}
