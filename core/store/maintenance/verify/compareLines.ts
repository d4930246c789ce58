/** Converts the kept lines again and compares the result with the stored events and places. */
import { Buffer } from 'node:buffer';
import type {
  Found,
  LineComparison,
  Step,
  StoredLog,
} from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { EVENT_FLAGS } from '../../../engine/import/ports/importStore.ts';
import type { EventRecord, LineCounts } from '../../../engine/import/ports/importStore.ts';
import { eventId } from '../../../model/ids.ts';
import { packNativeId } from '../../sql/codec.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { PAGE_ROWS, pagesOf } from './pagesOf.ts';
import { TextBlocks } from './textBlocks.ts';

interface EventFacts {
  readonly event_ix: number;
  readonly ms: number;
  readonly flags: number;
  readonly kind: number;
  readonly role: number;
  readonly name: string | null;
  readonly native_id: Uint8Array | string | null;
  readonly tokens: number;
  readonly block_ix: number;
  readonly start: number;
  readonly length: number;
}

interface Place {
  readonly conversation_ix: number;
  readonly file_ix: number;
  readonly start: number;
  readonly ordinal: number;
}

/**
 * Flags of an event: a line yields its key; a line yields exactly this event; a line is at the
 * place where it is shown.
 */
const SEEN = 1;
const SAME = 2;
const PLACED = 4;

/** Events added during the comparison are left to the next one. */
export function compareLines(db: Connection): LineComparison {
  const upTo = db.get<{ ix: number | null }>(sql`SELECT max(event_ix) AS ix FROM event`)?.ix ?? 0;
  const marks = new Uint8Array(upTo + 1);
  const revisions = revisionsOf(db);
  const texts = new TextBlocks(db);
  const conversations = new Map<string, number | null>();
  const counts = noCounts();
  let lines = 0;
  let end = 0;
  let current: number | undefined;
  let repeats = new Set<string>();
  /** The conversations that have events in the current log. */
  let held = new Set<number>();
  const heldBy = new Map<
    number,
    { readonly consumed: number; readonly conversations: Set<number> }
  >();

  function begin({ fileIx }: StoredLog): void {
    current = fileIx;
    Object.assign(counts, noCounts());
    lines = 0;
    end = 0;
    held = new Set();
    repeats = new Set();
    // Each log is examined in a different snapshot.
    conversations.clear();
  }

  function mark(ix: number, bits: number): void {
    if (ix <= upTo) marks[ix] = (marks[ix] ?? 0) | bits;
  }

  function* compareEvent(log: StoredLog, record: EventRecord, bytes: Uint8Array): Generator<Step> {
    const row = checkableFacts(db, record.key);
    if (row !== undefined) {
      const isSame = sameFacts(row, record) && texts.bytesOf(row)?.equals(bytes) === true;
      mark(row.event_ix, isSame ? SEEN | SAME : SEEN);
    }
    if (row !== undefined && record.twin !== null && !hasTwin(db, record.twin, row.event_ix))
      yield {
        check: 'twins',
        example: eventId({ ms: record.ms, hash: record.key }),
        target: [row.event_ix, ...record.twin],
      };
    const shown = shownFor(db, record);
    if (shown === undefined) {
      const example = eventId({ ms: record.ms, hash: record.key });
      yield { check: 'events-missing', example, target: null };
      return;
    }
    const conversation = conversationOf(log, record.conversation);
    if (conversation !== null) held.add(conversation);
    const copied = Number(record.original !== null);
    const place = { file_ix: log.fileIx, start: record.lineStart, ordinal: record.ordinal };
    const timeline = placeOf(db, shown);
    if (timeline !== undefined && isAt(timeline, { ...place, conversation_ix: conversation }))
      mark(shown, PLACED);
    else if (
      conversation !== null &&
      isRepeat(db, { ...place, conversation_ix: conversation }, shown)
    )
      repeats.add(`${conversation} ${place.start} ${place.ordinal}`);
    else
      yield {
        check: 'places',
        example: `${log.path} at byte ${record.lineStart}`,
        target:
          conversation === null
            ? null
            : [ADD, conversation, place.file_ix, place.start, place.ordinal, shown, copied],
      };
  }

  function conversationOf({ source }: StoredLog, native: string): number | null {
    const id = `${source}:${native}`;
    let ix = conversations.get(id);
    if (ix === undefined) {
      ix =
        db.get<{ ix: number }>(
          sql`SELECT conversation_ix AS ix FROM conversation
              WHERE source = ${source} AND native_id = ${native}`,
        )?.ix ?? null;
      conversations.set(id, ix);
    }
    return ix;
  }

  return {
    *batch(log, batch) {
      if (current !== log.fileIx) begin(log);
      addCounts(counts, batch.counts);
      ({ end } = batch);
      ({ lines } = batch.checkpoint);
      const bytes = batch.texts ?? new Uint8Array();
      for (const record of batch.events) {
        const { textStart, textLength } = record;
        yield* compareEvent(log, record, bytes.subarray(textStart, textStart + textLength));
      }
      yield null;
    },
    *endLog(log) {
      if (current !== log.fileIx) begin(log);
      // A log that is reset to be read again has its own counts.
      if (end === log.consumed) yield* wrongCounts(db, log, { ...counts, lines });
      for (const conversation of held)
        for (const row of repeatsOf(db, conversation, log.fileIx))
          if (!repeats.has(`${conversation} ${row.start} ${row.ordinal}`))
            yield unfounded(log.path, row);
      heldBy.set(log.fileIx, { consumed: log.consumed, conversations: held });
    },
    *end(unread) {
      const rows = pagesOf(
        (after) =>
          db.all<{ event_ix: number; key: Uint8Array; ms: number } & Partial<Place>>(
            sql`SELECT e.event_ix, e.key, e.ms, t.conversation_ix, t.file_ix, t.start, t.ordinal
                FROM event AS e LEFT JOIN timeline AS t USING (event_ix)
                WHERE e.event_ix > ${after} AND e.event_ix <= ${upTo}
                ORDER BY e.event_ix LIMIT ${PAGE_ROWS}`,
          ),
        (row) => row.event_ix,
      );
      for (const row of rows) {
        if (row === null || isUnsure(row, unread)) yield null;
        else {
          const known = marks[row.event_ix] ?? 0;
          const example = eventId({ ms: row.ms, hash: row.key });
          if ((known & SEEN) === 0) yield { check: 'events-without-lines', example, target: null };
          else if ((known & SAME) === 0) yield { check: 'events-changed', example, target: null };
          // What a conversation shows may have changed between examining its logs.
          if ((known & PLACED) === 0 && isPlace(row) && isAsItWas(db, row, revisions))
            yield unfounded(example, row);
        }
      }
      for (const row of strayRepeats(db, heldBy)) yield unfounded(`file ${row.file_ix}`, row);
    },
  };
}

/** Whether an event may belong to lines that could not be read. */
function isUnsure(place: Partial<Place>, unread: ReadonlySet<number>): boolean {
  return unread.size > 0 && (!isPlace(place) || unread.has(place.file_ix));
}

function revisionsOf(db: Connection): ReadonlyMap<number, number> {
  const rows = db.all<{ ix: number; revision: number }>(
    sql`SELECT conversation_ix AS ix, revision FROM conversation`,
  );
  return new Map(rows.map(({ ix, revision }) => [ix, revision]));
}

function isAsItWas(
  db: Connection,
  { conversation_ix: ix }: Place,
  revisions: ReadonlyMap<number, number>,
): boolean {
  const row = db.get<{ revision: number }>(
    sql`SELECT revision FROM conversation WHERE conversation_ix = ${ix} AND settled = 1`,
  );
  return row !== undefined && row.revision === revisions.get(ix);
}

type StoredRepeat = Place & { readonly event_ix: number };

function repeatsOf(db: Connection, conversation: number, file: number): readonly StoredRepeat[] {
  return db.all<StoredRepeat>(
    sql`SELECT conversation_ix, file_ix, start, ordinal, event_ix FROM repeat
        WHERE conversation_ix = ${conversation} AND file_ix = ${file}`,
  );
}

/**
 * Repeats in conversations of which their log holds nothing, except in logs that were read further
 * meanwhile.
 */
function strayRepeats(
  db: Connection,
  heldBy: ReadonlyMap<
    number,
    { readonly consumed: number; readonly conversations: ReadonlySet<number> }
  >,
): readonly StoredRepeat[] {
  return db
    .all<{ conversation_ix: number; file_ix: number; consumed: number }>(
      sql`SELECT DISTINCT r.conversation_ix, r.file_ix, f.consumed
          FROM repeat AS r JOIN log_file AS f USING (file_ix)`,
    )
    .filter(({ conversation_ix: conversation, file_ix: file, consumed }) => {
      const known = heldBy.get(file);
      return known?.consumed === consumed && !known.conversations.has(conversation);
    })
    .flatMap((row) => repeatsOf(db, row.conversation_ix, row.file_ix));
}

/** First number of a target of `places`: whether to add or to remove the place. */
export const ADD = 1;
export const REMOVE = 0;

function unfounded(example: string, row: Place & { readonly event_ix: number }): Found {
  const { conversation_ix: conversation, file_ix: file, start, ordinal, event_ix: event } = row;
  return { check: 'places', example, target: [REMOVE, conversation, file, start, ordinal, event] };
}

function isPlace<T extends Partial<Place>>(row: T): row is T & Place {
  // The joined columns of a LEFT JOIN are either all set or all null.
  return typeof row.conversation_ix === 'number';
}

function checkableFacts(db: Connection, key: Uint8Array): EventFacts | undefined {
  return db.get<EventFacts>(
    sql`SELECT event_ix, ms, flags, kind, role, name, native_id, tokens, block_ix, start, length
        FROM event WHERE key = ${key}`,
  );
}

/** Events that were stored before end marks were known say nothing of them. */
const LASTING_FLAGS = ~(EVENT_FLAGS.endsTurn | EVENT_FLAGS.goesOn);

function sameFacts(row: EventFacts, record: EventRecord): boolean {
  return (
    row.ms === record.ms &&
    (row.flags & LASTING_FLAGS) === (record.flags & LASTING_FLAGS) &&
    row.kind === record.kind &&
    row.role === record.role &&
    row.name === record.name &&
    row.tokens === record.tokens &&
    row.length === record.textLength &&
    sameNativeId(row.native_id, packNativeId(record.nativeId))
  );
}

function sameNativeId(a: EventFacts['native_id'], b: EventFacts['native_id']): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b;
  return Buffer.from(a).equals(b);
}

function hasTwin(db: Connection, key: Uint8Array, eventIx: number): boolean {
  return db.get(sql`SELECT 1 FROM twin WHERE key = ${key} AND event_ix = ${eventIx}`) !== undefined;
}

/** The row by which an event is shown: its own or, for a copy, that of its original. */
function shownFor(db: Connection, { key, original }: EventRecord): number | undefined {
  const shown = (of: Uint8Array): number | undefined =>
    db.get<{ ix: number }>(sql`SELECT shown_ix AS ix FROM standing WHERE key = ${of}`)?.ix;
  return (original === null ? undefined : shown(original)) ?? shown(key);
}

function placeOf(db: Connection, eventIx: number): Place | undefined {
  return db.get<Place>(
    sql`SELECT conversation_ix, file_ix, start, ordinal FROM timeline WHERE event_ix = ${eventIx}`,
  );
}

function isAt(
  a: Place,
  b: Omit<Place, 'conversation_ix'> & { readonly conversation_ix: number | null },
): boolean {
  return (
    a.conversation_ix === b.conversation_ix &&
    a.file_ix === b.file_ix &&
    a.start === b.start &&
    a.ordinal === b.ordinal
  );
}

function isRepeat(db: Connection, place: Place, eventIx: number): boolean {
  const row = db.get(
    sql`SELECT 1 FROM repeat WHERE conversation_ix = ${place.conversation_ix}
          AND file_ix = ${place.file_ix} AND start = ${place.start} AND ordinal = ${place.ordinal}
          AND event_ix = ${eventIx}`,
  );
  return row !== undefined;
}

function noCounts(): { -readonly [Kind in keyof LineCounts]: number } {
  return { event: 0, state: 0, unknown: 0, bad: 0 };
}

function addCounts(sum: { -readonly [Kind in keyof LineCounts]: number }, more: LineCounts): void {
  sum.event += more.event;
  sum.state += more.state;
  sum.unknown += more.unknown;
  sum.bad += more.bad;
}

function* wrongCounts(
  db: Connection,
  { fileIx, path, consumed }: StoredLog,
  { lines, event, state, unknown, bad }: LineCounts & { readonly lines: number },
): Generator<Step> {
  const row = db.get(
    sql`SELECT 1 FROM log_file WHERE file_ix = ${fileIx} AND lines = ${lines}
          AND event_lines = ${event} AND state_lines = ${state} AND unknown_lines = ${unknown}
          AND bad_lines = ${bad}`,
  );
  if (row === undefined)
    yield {
      check: 'line-counts',
      example: path,
      target: [fileIx, consumed, lines, event, state, unknown, bad],
    };
}
