/** Updates what conversations show, writing only the rows that differ. */
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { Member, Occurrence } from './occurrences.ts';
import { nextTurn, saveTurn } from './turns.ts';
import type { TurnRow } from './turns.ts';

/** Where each event of a family should be shown. */
type Owners = ReadonlyMap<number, Occurrence>;

export function writePlaces(db: Connection, members: readonly Member[], owners: Owners): void {
  const changes = members.flatMap((member) => changeOf(member, owners));
  // Delete everything before inserting anything: an event can be in only one timeline.
  for (const { ix, from } of changes)
    db.run(sql`DELETE FROM timeline WHERE conversation_ix = ${ix} AND position >= ${from}`);
  for (const { shown } of changes)
    for (const occurrence of shown) if (occurrence.position === null) deleteRepeat(db, occurrence);
  for (const change of changes) writeTimeline(db, change);
  for (const { occurrences, copies } of members) {
    for (const occurrence of occurrences) writeRepeat(db, occurrence, owners);
    for (const { eventIx, thing, shownIx } of copies) {
      const row = owners.get(thing)?.eventIx ?? eventIx;
      const instead = row === eventIx ? null : row;
      if (instead !== shownIx)
        db.run(sql`UPDATE copy SET shown_ix = ${instead} WHERE event_ix = ${eventIx}`);
    }
  }
}

/** A timeline that needs to change. */
interface Change {
  readonly ix: number;
  readonly shown: readonly Occurrence[];
  /** The first position that differs. */
  readonly from: number;
  /** Whether the timeline is only extended. */
  readonly grows: boolean;
}

function changeOf({ ix, occurrences }: Member, owners: Owners): Change | readonly Change[] {
  const shown = occurrences.filter((occurrence) => owners.get(occurrence.thing) === occurrence);
  const length = occurrences.filter(({ position }) => position !== null).length;
  const differing = shown.findIndex(
    ({ position, eventIx, storedIx }, at) => position !== at || eventIx !== storedIx,
  );
  const from = differing < 0 ? shown.length : differing;
  if (from === length && from === shown.length) return [];
  return { ix, shown, from, grows: from === length };
}

function writeTimeline(db: Connection, { ix, shown, from, grows }: Change): void {
  db.run(sql`DELETE FROM turn WHERE conversation_ix = ${ix}`);
  let turn = 0;
  let turnRow: TurnRow | undefined;
  for (const [position, o] of shown.entries()) {
    const row = nextTurn(turnRow, o, o.eventIx);
    if (row !== undefined && row !== turnRow) {
      saveTurn(db, ix, { turn, turnRow });
      turn += 1;
      turnRow = row;
    }
    if (position >= from)
      db.run(
        sql`INSERT INTO timeline (conversation_ix, position, event_ix, file_ix, start, ordinal, turn)
            VALUES (${ix}, ${position}, ${o.eventIx}, ${o.fileIx}, ${o.start}, ${o.ordinal}, ${turn})`,
      );
  }
  saveTurn(db, ix, { turn, turnRow });
  db.run(
    sql`UPDATE conversation SET revision = revision + 1, due = max(due, ${grows ? 1 : 2})
        WHERE conversation_ix = ${ix}`,
  );
}

function deleteRepeat(db: Connection, o: Occurrence): void {
  db.run(
    sql`DELETE FROM repeat WHERE conversation_ix = ${o.conversationIx} AND file_ix = ${o.fileIx}
          AND start = ${o.start} AND ordinal = ${o.ordinal}`,
  );
}

/** A repeat points to the row by which the event is shown. */
function writeRepeat(db: Connection, o: Occurrence, owners: Owners): void {
  const owner = owners.get(o.thing);
  if (owner === undefined || owner === o) return;
  if (o.position === null && o.storedIx === owner.eventIx) return;
  db.run(
    sql`INSERT INTO repeat (conversation_ix, file_ix, start, ordinal, event_ix, copied)
        VALUES (${o.conversationIx}, ${o.fileIx}, ${o.start}, ${o.ordinal}, ${owner.eventIx},
          ${o.copied})
        ON CONFLICT (conversation_ix, file_ix, start, ordinal)
        DO UPDATE SET event_ix = excluded.event_ix`,
  );
}
