/**
 * What a person should know before forgetting: which summaries are rewritten, and whose edits are
 * lost.
 */
import { SEGMENT_LEVEL } from '../../sql/levels.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

export interface Losses {
  readonly rewritten: number;
  readonly byHand: { readonly rewritten: number; readonly gone: number };
}

/**
 * Records which nodes lose their texts and which of these a person edited. Expects `gone_node` to
 * be filled and the texts to be still there.
 */
export function noteLosses(db: Connection): void {
  db.database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS gone_summary (
      ix INTEGER PRIMARY KEY, level INTEGER NOT NULL, by_hand INTEGER NOT NULL);
    DELETE FROM temp.gone_summary;
    INSERT INTO gone_summary (ix, level, by_hand)
      SELECT n.node_ix, n.level, n.pinned = 1 OR EXISTS (
        SELECT 1 FROM node_text AS t WHERE t.node_ix = n.node_ix AND t.edited <> 0)
      FROM gone_node AS g JOIN node AS n ON n.node_ix = g.ix LEFT JOIN segment AS s USING (node_ix)
      -- What a person did to a replaced segment stands in its successor, too.
      WHERE n.text_ix IS NOT NULL AND coalesce(s.superseded, 0) = 0;`);
}

/**
 * Counts what was recorded, after everything is removed and conversations are settled. A period
 * stays if it has segments, or events of conversations still waiting to be segmented again.
 */
export function countLosses(db: Connection): Losses {
  db.database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS due_ms (ms INTEGER PRIMARY KEY);
    DELETE FROM temp.due_ms;
    INSERT OR IGNORE INTO due_ms (ms)
      SELECT e.ms FROM conversation AS c JOIN timeline AS t USING (conversation_ix)
      JOIN event AS e USING (event_ix) WHERE c.due > 0;`);
  const counted = db.get<{ rewritten: number; kept: number; gone: number }>(
    sql`WITH lost AS (
          SELECT g.by_hand, g.level < ${SEGMENT_LEVEL} AND (n.live = 1 OR EXISTS (
            SELECT 1 FROM due_ms WHERE ms >= n.start_ms AND ms < n.end_ms)) AS stays
          FROM gone_summary AS g LEFT JOIN node AS n ON n.node_ix = g.ix)
        SELECT coalesce(sum(stays), 0) AS rewritten, coalesce(sum(stays AND by_hand), 0) AS kept,
          coalesce(sum(by_hand AND NOT stays), 0) AS gone FROM lost`,
  );
  return {
    rewritten: counted?.rewritten ?? 0,
    byHand: { rewritten: counted?.kept ?? 0, gone: counted?.gone ?? 0 },
  };
}
