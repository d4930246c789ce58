import { Buffer } from 'node:buffer';
import type { Source } from '../../model/event.ts';
import type {
  FileCheckpoint,
  ImportBatch,
  KnownFile,
} from '../../engine/import/ports/importStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { packState, unpackState } from './convertersState.ts';
import type { StateColumns } from './convertersState.ts';

interface FileRow {
  path: string;
  generation: number;
  source: Source;
  identity: string;
  head_hash: Uint8Array;
  head_bytes: number;
  size: number;
  mtime_ms: number;
  packed_size: number | null;
  consumed: number;
  gone_ms: number | null;
}

/** The newest generation of every file, or only of the given ones. */
export function knownFiles(db: Connection, logs?: readonly string[]): KnownFile[] {
  const rows =
    logs === undefined
      ? db.all<FileRow>(
          sql`SELECT path, generation, source, identity, head_hash, head_bytes, size, mtime_ms,
                packed_size, consumed, gone_ms
              FROM log_file AS f
              WHERE generation = (SELECT max(generation) FROM log_file WHERE path = f.path)`,
        )
      : logs.flatMap((log) =>
          db.all<FileRow>(
            sql`SELECT path, generation, source, identity, head_hash, head_bytes, size, mtime_ms,
                  packed_size, consumed, gone_ms
                FROM log_file WHERE path = ${log} ORDER BY generation DESC LIMIT 1`,
          ),
        );
  return rows.map(toKnownFile);
}

/** The newest generation of every file that had one of these identities. */
export function knownByIdentity(db: Connection, identities: readonly string[]): KnownFile[] {
  return db
    .all<FileRow>(
      sql`SELECT path, generation, source, identity, head_hash, head_bytes, size, mtime_ms,
            packed_size, consumed, gone_ms
          FROM log_file AS f
          WHERE identity IN (SELECT value FROM json_each(${JSON.stringify(identities)}))
            AND generation = (SELECT max(generation) FROM log_file WHERE path = f.path)`,
    )
    .map(toKnownFile);
}

function toKnownFile(row: FileRow): KnownFile {
  return {
    path: row.path,
    generation: row.generation,
    source: row.source,
    identity: row.identity,
    headHash: row.head_hash,
    headBytes: row.head_bytes,
    size: row.size,
    mtimeMs: row.mtime_ms,
    packedSize: row.packed_size,
    consumed: row.consumed,
    gone: row.gone_ms !== null,
  };
}

export function fileCheckpoint(db: Connection, path: string, generation: number): FileCheckpoint {
  const row = db.get<
    StateColumns & {
      lines: number;
      last_ms: number;
      tail_bytes: number;
      tail_hash: Uint8Array | null;
    }
  >(
    sql`SELECT lines, last_ms, converter, state, tail_bytes, tail_hash FROM log_file
        WHERE path = ${path} AND generation = ${generation}`,
  );
  return row === undefined
    ? { lines: 0, lastMs: 0, converter: null, tail: null }
    : {
        lines: row.lines,
        lastMs: row.last_ms,
        converter: unpackState(row),
        tail: row.tail_hash === null ? null : { bytes: row.tail_bytes, hash: row.tail_hash },
      };
}

/**
 * Stores how far a file was read and returns its row number. Throws if the batch does not start
 * where the last one ended: a batch in between failed to be stored and must not be lost.
 */
export function saveProgress(
  db: Connection,
  { file, start, end, counts, checkpoint }: ImportBatch,
): number {
  const row = db.get<{ file_ix: number; consumed: number }>(
    sql`INSERT INTO log_file (path, generation, source, identity, head_hash, head_bytes)
        VALUES (${file.path}, ${file.generation}, ${file.source}, ${file.identity},
                ${Buffer.from(file.headHash)}, ${file.headBytes})
        ON CONFLICT (path, generation) DO UPDATE SET identity = excluded.identity
        RETURNING file_ix, consumed`,
  );
  if (row === undefined) throw new Error('a file row did not come back');
  if (row.consumed !== start)
    throw new Error(`${file.path} was stored up to byte ${row.consumed}, not ${start}`);
  db.run(
    sql`UPDATE log_file SET size = ${file.size}, mtime_ms = ${file.mtimeMs},
          packed_size = ${file.packedSize}, consumed = ${end},
          lines = ${checkpoint.lines}, last_ms = ${checkpoint.lastMs},
          converter = 'null', state = ${packState(checkpoint.converter)},
          tail_bytes = ${checkpoint.tail?.bytes ?? 0},
          tail_hash = ${checkpoint.tail === null ? null : Buffer.from(checkpoint.tail.hash)},
          event_lines = event_lines + ${counts.event}, state_lines = state_lines + ${counts.state},
          unknown_lines = unknown_lines + ${counts.unknown}, bad_lines = bad_lines + ${counts.bad}
        WHERE file_ix = ${row.file_ix}`,
  );
  return row.file_ix;
}
