/**
 * A memory as its meaning alone: every table by logical ids, sorted. Left out is what may differ
 * between memories that say the same: row numbers, when things ran, how bytes are laid out and
 * compressed, what identifies a file to the system, and copies that were stored only because their
 * original came later.
 */
import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { unpackState } from '../../core/store/import/convertersState.ts';
import type { StateColumns } from '../../core/store/import/convertersState.ts';
import { unpackNativeId } from '../../core/store/sql/codec.ts';
import { gripId } from '../../core/model/ids.ts';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection } from '../../core/store/sql/sql.ts';
import { hex, namesOf, withoutRoot } from './logicalNames.ts';
import type { Names } from './logicalNames.ts';
import { SEARCH_TABLES, searchWords } from './logicalSearch.ts';
import { grips, nodes, segments, texts } from './logicalNodes.ts';

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
  /** `false` leaves out what asking a model cost, which depends on what was known of it by then. */
  readonly costs?: boolean;
  /** Tables that are asked for; by default all. */
  readonly only?: readonly string[];
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
  'copy',
  'twin',
  'turn',
  'turn_end',
  'title_claim',
  'node',
  'segment',
  'segment_event',
  'segment_overlap',
  'node_text',
  'bullet',
  'bullet_grip',
  'grip',
  'anchor',
  'followed',
  'forgotten',
  'forgotten_event',
  'segment_vector',
  'conversation_node',
  'fact',
  'lineage',
  'usage',
  'project',
  'project_root',
  'conversation_mark',
  'conversation_tag',
  'point_change',
  'idea',
  'idea_entity',
  'idea_link',
  'idea_settled',
  'model_link',
  'idea_asked',
  ...SEARCH_TABLES,
];
/**
 * When jobs ran, what they cost and how long they took is no part of what a memory means; nor is what
 * waits to be read, which rows may be changed for a moment, where backups lie, why some of a log is not
 * there, and what clients were told; what the disk said of folders, and what of logs was read to compare
 * them; what is told and said of points, which texts and changes come to; and when ideas were opened.
 */
const LEFT_OUT = [
  'job',
  'model_call',
  'outgoing',
  'node_problem',
  'metric',
  'link_run',
  'work',
  'handed_out',
  'batch',
  'batch_item',
  'batch_node',
  'released',
  'backup',
  'kept_out',
  'vector_state',
  'turn_told',
  'folder_fact',
  'folder_files',
  'project_state',
  'told_point',
  'point_state',
  'idea_due',
  'idea_link_due',
  'idea_use',
];

/** Throws when the database holds a table that this export does not know. */
export function logicalExport(db: Connection, options: ExportOptions = {}): LogicalExport {
  refuseUnknownTables(db);
  const names = namesOf(db, options.root ?? '');
  const history = options.history ?? true;
  const tables: Record<string, () => readonly unknown[]> = {
    // Which row numbers are used up is none of its meaning.
    settings: () => db.all(sql`SELECT name, value FROM setting WHERE name <> 'least_rows'`),
    conversations: () => conversations(db),
    events: () => events(db, names),
    timeline: () => timeline(db, names, options),
    copies: () => copies(db, names),
    twins: () => twins(db, names),
    turns: () => turns(db, names),
    titleClaims: () => titleClaims(db),
    nodes: () => nodes(db, history),
    segments: () => segments(db, names, history),
    texts: () => texts(db, names, { history, costs: options.costs ?? true }),
    grips: () => grips(db, names, history),
    forgotten: () => forgotten(db),
    search: () => searchWords(db, names),
    vectors: () => vectors(db),
    conversationNodes: () => conversationNodes(db, names),
    facts: () => facts(db, names),
    lineage: () => lineage(db, names),
    usage: () => usage(db, names),
    projects: () => projects(db),
    marks: () => marks(db),
    pointChanges: () => pointChanges(db),
    ideas: () => ideas(db),
    modelLinks: () => modelLinks(db),
    ...(options.files === false
      ? {}
      : {
          files: () => files(db, names),
          raw: () => rawLines(db, names),
          notes: () => notes(db, names),
          repeats: () => repeats(db, names),
          turnEnds: () => turnEnds(db, names),
          followed: () => followed(db, options.root ?? ''),
        }),
  };
  return Object.fromEntries(
    Object.entries(tables).flatMap(([name, rowsOf]) =>
      options.only?.includes(name) === false
        ? []
        : [
            [
              name,
              rowsOf()
                .map((row) => JSON.stringify(row))
                .sort(),
            ],
          ],
    ),
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

function conversations(db: Connection): readonly unknown[] {
  return db.all(
    sql`SELECT c.source, c.native_id, c.parent_native, c.project, c.remote, c.branch, c.title,
          c.title_rank, c.settled, c.due > 0 AS is_due, p.key AS project_key
        FROM conversation AS c LEFT JOIN project AS p USING (project_ix)`,
  );
}

function projects(db: Connection): readonly unknown[] {
  return db.all(
    sql`SELECT p.key, p.name, p.given_name, p.merged_into, r.key AS root, r.path, r.ordinal
        FROM project AS p LEFT JOIN project_root AS r USING (project_ix)`,
  );
}

function marks(db: Connection): readonly unknown[] {
  return [
    ...db.all(sql`SELECT source, native_id, name, starred FROM conversation_mark`),
    ...db.all(sql`SELECT source, native_id, tag, ordinal FROM conversation_tag`),
  ];
}

/** In their order, which decides what holds. */
function pointChanges(db: Connection): readonly unknown[] {
  return db
    .all<{ change_ix: number; point_key: Uint8Array; event_key: Uint8Array }>(
      sql`SELECT * FROM point_change ORDER BY change_ix`,
    )
    .map(({ change_ix: _change, point_key, event_key, ...row }, at) => ({
      at,
      point: hex(point_key),
      event: hex(event_key),
      ...row,
    }));
}

function files(db: Connection, { file }: Names): readonly unknown[] {
  return db
    .all<StateColumns & { file_ix: number }>(
      sql`SELECT file_ix, source, size, consumed, lines, event_lines, state_lines, unknown_lines,
            bad_lines, converter, state, last_ms FROM log_file`,
    )
    .map(({ file_ix, converter, state, ...row }) => ({
      file: file(file_ix),
      ...row,
      converter: unpackState({ converter, state }),
    }));
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
          FROM event WHERE event_ix NOT IN (
            SELECT c.event_ix FROM copy AS c JOIN event AS o ON o.key = c.original_key)`,
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

/** Of originals that are not stored. */
function copies(db: Connection, names: Names): readonly unknown[] {
  return db
    .all<{ event_ix: number; original_key: Uint8Array; conversation_ix: number; shown_ix: number }>(
      sql`SELECT event_ix, original_key, conversation_ix, coalesce(shown_ix, event_ix) AS shown_ix
          FROM copy WHERE original_key NOT IN (SELECT key FROM event)`,
    )
    .map(({ event_ix, original_key, conversation_ix, shown_ix }) => ({
      event: names.event(event_ix),
      original: hex(original_key),
      conversation: names.conversation(conversation_ix),
      shown: names.event(shown_ix),
    }));
}

function twins(db: Connection, names: Names): readonly unknown[] {
  return db
    .all<{ key: Uint8Array; event_ix: number }>(sql`SELECT key, event_ix FROM twin`)
    .map(({ key, event_ix }) => ({ key: hex(key), event: names.event(event_ix) }));
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

/** Rules with the events that each leaves out. */
function forgotten(db: Connection): readonly unknown[] {
  return db
    .all<{ rule_ix: number; because_ix: number | null }>(
      sql`SELECT rule_ix, kind, value, from_ms, to_ms, events, because_ix FROM forgotten`,
    )
    .map(({ rule_ix, because_ix, ...rule }) => ({
      ...rule,
      isAsked: because_ix === null,
      keys: db
        .all<{ key: Uint8Array }>(
          sql`SELECT key FROM forgotten_event WHERE rule_ix = ${rule_ix} ORDER BY key`,
        )
        .map(({ key }) => hex(key)),
    }));
}

function followed(db: Connection, root: string): readonly unknown[] {
  return db
    .all<{ path: string }>(sql`SELECT path, source FROM followed`)
    .map(({ path, ...row }) => ({ path: withoutRoot(path, root), ...row }));
}

/** By node, the words that it stands for, and its bytes. */
function vectors(db: Connection): readonly unknown[] {
  return db
    .all<{ text_hash: Uint8Array; numbers: Uint8Array }>(
      sql`SELECT n.node_id, v.part, v.space, v.text_hash, v.dimensions, v.scale, v.numbers
          FROM segment_vector AS v LEFT JOIN node AS n USING (node_ix)`,
    )
    .map(({ text_hash, numbers, ...row }) => ({
      ...row,
      textHash: hex(text_hash),
      numbers: hex(numbers),
    }));
}

function conversationNodes(db: Connection, names: Names): readonly unknown[] {
  return db
    .all<{ conversation_ix: number; node: string; day: string }>(
      sql`SELECT o.conversation_ix, n.node_id AS node, d.node_id AS day
          FROM conversation_node AS o JOIN node AS n USING (node_ix)
          JOIN node AS d ON d.node_ix = o.day_ix WHERE n.live = 1`,
    )
    .map(({ conversation_ix, ...row }) => ({
      conversation: names.conversation(conversation_ix),
      ...row,
    }));
}

function ideas(db: Connection): readonly unknown[] {
  return db.all(
    sql`SELECT c.source || ':' || c.native_id AS conversation, hex(i.key) AS key, i.ms, i.intent, i.text, i.speaker,
          i.confidence, i.importance, i.maker, hex(s.key) AS settled, hex(o.key) AS elsewhere, e.confidence AS share,
          (SELECT json_group_array(kind || ' ' || name ORDER BY kind, name_key) FROM idea_entity AS n
            WHERE n.idea_ix = i.idea_ix) AS entities,
          (SELECT json_group_array(json_array(l.relation, hex(t.key), l.confidence) ORDER BY l.relation, hex(t.key))
            FROM idea_link AS l JOIN idea AS t ON t.idea_ix = l.to_ix WHERE l.from_ix = i.idea_ix) AS links
        FROM idea AS i JOIN conversation AS c USING (conversation_ix)
        LEFT JOIN grip AS s ON s.grip_ix = i.settled_ix
        LEFT JOIN idea_settled AS e USING (idea_ix) LEFT JOIN grip AS o ON o.grip_ix = e.grip_ix`,
  );
}

function modelLinks(db: Connection): readonly unknown[] {
  return [
    ...db.all(
      sql`SELECT hex(from_key) AS source, hex(to_key) AS target, relation, confidence FROM model_link`,
    ),
    ...db.all(sql`SELECT hex(key) AS asked FROM idea_asked`),
  ];
}

function facts(db: Connection, names: Names): readonly unknown[] {
  return db
    .all<{ event_ix: number; key: Uint8Array; ms: number }>(
      sql`SELECT f.event_ix, f.ordinal, f.kind, f.data, g.key, g.ms FROM fact AS f JOIN grip AS g USING (grip_ix)
          WHERE f.event_ix IN (SELECT event_ix FROM timeline)`,
    )
    .map(({ event_ix, key, ms, ...row }) => ({
      event: names.event(event_ix),
      grip: gripId({ ms, hash: key }),
      ...row,
    }));
}

function lineage(db: Connection, names: Names): readonly unknown[] {
  return db
    .all<{ conversation_ix: number }>(sql`SELECT * FROM lineage`)
    .map(({ conversation_ix, ...row }) => ({
      conversation: names.conversation(conversation_ix),
      ...row,
    }));
}

function usage(db: Connection, names: Names): readonly unknown[] {
  return db
    .all<{ key: Uint8Array; conversation_ix: number; event_ix: number | null }>(
      sql`SELECT key, conversation_ix, event_ix, ms, model, input, output, cache_read, cache_write,
            cache_write_hour, terms FROM usage`,
    )
    .map(({ key, conversation_ix, event_ix, ...row }) => ({
      key: hex(key),
      conversation: names.conversation(conversation_ix),
      event: event_ix === null ? null : names.event(event_ix),
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

function turnEnds(db: Connection, names: Names): readonly unknown[] {
  return db
    .all<{ conversation_ix: number; file_ix: number }>(sql`SELECT * FROM turn_end`)
    .map(({ conversation_ix, file_ix, ...row }) => ({
      conversation: names.conversation(conversation_ix),
      file: names.file(file_ix),
      ...row,
    }));
}

function titleClaims(db: Connection): readonly unknown[] {
  return db
    .all<{ event_key: Uint8Array; rank: number; title: string }>(sql`SELECT * FROM title_claim`)
    .map(({ event_key, ...row }) => ({ event: hex(event_key), ...row }));
}
