/**
 * A memory as its meaning alone: every table by logical ids, sorted. Left out is what may differ
 * between memories that say the same: row numbers, when things ran, how bytes are laid out and
 * compressed, and what identifies a file to the system.
 */
import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { conversationId, eventId, gripId } from '../../core/model/ids.ts';
import { unpackNativeId } from '../../core/store/codec.ts';
import { sql } from '../../core/store/sql.ts';
import type { Connection } from '../../core/store/sql.ts';

/** Sorted rows of each table, a row as JSON. */
export type LogicalExport = Readonly<Record<string, readonly string[]>>;

export interface ExportOptions {
  /** Leading part of file paths that is left out. */
  readonly root?: string;
  /**
   * `false` leaves out how the memory came to be: version numbers and causes, earlier versions,
   * segments that were replaced, and drafts' grips. What is shown now remains.
   */
  readonly history?: boolean;
  /** `false` leaves out how files were read: their rows, bytes and places. */
  readonly files?: boolean;
}

/** Tables whose rows stand in the export, in these or others' rows. A new one must be added. */
const EXPORTED = [
  'setting',
  'conversation',
  'log_file',
  'raw_block',
  'line_note',
  'text_block',
  'event',
  'timeline',
  'repeat',
  'turn',
  'title_claim',
  'node',
  'segment',
  'segment_event',
  'segment_overlap',
  'node_text',
  'bullet',
  'bullet_grip',
  'grip',
];
/** When jobs ran is no part of what a memory means. */
const LEFT_OUT = ['job'];

/** Throws when the database holds a table that this export does not know. */
export function logicalExport(db: Connection, options: ExportOptions = {}): LogicalExport {
  refuseUnknownTables(db);
  const names = namesOf(db, options.root ?? '');
  const history = options.history ?? true;
  const tables: Record<string, readonly unknown[]> = {
    settings: db.all(sql`SELECT name, value FROM setting`),
    conversations: conversations(db),
    events: events(db, names),
    timeline: timeline(db, names, options),
    turns: turns(db, names),
    titleClaims: titleClaims(db),
    nodes: nodes(db, history),
    segments: segments(db, names, history),
    texts: texts(db, names, history),
    grips: grips(db, names, history),
    ...(options.files === false
      ? {}
      : {
          files: files(db, names),
          raw: rawLines(db, names),
          notes: notes(db, names),
          repeats: repeats(db, names),
        }),
  };
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map((row) => JSON.stringify(row)).sort(),
    ]),
  );
}

function refuseUnknownTables(db: Connection): void {
  const known = new Set([...EXPORTED, ...LEFT_OUT]);
  const unknown = db
    .all<{ name: string }>(sql`SELECT name FROM sqlite_schema WHERE type = 'table'`)
    .filter(({ name }) => !name.startsWith('sqlite_') && !known.has(name));
  if (unknown.length > 0)
    throw new Error(`not in the logical export: ${unknown.map(({ name }) => name).join(', ')}`);
}

/** Logical names by row number. */
interface Names {
  readonly event: (ix: number) => string;
  readonly conversation: (ix: number) => string;
  readonly file: (ix: number) => string;
  readonly node: (ix: number | null) => string | null;
}

function namesOf(db: Connection, root: string): Names {
  const lookup = (rows: readonly (readonly [number, string])[]) => {
    const map = new Map(rows);
    return (ix: number): string => map.get(ix) ?? `missing row ${ix}`;
  };
  const node = lookup(
    db
      .all<{ ix: number; id: string }>(sql`SELECT node_ix AS ix, node_id AS id FROM node`)
      .map(({ ix, id }) => [ix, id]),
  );
  return {
    event: lookup(
      db
        .all<{ ix: number; ms: number; key: Uint8Array }>(
          sql`SELECT event_ix AS ix, ms, key FROM event`,
        )
        .map(({ ix, ms, key }) => [ix, eventId({ ms, hash: key })]),
    ),
    conversation: lookup(
      db
        .all<{ ix: number; source: string; native: string }>(
          sql`SELECT conversation_ix AS ix, source, native_id AS native FROM conversation`,
        )
        .map(({ ix, source, native }) => [ix, conversationId(source, native)]),
    ),
    file: lookup(
      db
        .all<{ ix: number; path: string; generation: number }>(
          sql`SELECT file_ix AS ix, path, generation FROM log_file`,
        )
        .map(({ ix, path, generation }) => [
          ix,
          `${path.startsWith(root) ? path.slice(root.length) : path}#${generation}`,
        ]),
    ),
    node: (ix) => (ix === null ? null : node(ix)),
  };
}

function conversations(db: Connection): readonly unknown[] {
  return db.all(
    sql`SELECT source, native_id, parent_native, project, title, title_rank, settled,
          due > 0 AS is_due FROM conversation`,
  );
}

function files(db: Connection, { file }: Names): readonly unknown[] {
  return db
    .all<{ file_ix: number }>(
      sql`SELECT file_ix, source, size, consumed, lines, event_lines, state_lines, unknown_lines,
            bad_lines, converter, last_ms FROM log_file`,
    )
    .map(({ file_ix, ...row }) => ({ file: file(file_ix), ...row }));
}

/** The kept bytes of each file: where they begin and end, and their hash. */
function rawLines(db: Connection, { file }: Names): readonly unknown[] {
  const kept = new Map<number, { from: number; to: number; hash: ReturnType<typeof createHash> }>();
  for (const block of db.all<{ file_ix: number; start: number; length: number; data: Uint8Array }>(
    sql`SELECT file_ix, start, length, data FROM raw_block ORDER BY file_ix, start`,
  )) {
    const { start, length } = block;
    const bytes = zstdDecompressSync(block.data);
    if (bytes.length !== length) throw new Error(`a raw block of ${bytes.length} bytes: ${length}`);
    const before = kept.get(block.file_ix) ?? {
      from: start,
      to: start,
      hash: createHash('sha256'),
    };
    if (before.to !== start) throw new Error(`raw bytes ${before.to}–${start} are missing`);
    kept.set(block.file_ix, { ...before, to: start + length, hash: before.hash.update(bytes) });
  }
  return [...kept].map(([ix, { from, to, hash }]) => ({
    file: file(ix),
    from,
    to,
    sha256: hash.digest('hex'),
  }));
}

function notes(db: Connection, { file }: Names): readonly unknown[] {
  return db
    .all<{ file_ix: number }>(sql`SELECT file_ix, start, line, kind, message FROM line_note`)
    .map(({ file_ix, ...row }) => ({ file: file(file_ix), ...row }));
}

function events(db: Connection, { event }: Names): readonly unknown[] {
  interface Row {
    readonly event_ix: number;
    readonly native_id: Uint8Array | string | null;
    readonly block_ix: number;
    readonly start: number;
    readonly length: number;
  }
  const blocks = new Map(
    db
      .all<{ block_ix: number; data: Uint8Array }>(sql`SELECT block_ix, data FROM text_block`)
      .map(({ block_ix, data }) => [
        block_ix,
        data.length === 0 ? Buffer.alloc(0) : zstdDecompressSync(data),
      ]),
  );
  return db
    .all<Row>(
      sql`SELECT event_ix, flags, kind, role, name, native_id, tokens, block_ix, start, length
          FROM event`,
    )
    .map(({ event_ix, native_id, block_ix, start, length, ...row }) => ({
      event: event(event_ix),
      nativeId: unpackNativeId(native_id),
      ...row,
      text: blocks.get(block_ix)?.toString('utf8', start, start + length),
    }));
}

function timeline(db: Connection, names: Names, { files: places }: ExportOptions) {
  return db
    .all<{
      conversation_ix: number;
      position: number;
      event_ix: number;
      file_ix: number;
      start: number;
      ordinal: number;
      turn: number;
    }>(sql`SELECT * FROM timeline`)
    .map(({ conversation_ix, event_ix, file_ix, start, ordinal, ...row }) => ({
      conversation: names.conversation(conversation_ix),
      event: names.event(event_ix),
      ...row,
      ...(places === false ? {} : { file: names.file(file_ix), start, ordinal }),
    }));
}

function repeats(db: Connection, names: Names): readonly unknown[] {
  return db
    .all<{ conversation_ix: number; event_ix: number; file_ix: number }>(sql`SELECT * FROM repeat`)
    .map(({ conversation_ix, event_ix, file_ix, ...row }) => ({
      conversation: names.conversation(conversation_ix),
      event: names.event(event_ix),
      file: names.file(file_ix),
      ...row,
    }));
}

function turns(db: Connection, names: Names): readonly unknown[] {
  return db
    .all<{ conversation_ix: number; opener_ix: number }>(sql`SELECT * FROM turn`)
    .map(({ conversation_ix, opener_ix, ...row }) => ({
      conversation: names.conversation(conversation_ix),
      opener: names.event(opener_ix),
      ...row,
    }));
}

function titleClaims(db: Connection): readonly unknown[] {
  return db
    .all<{ event_key: Uint8Array; rank: number; title: string }>(sql`SELECT * FROM title_claim`)
    .map(({ event_key, ...row }) => ({ event: hex(event_key), ...row }));
}

function nodes(db: Connection, history: boolean): readonly unknown[] {
  return db
    .all<{ node_id: string; live: number; version: number | null; latest_version: number }>(
      sql`SELECT n.node_id, p.node_id AS parent, n.level, n.start_ms, n.end_ms, n.event_count,
            n.live, n.dirty > 0 AS is_dirty, n.text_ix IS NOT NULL AS has_text, t.version, n.latest_version
          FROM node AS n LEFT JOIN node AS p ON p.node_ix = n.parent_ix
          LEFT JOIN node_text AS t ON t.text_ix = n.text_ix`,
    )
    .filter(({ live }) => history || live === 1)
    .map((row) => {
      if (history) return row;
      const { version, latest_version: _latest, ...shown } = row;
      return { ...shown, isDraft: version === null };
    });
}

function segments(db: Connection, names: Names, history: boolean): readonly unknown[] {
  const members = (query: Parameters<Connection['all']>[0]) =>
    db.all<{ event_ix: number }>(query).map(({ event_ix }) => names.event(event_ix));
  return db
    .all<{
      node_ix: number;
      conversation_ix: number;
      superseded: number;
      events_hash: Uint8Array;
      key: Uint8Array;
      tokens: number;
      open: number;
    }>(sql`SELECT * FROM segment`)
    .filter(({ superseded }) => history || superseded === 0)
    .map(({ node_ix, conversation_ix, events_hash, key, ...row }) => ({
      node: names.node(node_ix),
      conversation: names.conversation(conversation_ix),
      key: hex(key),
      eventsHash: hex(events_hash),
      ...row,
      events: members(
        sql`SELECT event_ix FROM segment_event WHERE node_ix = ${node_ix} ORDER BY position`,
      ),
      overlap: members(
        sql`SELECT event_ix FROM segment_overlap WHERE node_ix = ${node_ix} ORDER BY position`,
      ),
    }));
}

function texts(db: Connection, names: Names, history: boolean): readonly unknown[] {
  const rows = db.all<{
    text_ix: number;
    node_ix: number;
    version: number | null;
    cause: string | null;
    created_ms: number;
    input_hash: Uint8Array;
    content_hash: Uint8Array;
    is_shown: number;
    live: number;
  }>(
    sql`SELECT t.*, n.text_ix IS t.text_ix AS is_shown, n.live
        FROM node_text AS t JOIN node AS n USING (node_ix)`,
  );
  return rows
    .filter(({ is_shown, live }) => history || (is_shown === 1 && live === 1))
    .map(
      ({
        text_ix,
        node_ix,
        version,
        cause,
        created_ms: _ms,
        input_hash,
        content_hash,
        ...row
      }) => ({
        node: names.node(node_ix),
        ...(history ? { version, cause } : { isDraft: version === null }),
        inputHash: hex(input_hash),
        contentHash: hex(content_hash),
        ...row,
        bullets: bulletsOf(db, text_ix),
      }),
    );
}

function bulletsOf(db: Connection, textIx: number): readonly unknown[] {
  return db
    .all<{ ordinal: number; text: string; supported: number }>(
      sql`SELECT ordinal, text, supported FROM bullet WHERE text_ix = ${textIx} ORDER BY ordinal`,
    )
    .map((bullet) => ({
      ...bullet,
      grips: db
        .all<{ key: Uint8Array; ms: number }>(
          sql`SELECT g.key, g.ms FROM bullet_grip AS b JOIN grip AS g USING (grip_ix)
              WHERE b.text_ix = ${textIx} AND b.ordinal = ${bullet.ordinal} ORDER BY b.rank`,
        )
        .map(({ key, ms }) => gripId({ ms, hash: key })),
    }));
}

/** A draft's grips stay when it is overwritten, so that a link to one lasts: that is history. */
function grips(db: Connection, names: Names, history: boolean): readonly unknown[] {
  return db
    .all<{
      key: Uint8Array;
      ms: number;
      first_ix: number;
      last_ix: number;
      excerpt: string;
      shown: number;
    }>(
      sql`SELECT g.*, EXISTS (
            SELECT 1 FROM bullet_grip AS b JOIN node AS n ON n.text_ix = b.text_ix AND n.live = 1
            WHERE b.grip_ix = g.grip_ix) AS shown FROM grip AS g`,
    )
    .filter(({ shown }) => history || shown === 1)
    .map(({ key, ms, first_ix, last_ix, excerpt }) => ({
      grip: gripId({ ms, hash: key }),
      first: names.event(first_ix),
      last: names.event(last_ix),
      excerpt,
    }));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
