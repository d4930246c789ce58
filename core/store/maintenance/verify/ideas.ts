/** Checks that ideas quote what stands in their conversations. */
import type { Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

export function* checkIdeas(db: Connection): Generator<Step> {
  // What is due is told anew anyway.
  const misplaced = db.column<number>(
    sql`SELECT DISTINCT i.conversation_ix FROM idea AS i
        LEFT JOIN grip AS g ON g.grip_ix = i.grip_ix AND g.key = i.key AND g.ms = i.ms AND g.first_ix = i.event_ix
        LEFT JOIN timeline AS t ON t.conversation_ix = i.conversation_ix AND t.event_ix = g.first_ix
        LEFT JOIN grip AS s ON s.grip_ix = i.settled_ix
        WHERE (t.event_ix IS NULL OR (i.settled_ix IS NOT NULL AND s.grip_ix IS NULL))
          AND i.conversation_ix NOT IN (SELECT conversation_ix FROM idea_due)`,
  );
  for (const ix of misplaced) yield { check: 'ideas', example: `conversation ${ix}`, target: [ix] };
}
