/** Checks that the index of words contains exactly what exists. */
import type { Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

export function* checkSearch(db: Connection): Generator<Step> {
  yield null;
  const rows = db.all<{ example: string; what: number; ix: number }>(
    sql`SELECT 'event ' || id AS example, 0 AS what, id AS ix FROM (
          SELECT id FROM said_words_docsize UNION ALL SELECT id FROM tool_words_docsize)
        WHERE id NOT IN (SELECT event_ix FROM event)
        UNION ALL
        SELECT 'event ' || event_ix, 1, event_ix FROM event
        WHERE event_ix <= (SELECT event_ix FROM search_state)
          AND event_ix NOT IN (SELECT id FROM said_words_docsize)
          AND event_ix NOT IN (SELECT id FROM tool_words_docsize)
        UNION ALL
        SELECT 'node ' || ix, 2, ix FROM (
          SELECT id AS ix FROM node_words_docsize UNION SELECT node_ix FROM node_terms)
        WHERE ix NOT IN (SELECT node_ix FROM node WHERE live = 1)
          AND ix NOT IN (SELECT node_ix FROM search_due)
        UNION ALL
        SELECT node_id, 3, node_ix FROM node
        WHERE live = 1 AND node_ix NOT IN (SELECT node_ix FROM search_due)
          AND (node_ix NOT IN (SELECT node_ix FROM node_terms)
            OR node_ix NOT IN (SELECT id FROM node_words_docsize))`,
  );
  for (const { example, what, ix } of rows)
    yield { check: 'search-words', example, target: [what, ix] };
}
