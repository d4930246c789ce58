/**
 * Removes what was derived from removed events: segments, texts, evidence. Texts of periods may
 * contain words of anything below them, in any version, so all of them are removed and rewritten
 * from what is left.
 */
import type { Connection } from '../../sql/sql.ts';
import { sql } from '../../sql/sql.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../../sql/levels.ts';
import { forgetTurnedGone } from '../../ideas/notedTurned.ts';
import { refreshAncestors } from '../../index/periods.ts';

export interface RemovedDerived {
  readonly segments: number;
  readonly texts: number;
  readonly grips: number;
}

/**
 * Expects the tables of findGone to be filled and the events to be still there. An index of words
 * belongs here, too. `look` is called once it is known what will be removed.
 */
export function removeDerived(db: Connection, look: (db: Connection) => void): RemovedDerived {
  db.database.exec(TABLES);
  db.database.exec(GONE_NODES);
  const conversations = db
    .all<{ ix: number }>(
      sql`SELECT DISTINCT n.parent_ix AS ix FROM gone_node AS g JOIN node AS n ON n.node_ix = g.ix
          WHERE n.level = ${SEGMENT_LEVEL} AND n.parent_ix IS NOT NULL`,
    )
    .map(({ ix }) => ix);
  db.database.exec(GONE_TEXTS);
  const segments = count(
    db,
    'SELECT count(*) FROM gone_node AS g JOIN segment AS s ON s.node_ix = g.ix',
  );
  const texts = count(db, 'SELECT count(*) FROM gone_text');
  look(db);
  db.database.exec(REMOVE);
  const grips = db.run(
    sql`DELETE FROM grip WHERE grip_ix IN (SELECT ix FROM gone_grip)
          AND (first_ix IN (SELECT ix FROM gone_event) OR last_ix IN (SELECT ix FROM gone_event)
            OR grip_ix NOT IN (SELECT grip_ix FROM bullet_grip UNION SELECT grip_ix FROM fact
              UNION SELECT grip_ix FROM idea UNION SELECT settled_ix FROM idea WHERE settled_ix IS NOT NULL
              UNION SELECT grip_ix FROM idea_settled))`,
  ).changes;
  forgetTurnedGone(db);
  refreshAncestors(db, new Set(conversations));
  db.database.exec(REMOVE_CONVERSATIONS);
  return { segments, texts, grips };
}

const TABLES = `
  CREATE TEMP TABLE IF NOT EXISTS gone_node (ix INTEGER PRIMARY KEY);
  CREATE TEMP TABLE IF NOT EXISTS gone_text (ix INTEGER PRIMARY KEY);
  CREATE TEMP TABLE IF NOT EXISTS gone_grip (ix INTEGER PRIMARY KEY);
  DELETE FROM temp.gone_node; DELETE FROM temp.gone_text; DELETE FROM temp.gone_grip;`;

/**
 * Segments that contain a removed event, were given it as context, or may have contained it in an
 * earlier shape; whatever cites it; and all nodes above these.
 */
const GONE_NODES = `
  INSERT OR IGNORE INTO gone_grip (ix) SELECT grip_ix FROM grip
    WHERE first_ix IN (SELECT ix FROM gone_event) OR last_ix IN (SELECT ix FROM gone_event);
  INSERT OR IGNORE INTO gone_node (ix)
    SELECT s.node_ix FROM gone_conversation AS g JOIN segment AS s ON s.conversation_ix = g.ix
    UNION SELECT s.node_ix FROM gone_event AS g JOIN segment_event AS s ON s.event_ix = g.ix
    UNION SELECT node_ix FROM segment_overlap WHERE event_ix IN (SELECT ix FROM gone_event)
    UNION SELECT s.node_ix FROM reduced_conversation AS r JOIN segment AS s ON s.conversation_ix = r.ix
      JOIN node AS n USING (node_ix) WHERE s.superseded = 1 OR n.outdated = 1
    UNION SELECT t.node_ix FROM bullet_grip AS b JOIN node_text AS t USING (text_ix)
      WHERE b.grip_ix IN (SELECT ix FROM gone_grip)
    UNION SELECT t.node_ix FROM anchor AS a JOIN node_text AS t USING (text_ix)
      WHERE a.event_ix IN (SELECT ix FROM gone_event)
    UNION SELECT n.node_ix FROM untitled_conversation AS u JOIN segment AS s ON s.conversation_ix = u.ix
      JOIN node AS n USING (node_ix) JOIN segment_event AS e ON e.node_ix = s.node_ix AND e.position = 0
      WHERE s.superseded = 0 AND n.start_ms = (
        SELECT min(o.start_ms) FROM segment AS os JOIN node AS o USING (node_ix)
        WHERE os.conversation_ix = u.ix AND os.superseded = 0);
  INSERT OR IGNORE INTO gone_text (ix)
    SELECT t.text_ix FROM reduced_conversation AS r JOIN segment AS s ON s.conversation_ix = r.ix
    JOIN node AS n USING (node_ix) JOIN node_text AS shown ON shown.text_ix = n.text_ix
    JOIN node_text AS t ON t.node_ix = n.node_ix
    WHERE t.text_ix <> n.text_ix AND (t.source_hash IS NULL OR t.source_hash IS NOT shown.source_hash);
  WITH RECURSIVE above (ix) AS (
    SELECT n.parent_ix FROM node AS n WHERE n.node_ix IN (SELECT ix FROM gone_node)
      OR n.node_ix IN (SELECT node_ix FROM node_text WHERE text_ix IN (SELECT ix FROM gone_text))
    UNION SELECT n.parent_ix FROM above JOIN node AS n ON n.node_ix = above.ix)
  INSERT OR IGNORE INTO gone_node (ix) SELECT ix FROM above WHERE ix IS NOT NULL;`;

const GONE_TEXTS = `
  INSERT OR IGNORE INTO gone_text (ix)
    SELECT t.text_ix FROM gone_node AS g JOIN node_text AS t ON t.node_ix = g.ix;
  INSERT OR IGNORE INTO gone_grip (ix)
    SELECT grip_ix FROM bullet_grip WHERE text_ix IN (SELECT ix FROM gone_text);`;

/** Ideas that quote what is removed, or are settled by it. */
const IDEAS_OF_GONE = `
  SELECT i.idea_ix FROM idea AS i WHERE i.event_ix IN (SELECT ix FROM gone_event)
  UNION SELECT i.idea_ix FROM idea AS i JOIN grip AS g ON g.grip_ix = i.settled_ix
    WHERE g.first_ix IN (SELECT ix FROM gone_event)
  UNION SELECT s.idea_ix FROM idea_settled AS s JOIN grip AS g USING (grip_ix)
    WHERE g.first_ix IN (SELECT ix FROM gone_event)`;

const REMOVE = `
  INSERT OR IGNORE INTO released (what, ix) SELECT 'node_text', ix FROM gone_text;
  DELETE FROM bullet_grip WHERE text_ix IN (SELECT ix FROM gone_text);
  DELETE FROM bullet WHERE text_ix IN (SELECT ix FROM gone_text);
  DELETE FROM anchor WHERE text_ix IN (SELECT ix FROM gone_text);
  INSERT INTO idea_due (conversation_ix)
    SELECT conversation_ix FROM idea WHERE idea_ix IN (${IDEAS_OF_GONE})
    UNION SELECT ix FROM reduced_conversation WHERE true
    ON CONFLICT DO UPDATE SET changes = changes + 1;
  DELETE FROM idea WHERE idea_ix IN (${IDEAS_OF_GONE})
    OR conversation_ix IN (SELECT ix FROM gone_conversation UNION SELECT ix FROM reduced_conversation);
  UPDATE node SET text_ix = NULL, latest_version = 0, pinned = 0, outdated = 0, dirty = dirty + 1
    WHERE node_ix IN (SELECT ix FROM gone_node);
  DELETE FROM node_text WHERE text_ix IN (SELECT ix FROM gone_text);
  DELETE FROM node_problem WHERE node_ix IN (SELECT ix FROM gone_node);
  DELETE FROM handed_out;
  UPDATE batch_item SET answer = NULL WHERE item_ix IN (
    SELECT b.item_ix FROM batch_node AS b JOIN node AS n USING (node_id)
    WHERE n.node_ix IN (SELECT ix FROM gone_node));
  DELETE FROM segment_event WHERE node_ix IN (SELECT ix FROM gone_node);
  DELETE FROM segment_overlap WHERE node_ix IN (SELECT ix FROM gone_node);
  DELETE FROM segment WHERE node_ix IN (SELECT ix FROM gone_node);
  DELETE FROM node WHERE level = ${SEGMENT_LEVEL} AND node_ix IN (SELECT ix FROM gone_node);`;

/** A conversation without segments is nothing; its id would still tell when it was. */
const REMOVE_CONVERSATIONS = `
  DELETE FROM conversation_node WHERE node_ix IN (SELECT ix FROM gone_node)
    AND NOT EXISTS (SELECT 1 FROM node AS n WHERE n.parent_ix = conversation_node.node_ix);
  DELETE FROM node WHERE level = ${CONVERSATION_LEVEL} AND node_ix IN (SELECT ix FROM gone_node)
    AND NOT EXISTS (SELECT 1 FROM conversation_node AS c WHERE c.node_ix = node.node_ix);`;

function count(db: Connection, query: string): number {
  return Number(db.database.prepare(query).pluck().get());
}
