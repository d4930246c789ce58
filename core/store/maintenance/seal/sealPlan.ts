import type { Sealed } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

/** A block of texts, with the range of rows that contains its events. */
export interface TextBlockRow {
  readonly blockIx: number;
  readonly firstEvent: number;
  readonly lastEvent: number;
  /** Total unpacked size of its texts. */
  readonly bytes: number;
}

/** The result for the blocks of one log. */
export type SealedFile = Omit<Sealed, 'files' | 'more'>;

/** What to merge in one log, in groups. */
export interface FilePlan {
  readonly fileIx: number;
  /** Start offsets of neighbouring blocks of lines. */
  readonly raw: readonly (readonly number[])[];
  readonly texts: readonly (readonly TextBlockRow[])[];
}

/** Block size in bytes: what reading one original line unpacks. */
const BLOCK_BYTES = 256 * 1024;
/** Merging larger blocks gains little. */
const SMALL_BYTES = BLOCK_BYTES / 2;
/** Fewer blocks are not worth rewriting. */
const LEAST_NEIGHBOURS = 8;
/**
 * A log written more recently than this is still growing: its tail would soon have to be merged
 * again.
 */
const SETTLED_MS = 3_600_000;

/** Finds the logs that have many small blocks side by side. */
export function planSeal(db: Connection, nowMs: number): FilePlan[] {
  const texts = smallTextBlocks(db);
  const raw = smallRawBlocks(db);
  const files = new Set([...raw.keys(), ...texts.keys()]);
  return [...files].flatMap((fileIx) => {
    const isGoingOn = wasWrittenAfter(db, fileIx, nowMs - SETTLED_MS);
    const plan: FilePlan = {
      fileIx,
      raw: groupsOf(raw.get(fileIx) ?? [], isGoingOn).map((group) =>
        group.map(({ start }) => start),
      ),
      texts: groupsOf(texts.get(fileIx) ?? [], isGoingOn),
    };
    return plan.raw.length + plan.texts.length === 0 ? [] : [plan];
  });
}

function wasWrittenAfter(db: Connection, fileIx: number, ms: number): boolean {
  return (
    db.get(sql`SELECT 1 FROM log_file WHERE file_ix = ${fileIx} AND mtime_ms > ${ms}`) !== undefined
  );
}

/**
 * Splits runs of small blocks into groups of about one block's size; drops the last group of a log
 * that is still growing.
 */
function groupsOf<T extends { readonly bytes: number; readonly follows?: boolean }>(
  blocks: readonly T[],
  isGoingOn: boolean,
): readonly (readonly T[])[] {
  const groups: T[][] = [];
  let group: T[] = [];
  let bytes = 0;
  const close = (): void => {
    if (group.length >= LEAST_NEIGHBOURS) groups.push(group);
    group = [];
    bytes = 0;
  };
  for (const block of blocks) {
    if (block.follows === false || bytes + block.bytes > BLOCK_BYTES) close();
    group.push(block);
    bytes += block.bytes;
  }
  if (!isGoingOn) close();
  return groups;
}

interface RawRow {
  readonly file_ix: number;
  readonly start: number;
  readonly length: number;
}

interface RawNeighbour {
  readonly start: number;
  readonly bytes: number;
  /** Whether it starts where the previous block ends. */
  readonly follows: boolean;
}

function smallRawBlocks(db: Connection): ReadonlyMap<number, readonly RawNeighbour[]> {
  const rows = db.all<RawRow>(
    sql`SELECT file_ix, start, length FROM raw_block
        WHERE length < ${SMALL_BYTES} AND file_ix IN (
          SELECT file_ix FROM raw_block WHERE length < ${SMALL_BYTES}
          GROUP BY file_ix HAVING count(*) >= ${LEAST_NEIGHBOURS})
        ORDER BY file_ix, start`,
  );
  const files = new Map<number, RawNeighbour[]>();
  let before: RawRow | undefined;
  for (const row of rows) {
    const follows = before?.file_ix === row.file_ix && before.start + before.length === row.start;
    addTo(files, row.file_ix, { start: row.start, bytes: row.length, follows });
    before = row;
  }
  return files;
}

/** Small text blocks by log, in the order of their events. */
function smallTextBlocks(db: Connection): ReadonlyMap<number, readonly TextBlockRow[]> {
  const small = db.get<{ count: number }>(
    sql`SELECT count(*) AS count FROM text_block WHERE length(data) < ${SMALL_BYTES}`,
  );
  if ((small?.count ?? 0) < LEAST_NEIGHBOURS) return new Map();
  const rows = db.all<TextBlockRow>(
    sql`SELECT block_ix AS blockIx, min(event_ix) AS firstEvent, max(event_ix) AS lastEvent,
          sum(length) AS bytes
        FROM event GROUP BY block_ix HAVING bytes < ${SMALL_BYTES} ORDER BY firstEvent`,
  );
  const files = new Map<number, TextBlockRow[]>();
  for (const row of rows) {
    const fileIx = fileOf(db, row);
    if (fileIx !== null) addTo(files, fileIx, row);
  }
  return files;
}

/**
 * The log that holds all events of a block. Null if that is ambiguous, as with two identical logs.
 */
function fileOf(db: Connection, { blockIx, firstEvent, lastEvent }: TextBlockRow): number | null {
  const files = db.all<{ ix: number }>(
    sql`SELECT t.file_ix AS ix FROM timeline AS t WHERE t.event_ix = ${firstEvent}
        UNION SELECT r.file_ix FROM repeat AS r WHERE r.event_ix = ${firstEvent}`,
  );
  const [only] = files;
  if (files.length < 2) return only?.ix ?? null;
  const all = files.filter(
    ({ ix }) =>
      db.get(
        sql`SELECT 1 FROM event AS e WHERE e.event_ix BETWEEN ${firstEvent} AND ${lastEvent}
              AND e.block_ix = ${blockIx}
              AND NOT EXISTS (SELECT 1 FROM timeline WHERE event_ix = e.event_ix AND file_ix = ${ix})
              AND NOT EXISTS (SELECT 1 FROM repeat WHERE event_ix = e.event_ix AND file_ix = ${ix})`,
      ) === undefined,
  );
  const [sole] = all;
  return all.length === 1 && sole !== undefined ? sole.ix : null;
}

function addTo<T>(files: Map<number, T[]>, fileIx: number, item: T): void {
  const items = files.get(fileIx);
  if (items === undefined) files.set(fileIx, [item]);
  else items.push(item);
}
