import { TITLE_RANK } from '../../engine/import/ports/importStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/**
 * Titles that name an event go to the conversation that shows it, and leave one that no longer does.
 * No others have their rank.
 */
export function applyTitleClaims(db: Connection): void {
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
