import type { EventRecord } from '../../engine/ports/importStore.ts';
import { TITLE_RANK } from '../../engine/ports/importStore.ts';
import { sql } from '../sql.ts';
import type { Connection } from '../sql.ts';
import { nextTurn, saveTurn } from './turns.ts';
import type { TurnRow } from './turns.ts';

/** An event at a place in a file of a conversation. */
interface Occurrence extends Pick<EventRecord, 'ms' | 'flags' | 'kind' | 'role'> {
  readonly conversationIx: number;
  readonly fileIx: number;
  readonly start: number;
  readonly ordinal: number;
  readonly eventIx: number;
  readonly path: string;
  readonly generation: number;
}

/**
 * Rebuilds the timelines of conversations that repeat events of others, or that stand in several
 * files, in one transaction. The outcome depends on what is stored alone, never on the order in which
 * it came.
 *
 * An event that several conversations hold is shown by the one that had it first: those wholly
 * contained in others before those with events of their own, shorter ones first; then by the time of
 * the first event of their own; then by id.
 */
export function settleConversations(db: Connection): void {
  db.transaction(() => {
    applyTitleClaims(db);
    const unsettled = db.all<{ ix: number }>(
      sql`SELECT conversation_ix AS ix FROM conversation WHERE settled = 0`,
    );
    const done = new Set<number>();
    for (const { ix } of unsettled) {
      if (done.has(ix)) continue;
      const family = relatives(db, ix);
      settleFamily(db, family);
      for (const member of family) done.add(member);
    }
    if (unsettled.length > 0) applyTitleClaims(db);
  });
}

/** All conversations that share events with one, directly or through others, itself included. */
function relatives(db: Connection, ix: number): number[] {
  return db
    .all<{ ix: number }>(
      sql`WITH RECURSIVE family (ix) AS (
            SELECT ${ix}
            UNION SELECT t.conversation_ix FROM family
              JOIN repeat AS r ON r.conversation_ix = family.ix
              JOIN timeline AS t ON t.event_ix = r.event_ix
            UNION SELECT r.conversation_ix FROM family
              JOIN timeline AS t ON t.conversation_ix = family.ix
              JOIN repeat AS r ON r.event_ix = t.event_ix
            UNION SELECT r2.conversation_ix FROM family
              JOIN repeat AS r1 ON r1.conversation_ix = family.ix
              JOIN repeat AS r2 ON r2.event_ix = r1.event_ix
          ) SELECT ix FROM family ORDER BY ix`,
    )
    .map((row) => row.ix);
}

function settleFamily(db: Connection, family: readonly number[]): void {
  const members = new Map(family.map((ix) => [ix, inOrder(occurrencesOf(db, ix))]));
  const owner = owners(db, members);
  const shown = new Map<number, Occurrence[]>();
  const repeated: Occurrence[] = [];
  for (const [ix, occurrences] of members) {
    const seen = new Set<number>();
    const own: Occurrence[] = [];
    for (const occurrence of occurrences) {
      if (owner.get(occurrence.eventIx) === ix && !seen.has(occurrence.eventIx))
        own.push(occurrence);
      else repeated.push(occurrence);
      seen.add(occurrence.eventIx);
    }
    shown.set(ix, own);
  }
  const changed = family.filter((ix) => !sameTimeline(db, ix, shown.get(ix) ?? []));
  for (const ix of family) db.run(sql`DELETE FROM repeat WHERE conversation_ix = ${ix}`);
  for (const ix of changed) db.run(sql`DELETE FROM timeline WHERE conversation_ix = ${ix}`);
  for (const ix of changed) writeTimeline(db, ix, shown.get(ix) ?? []);
  for (const o of repeated)
    db.run(
      sql`INSERT INTO repeat (conversation_ix, file_ix, start, ordinal, event_ix)
          VALUES (${o.conversationIx}, ${o.fileIx}, ${o.start}, ${o.ordinal}, ${o.eventIx})`,
    );
  const related = Number(repeated.length > 0);
  for (const ix of family)
    db.run(
      sql`UPDATE conversation SET settled = 1, related = ${related} WHERE conversation_ix = ${ix}`,
    );
}

function occurrencesOf(db: Connection, ix: number): readonly Occurrence[] {
  return db.all<Occurrence>(
    sql`SELECT o.conversation_ix AS conversationIx, o.file_ix AS fileIx, o.start, o.ordinal,
               o.event_ix AS eventIx, f.path, f.generation, e.ms, e.flags, e.kind, e.role
        FROM (SELECT conversation_ix, file_ix, start, ordinal, event_ix FROM timeline
              WHERE conversation_ix = ${ix}
              UNION ALL
              SELECT conversation_ix, file_ix, start, ordinal, event_ix FROM repeat
              WHERE conversation_ix = ${ix}) AS o
        JOIN log_file AS f ON f.file_ix = o.file_ix
        JOIN event AS e ON e.event_ix = o.event_ix
        ORDER BY o.file_ix, o.start, o.ordinal`,
  );
}

/** File order: files by their first event's time, then by path; within a file by place. */
function inOrder(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const first = new Map<number, Occurrence>();
  for (const occurrence of occurrences)
    if (!first.has(occurrence.fileIx)) first.set(occurrence.fileIx, occurrence);
  const files = [...first.values()].toSorted(
    (a, b) => a.ms - b.ms || compareText(a.path, b.path) || a.generation - b.generation,
  );
  const rank = new Map(files.map((occurrence, at) => [occurrence.fileIx, at]));
  return occurrences.toSorted((a, b) => (rank.get(a.fileIx) ?? 0) - (rank.get(b.fileIx) ?? 0));
}

/** Which conversation shows each event. */
function owners(
  db: Connection,
  members: ReadonlyMap<number, readonly Occurrence[]>,
): ReadonlyMap<number, number> {
  const holders = new Map<number, number>();
  for (const occurrences of members.values())
    for (const eventIx of new Set(occurrences.map((o) => o.eventIx)))
      holders.set(eventIx, (holders.get(eventIx) ?? 0) + 1);
  const ranked = [...members]
    .map(([ix, occurrences]) => {
      const own = occurrences.find((o) => holders.get(o.eventIx) === 1);
      return {
        ix,
        contained: own === undefined ? 0 : 1,
        firstOwn: own?.ms ?? 0,
        count: new Set(occurrences.map((o) => o.eventIx)).size,
        id: conversationKey(db, ix),
      };
    })
    .toSorted(
      (a, b) =>
        a.contained - b.contained ||
        a.firstOwn - b.firstOwn ||
        a.count - b.count ||
        compareText(a.id, b.id),
    );
  const owner = new Map<number, number>();
  for (const { ix } of ranked)
    for (const { eventIx } of members.get(ix) ?? [])
      if (!owner.has(eventIx)) owner.set(eventIx, ix);
  return owner;
}

function sameTimeline(db: Connection, ix: number, wanted: readonly Occurrence[]): boolean {
  const present = db.all<{ event_ix: number; file_ix: number; start: number }>(
    sql`SELECT event_ix, file_ix, start FROM timeline WHERE conversation_ix = ${ix} ORDER BY position`,
  );
  return (
    present.length === wanted.length &&
    present.every((row, at) => {
      const other = wanted[at];
      return (
        row.event_ix === other?.eventIx && row.file_ix === other.fileIx && row.start === other.start
      );
    })
  );
}

function writeTimeline(db: Connection, ix: number, occurrences: readonly Occurrence[]): void {
  db.run(sql`DELETE FROM turn WHERE conversation_ix = ${ix}`);
  let turn = 0;
  let turnRow: TurnRow | undefined;
  for (const [position, o] of occurrences.entries()) {
    const row = nextTurn(turnRow, o, o.eventIx);
    if (row !== undefined && row !== turnRow) {
      saveTurn(db, ix, { turn, turnRow });
      turn += 1;
      turnRow = row;
    }
    db.run(
      sql`INSERT INTO timeline (conversation_ix, position, event_ix, file_ix, start, ordinal, turn)
          VALUES (${ix}, ${position}, ${o.eventIx}, ${o.fileIx}, ${o.start}, ${o.ordinal}, ${turn})`,
    );
  }
  saveTurn(db, ix, { turn, turnRow });
  db.run(
    sql`UPDATE conversation SET revision = revision + 1, due = 2 WHERE conversation_ix = ${ix}`,
  );
}

/**
 * Titles that name an event go to the conversation that shows it, and leave one that no longer does.
 * No others have their rank.
 */
function applyTitleClaims(db: Connection): void {
  db.run(
    sql`UPDATE conversation SET title = NULL, title_rank = 0
        WHERE title_rank = ${TITLE_RANK.summary} AND conversation_ix NOT IN (
          SELECT t.conversation_ix FROM title_claim AS c JOIN event AS e ON e.key = c.event_key
          JOIN timeline AS t ON t.event_ix = e.event_ix)`,
  );
  db.run(
    sql`UPDATE conversation SET title = claim.title, title_rank = claim.rank
        FROM (SELECT t.conversation_ix AS ix, c.rank, c.title, max(e.ms) FROM title_claim AS c
              JOIN event AS e ON e.key = c.event_key
              JOIN timeline AS t ON t.event_ix = e.event_ix
              GROUP BY t.conversation_ix, c.rank ORDER BY c.rank) AS claim
        WHERE conversation.conversation_ix = claim.ix AND conversation.title_rank <= claim.rank
          AND (conversation.title IS NOT claim.title OR conversation.title_rank <> claim.rank)`,
  );
}

function conversationKey(db: Connection, ix: number): string {
  return (
    db.get<{ id: string }>(
      sql`SELECT source || ':' || native_id AS id FROM conversation WHERE conversation_ix = ${ix}`,
    )?.id ?? ''
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
