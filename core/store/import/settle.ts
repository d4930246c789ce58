import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { AskDisk } from '../../engine/projects/ports/projectStore.ts';
import { assignProjects } from '../projects/assignProjects.ts';
import { placeUsage } from './eventFacts.ts';
import { relatives } from './family.ts';
import { readMembers } from './occurrences.ts';
import { ownersOf } from './owners.ts';
import { writePlaces } from './places.ts';
import { TITLE_RANK } from '../../engine/import/ports/importStore.ts';

/**
 * Decides again, in one transaction, what is shown by conversations that repeat events of others or
 * span several files. The outcome depends only on what is stored, never on the order in which it
 * arrived, and only differences are written. Then decides which projects they belong to.
 */
export function settleConversations(db: Connection, askDisk?: AskDisk): void {
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
    assignProjects(db, askDisk);
  });
}

function settleFamily(db: Connection, family: ReadonlySet<number>): void {
  const members = readMembers(db, family);
  const owners = ownersOf(members);
  writePlaces(db, members, owners);
  placeUsage(db, family);
  const held = members.reduce((sum, { occurrences }) => sum + occurrences.length, 0);
  const related = Number(held > owners.size);
  for (const ix of family)
    db.run(
      sql`UPDATE conversation SET settled = 1, related = ${related} WHERE conversation_ix = ${ix}`,
    );
}

/**
 * Moves titles that name an event to the conversation that shows it, and clears them where it is no
 * longer shown. No other titles have this rank.
 */
function applyTitleClaims(db: Connection): void {
  db.run(
    sql`UPDATE conversation SET title = NULL, title_rank = 0, due = 2
        WHERE title_rank = ${TITLE_RANK.summary} AND conversation_ix NOT IN (
          SELECT t.conversation_ix FROM title_claim AS c JOIN event AS e ON e.key = c.event_key
          JOIN timeline AS t ON t.event_ix = e.event_ix)`,
  );
  db.run(
    sql`UPDATE conversation SET title = claim.title, title_rank = claim.rank, due = 2
        FROM (SELECT t.conversation_ix AS ix, c.rank, c.title, max(e.ms) FROM title_claim AS c
              JOIN event AS e ON e.key = c.event_key
              JOIN timeline AS t ON t.event_ix = e.event_ix
              GROUP BY t.conversation_ix, c.rank ORDER BY c.rank) AS claim
        WHERE conversation.conversation_ix = claim.ix AND conversation.title_rank <= claim.rank
          AND (conversation.title IS NOT claim.title OR conversation.title_rank <> claim.rank)`,
  );
}
