/** Repairs of what conversations show: see `repair`. */
import type { RepairTarget } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { ADD } from '../verify/compareLines.ts';
import { relatives } from '../../import/family.ts';
import { readMembers } from '../../import/occurrences.ts';
import { ownersOf } from '../../import/owners.ts';
import { settleConversations } from '../../import/settle.ts';
import { noteTwin } from '../../import/twins.ts';
import { writePlaces } from '../../import/places.ts';

/**
 * Targets: file, bytes read, and the counts. A log that was read further meanwhile is skipped,
 * since it has counted itself.
 */
export function mendLineCounts(db: Connection, targets: readonly RepairTarget[]): number {
  let mended = 0;
  for (const [file, consumed, lines, event, state, unknown, bad] of targets.map(sevenNumbers))
    mended += db.run(
      sql`UPDATE log_file SET lines = ${lines}, event_lines = ${event}, state_lines = ${state},
            unknown_lines = ${unknown}, bad_lines = ${bad}
          WHERE file_ix = ${file} AND consumed = ${consumed}`,
    ).changes;
  return mended;
}

type Seven = readonly [number, number, number, number, number, number, number];

function sevenNumbers([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0]: RepairTarget): Seven {
  return [a, b, c, d, e, f, g];
}

/** Targets: the event, and the bytes of what it is the same as. */
export function mendTwins(db: Connection, targets: readonly RepairTarget[]): number {
  for (const [eventIx = 0, ...key] of targets) {
    const conversationIx = conversationOf(db, eventIx);
    if (conversationIx !== undefined)
      noteTwin(db, { key: Uint8Array.from(key), eventIx, conversationIx });
  }
  settleConversations(db);
  return targets.length;
}

/** The conversation that shows an event, or holds it as a copy. */
function conversationOf(db: Connection, eventIx: number): number | undefined {
  return db.get<{ ix: number }>(
    sql`SELECT conversation_ix AS ix FROM timeline WHERE event_ix = ${eventIx}
        UNION ALL SELECT conversation_ix FROM copy WHERE event_ix = ${eventIx}`,
  )?.ix;
}

/**
 * Targets: add or remove, the place, its event, and whether that certainly belongs to another
 * conversation.
 */
export function mendEventPlaces(db: Connection, targets: readonly RepairTarget[]): number {
  const conversations = new Set<number>();
  // Wrong places are removed first, because an event is shown only once.
  const sorted = targets.toSorted(([a = 0], [b = 0]) => a - b);
  for (const target of sorted) {
    const [way = 0, conversation = 0, file = 0, start = 0, ordinal = 0, event = 0, copied = 0] =
      target;
    conversations.add(conversation);
    if (way !== ADD) {
      db.run(
        sql`DELETE FROM timeline WHERE event_ix = ${event} AND conversation_ix = ${conversation}
              AND file_ix = ${file} AND start = ${start} AND ordinal = ${ordinal}`,
      );
      db.run(
        sql`DELETE FROM repeat WHERE conversation_ix = ${conversation} AND file_ix = ${file}
              AND start = ${start} AND ordinal = ${ordinal}`,
      );
    } else if (isShownAt(db, target)) continue;
    else if (db.get(sql`SELECT 1 FROM timeline WHERE event_ix = ${event}`) === undefined)
      db.run(
        sql`INSERT INTO timeline (conversation_ix, position, event_ix, file_ix, start, ordinal, turn)
            SELECT ${conversation}, coalesce(max(position), -1) + 1, ${event}, ${file}, ${start},
              ${ordinal}, 0 FROM timeline WHERE conversation_ix = ${conversation}`,
      );
    else
      db.run(
        sql`INSERT OR REPLACE INTO repeat (conversation_ix, file_ix, start, ordinal, event_ix, copied)
            VALUES (${conversation}, ${file}, ${start}, ${ordinal}, ${event}, ${copied})`,
      );
  }
  settleAnew(
    db,
    [...conversations].map((ix) => [ix]),
  );
  return targets.length;
}

function isShownAt(db: Connection, target: RepairTarget): boolean {
  const [, conversation = 0, file = 0, start = 0, ordinal = 0, event = 0] = target;
  const row = db.get(
    sql`SELECT 1 FROM timeline WHERE event_ix = ${event} AND conversation_ix = ${conversation}
          AND file_ix = ${file} AND start = ${start} AND ordinal = ${ordinal}`,
  );
  return row !== undefined;
}

/**
 * Targets: conversations. Decides again what they and their relatives show, and rewrites all of it.
 */
export function settleAnew(db: Connection, targets: readonly RepairTarget[]): number {
  const done = new Set<number>();
  for (const [ix = 0] of targets) {
    if (done.has(ix)) continue;
    const family = relatives(db, ix);
    for (const member of family) done.add(member);
    const members = readMembers(db, family).map((member) => ({
      ...member,
      // Treat every stored place as wrong.
      occurrences: member.occurrences.map((one) => ({ ...one, storedIx: NO_EVENT })),
    }));
    writePlaces(db, members, ownersOf(members));
    for (const member of family)
      db.run(sql`UPDATE conversation SET settled = 1, due = 2 WHERE conversation_ix = ${member}`);
  }
  return targets.length;
}

const NO_EVENT = -1;
