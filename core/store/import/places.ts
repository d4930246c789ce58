/** Updates what conversations show, writing only the rows that differ. */
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { Member, Occurrence } from './occurrences.ts';
import { areSameTurns, saveTurn, storedTurns, turnsOf } from './turns.ts';
import type { MadeTurns } from './turns.ts';

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
  for (const member of members) if (member.marks.size > 0) writeTurns(db, member, owners);
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
  readonly made: MadeTurns;
}

function shownBy({ occurrences }: Member, owners: Owners): readonly Occurrence[] {
  return occurrences.filter((occurrence) => owners.get(occurrence.thing) === occurrence);
}

function changeOf(member: Member, owners: Owners): Change | readonly Change[] {
  const { ix, occurrences } = member;
  const shown = shownBy(member, owners);
  const length = occurrences.filter(({ position }) => position !== null).length;
  const differing = shown.findIndex(
    ({ position, eventIx, storedIx }, at) => position !== at || eventIx !== storedIx,
  );
  const from = differing < 0 ? shown.length : differing;
  if (from === length && from === shown.length) return [];
  return { ix, shown, from, grows: from === length, made: turnsOf(shown, member.marks) };
}

function writeTimeline(db: Connection, { ix, shown, from, grows, made }: Change): void {
  for (const [position, o] of shown.entries())
    if (position >= from)
      db.run(
        sql`INSERT INTO timeline (conversation_ix, position, event_ix, file_ix, start, ordinal, turn)
            VALUES (${ix}, ${position}, ${o.eventIx}, ${o.fileIx}, ${o.start}, ${o.ordinal}, ${made.numbers[position] ?? 0})`,
      );
  saveTurns(db, ix, made.turns);
  db.run(
    sql`UPDATE conversation SET revision = revision + 1, due = max(due, ${grows ? 1 : 2})
        WHERE conversation_ix = ${ix}`,
  );
}

/** Where the timeline stays as it is, a mark may still have ended a turn. */
function writeTurns(db: Connection, member: Member, owners: Owners): void {
  const { turns } = turnsOf(shownBy(member, owners), member.marks);
  if (!areSameTurns(storedTurns(db, member.ix), turns)) saveTurns(db, member.ix, turns);
}

function saveTurns(db: Connection, ix: number, turns: MadeTurns['turns']): void {
  db.run(sql`DELETE FROM turn WHERE conversation_ix = ${ix}`);
  for (const [at, turnRow] of turns.entries()) saveTurn(db, ix, { turn: at + 1, turnRow });
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
