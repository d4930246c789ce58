/** Checks that conversations show what their events, forks and copies imply. */
import type { CheckName, Found, Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { relatives } from '../../import/family.ts';
import { readMembers } from '../../import/occurrences.ts';
import type { Member, Occurrence } from '../../import/occurrences.ts';
import { ownersOf } from '../../import/owners.ts';
import { areSameTurns, storedTurns, turnsOf } from '../../import/turns.ts';
import { stepsAtOneMoment } from './atOneMoment.ts';

type Owners = ReadonlyMap<number, Occurrence>;

/** Examines each family in one snapshot, skipping families that wait to be settled. */
export function* checkFamilies(db: Connection): Generator<Step> {
  const all = db.all<{ ix: number }>(
    sql`SELECT conversation_ix AS ix FROM conversation ORDER BY conversation_ix`,
  );
  const done = new Set<number>();
  for (const { ix } of all)
    if (!done.has(ix)) yield* stepsAtOneMoment(db, () => checkFamily(db, ix, done));
}

function* checkFamily(db: Connection, ix: number, done: Set<number>): Generator<Step> {
  const family = relatives(db, ix);
  for (const member of family) done.add(member);
  yield null;
  if ([...family].some((member) => !isSettled(db, member))) return;
  const members = readMembers(db, family);
  const owners = ownersOf(members);
  for (const member of members) {
    yield* wrongTimeline(db, member, owners);
    yield* wrongCopies(member, owners);
  }
}

function isSettled(db: Connection, ix: number): boolean {
  return (
    db.get(sql`SELECT 1 FROM conversation WHERE conversation_ix = ${ix} AND settled = 1`) !==
    undefined
  );
}

function* wrongTimeline(db: Connection, member: Member, owners: Owners): Generator<Step> {
  const { ix, occurrences } = member;
  const shown = occurrences.filter((one) => owners.get(one.thing) === one);
  const placed = occurrences.filter(({ position }) => position !== null).length;
  const isRight =
    placed === shown.length &&
    shown.every(({ position, eventIx, storedIx }, at) => position === at && eventIx === storedIx);
  if (!isRight) {
    yield found('timelines', member);
    return;
  }
  const stored = db.all<{ turn: number }>(
    sql`SELECT turn FROM timeline WHERE conversation_ix = ${ix} ORDER BY position`,
  );
  const { turns, numbers } = turnsOf(shown, member.marks);
  if (
    !areSameTurns(storedTurns(db, ix), turns) ||
    stored.some(({ turn }, at) => turn !== numbers[at])
  )
    yield found('turns', member);
}

function* wrongCopies(member: Member, owners: Owners): Generator<Step> {
  const isWrongCopy = member.copies.some(({ eventIx, thing, shownIx }) => {
    const row = owners.get(thing)?.eventIx ?? eventIx;
    return shownIx !== (row === eventIx ? null : row);
  });
  if (isWrongCopy) yield found('copies', member);
}

function found(check: CheckName, { ix, id }: Member): Found {
  return { check, example: id, target: [ix] };
}
