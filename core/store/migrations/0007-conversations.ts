/**
 * Conversations in the table of contents, between day and segment: a node for each day on which
 * something of a conversation began, its sub-agents' segments in it.
 *
 * Levels are renumbered: 4 is a conversation, 5 a segment.
 */
export const conversations = `
UPDATE node SET level = 5 WHERE level = 4;
ALTER TABLE node ADD COLUMN request_count INTEGER NOT NULL DEFAULT 0;  -- of the person's, below it
ALTER TABLE node ADD COLUMN weight INTEGER NOT NULL DEFAULT 1;         -- tokens that can be summarised; 0: silent

CREATE TABLE conversation_node (
  node_ix   INTEGER PRIMARY KEY REFERENCES node,
  conversation_ix INTEGER NOT NULL REFERENCES conversation,  -- the outermost
  day_ix    INTEGER NOT NULL REFERENCES node,
  UNIQUE (conversation_ix, day_ix)
) STRICT;

-- What is there already moves below conversations; indexing it anew cuts it by today's rules.
CREATE TEMP TABLE outermost AS
  WITH RECURSIVE up (conversation_ix, ix, source, parent_native, depth) AS (
    SELECT conversation_ix, conversation_ix, source, parent_native, 0 FROM conversation
    UNION ALL
    SELECT up.conversation_ix, p.conversation_ix, p.source, p.parent_native, up.depth + 1
    FROM up JOIN conversation AS p ON p.source = up.source AND p.native_id = up.parent_native
    WHERE up.depth < 16)
  SELECT conversation_ix, ix AS root_ix, max(depth) AS depth FROM up GROUP BY conversation_ix;
CREATE TEMP TABLE part AS
  SELECT o.root_ix, n.parent_ix AS day_ix,
         coalesce(min(n.start_ms) FILTER (WHERE n.live = 1), min(n.start_ms)) AS start_ms,
         coalesce(max(n.end_ms) FILTER (WHERE n.live = 1), max(n.end_ms)) AS end_ms,
         'toc:conversation:' || substr(
           coalesce(min(n.node_id) FILTER (WHERE n.live = 1), min(n.node_id)), 13) AS node_id
  FROM node AS n JOIN segment AS s USING (node_ix) JOIN outermost AS o USING (conversation_ix)
  WHERE n.parent_ix IS NOT NULL GROUP BY o.root_ix, n.parent_ix;
INSERT INTO node (node_id, level, parent_ix, start_ms, end_ms, live, dirty)
  SELECT node_id, 4, day_ix, start_ms, end_ms, 0, 1 FROM part;
INSERT INTO conversation_node (node_ix, conversation_ix, day_ix)
  SELECT n.node_ix, p.root_ix, p.day_ix FROM part AS p JOIN node AS n USING (node_id);
UPDATE node SET parent_ix = c.node_ix
  FROM segment AS s, outermost AS o, conversation_node AS c
  WHERE s.node_ix = node.node_ix AND o.conversation_ix = s.conversation_ix
    AND c.conversation_ix = o.root_ix AND c.day_ix = node.parent_ix;
UPDATE node SET live = 1, event_count = below.events
  FROM (SELECT parent_ix AS ix, sum(event_count) AS events FROM node
        WHERE level = 5 AND live = 1 GROUP BY parent_ix) AS below
  WHERE node.node_ix = below.ix;
${[4, 3, 2, 1, 0]
  .map(
    (level) => `
UPDATE node SET weight = (SELECT coalesce(sum(weight), 0) FROM node AS c WHERE c.parent_ix = node.node_ix AND c.live = 1)
  WHERE level = ${level};`,
  )
  .join('')}
UPDATE node SET dirty = dirty + 1 WHERE level < 4 AND live = 1;
DROP TABLE part;
DROP TABLE outermost;
UPDATE conversation SET due = 2;
`;
