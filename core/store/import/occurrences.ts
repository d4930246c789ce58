import type { EventRecord } from '../../engine/import/ports/importStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** The properties of an event that determine its place and its turn. */
type Facts = Pick<EventRecord, 'ms' | 'flags' | 'kind' | 'role'>;

/** An event at a place in a file of a conversation. */
export interface Occurrence extends Facts {
  readonly conversationIx: number;
  readonly fileIx: number;
  readonly start: number;
  readonly ordinal: number;
  /**
   * Identifies the event across all rows that hold it, including an event known only from copies.
   */
  readonly thing: number;
  /** The row by which this conversation shows the event if it owns it. */
  readonly eventIx: number;
  /** The row currently stored at this place. */
  readonly storedIx: number;
  /** 1: certainly another conversation's event. */
  readonly copied: 0 | 1;
  /** Position in the timeline; null for a repeat. */
  readonly position: number | null;
}

/** An event of a conversation that stands in for another conversation's event. */
export interface Copy extends Facts {
  readonly eventIx: number;
  readonly thing: number;
  /** The row shown instead of it. */
  readonly shownIx: number | null;
}

export interface Member {
  readonly ix: number;
  /** `{source}:{native id}` */
  readonly id: string;
  /** In conversation order, whether shown or not. */
  readonly occurrences: readonly Occurrence[];
  readonly copies: readonly Copy[];
  /** By the `thing` after which a mark ends the turn: whether it cuts it off. */
  readonly marks: ReadonlyMap<number, boolean>;
}

/** Everything that the conversations of a family hold. */
export function readMembers(db: Connection, family: ReadonlySet<number>): readonly Member[] {
  const copies = new Map([...family].map((ix) => [ix, readCopies(db, ix)]));
  const things = new Map<number, number>();
  for (const { eventIx, thing } of [...copies.values()].flat()) things.set(eventIx, thing);
  return [...family].map((ix) => {
    const own = copies.get(ix) ?? [];
    const occurrences = readOccurrences(db, ix, { things, copies: own });
    return {
      ix,
      id: conversationId(db, ix),
      occurrences: inOrder(db, occurrences),
      copies: own,
      marks: readMarks(db, ix, occurrences),
    };
  });
}

/**
 * The original represents its copies; until it is stored, the earliest copy does. Of several copies of one thing, which
 * are lines that were written again, the last counts: the one with the lowest key, whichever came first.
 */
function readCopies(db: Connection, ix: number): readonly Copy[] {
  return db.all<Copy>(
    sql`SELECT c.event_ix AS eventIx, c.shown_ix AS shownIx, e.ms, e.flags, e.kind, e.role,
          coalesce(o.event_ix,
            (SELECT min(event_ix) FROM copy WHERE original_key = c.original_key)) AS thing
        FROM copy AS c JOIN event AS e USING (event_ix)
        LEFT JOIN event AS o ON o.key = c.original_key
        WHERE c.conversation_ix = ${ix} ORDER BY e.key DESC`,
  );
}

function readOccurrences(
  db: Connection,
  ix: number,
  {
    things,
    copies,
  }: { readonly things: ReadonlyMap<number, number>; readonly copies: readonly Copy[] },
): readonly Occurrence[] {
  const standIns = new Map(copies.map((copy) => [copy.thing, copy]));
  return readPlaces(db, ix).map((place) => {
    const thing = things.get(place.storedIx);
    if (thing === undefined) return place;
    const isOrphan = things.has(thing);
    const standIn = isOrphan ? standIns.get(thing) : undefined;
    const eventIx = standIn?.eventIx ?? thing;
    return {
      ...place,
      ...(standIn ?? readFacts(db, eventIx)),
      thing,
      eventIx,
      copied: 1,
    };
  });
}

/** Marks, each with the last event in its file that begins no later; `occurrences` by file and place. */
function readMarks(
  db: Connection,
  ix: number,
  occurrences: readonly Occurrence[],
): ReadonlyMap<number, boolean> {
  const marks = new Map<number, boolean>();
  let at = 0;
  for (const mark of db.all<{ fileIx: number; start: number; cut: number }>(
    sql`SELECT file_ix AS fileIx, start, cut FROM turn_end WHERE conversation_ix = ${ix}
        ORDER BY file_ix, start`,
  )) {
    for (let next = occurrences[at]; next !== undefined && !isBehind(next, mark);)
      next = occurrences[++at];
    const before = occurrences[at - 1];
    if (before?.fileIx === mark.fileIx)
      marks.set(before.thing, mark.cut === 1 || marks.get(before.thing) === true);
  }
  return marks;
}

function isBehind(
  { fileIx, start }: Pick<Occurrence, 'fileIx' | 'start'>,
  mark: { readonly fileIx: number; readonly start: number },
): boolean {
  return fileIx > mark.fileIx || (fileIx === mark.fileIx && start > mark.start);
}

/** Places as stored, with each event as its own `thing`. */
function readPlaces(db: Connection, ix: number): readonly Occurrence[] {
  return db.all<Occurrence>(
    sql`SELECT ${ix} AS conversationIx, o.file_ix AS fileIx, o.start, o.ordinal, o.position, o.copied,
          o.event_ix AS storedIx, o.event_ix AS eventIx, o.event_ix AS thing, e.ms, e.flags, e.kind, e.role
        FROM (SELECT file_ix, start, ordinal, event_ix, position, 0 AS copied FROM timeline
              WHERE conversation_ix = ${ix}
              UNION ALL
              SELECT file_ix, start, ordinal, event_ix, NULL, copied FROM repeat
              WHERE conversation_ix = ${ix}) AS o
        JOIN event AS e USING (event_ix)
        ORDER BY o.file_ix, o.start, o.ordinal`,
  );
}

function readFacts(db: Connection, eventIx: number): Facts {
  const facts = db.get<Facts>(
    sql`SELECT ms, flags, kind, role FROM event WHERE event_ix = ${eventIx}`,
  );
  if (facts === undefined) throw new Error(`event ${eventIx} is missing`);
  return facts;
}

/** File order: files by the time of their first event, then by path; within a file, by place. */
function inOrder(db: Connection, occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const files = new Map<number, { readonly ms: number; readonly occurrences: Occurrence[] }>();
  for (const occurrence of occurrences) {
    const file = files.get(occurrence.fileIx);
    if (file !== undefined) file.occurrences.push(occurrence);
    else files.set(occurrence.fileIx, { ms: occurrence.ms, occurrences: [occurrence] });
  }
  if (files.size < 2) return occurrences;
  return [...files]
    .map(([ix, file]) => ({ ...file, ...pathOf(db, ix) }))
    .toSorted((a, b) => a.ms - b.ms || compareText(a.path, b.path) || a.generation - b.generation)
    .flatMap((file) => file.occurrences);
}

function pathOf(
  db: Connection,
  fileIx: number,
): { readonly path: string; readonly generation: number } {
  const row = db.get<{ path: string; generation: number }>(
    sql`SELECT path, generation FROM log_file WHERE file_ix = ${fileIx}`,
  );
  if (row === undefined) throw new Error(`file ${fileIx} is missing`);
  return row;
}

function conversationId(db: Connection, ix: number): string {
  return (
    db.get<{ id: string }>(
      sql`SELECT source || ':' || native_id AS id FROM conversation WHERE conversation_ix = ${ix}`,
    )?.id ?? ''
  );
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
