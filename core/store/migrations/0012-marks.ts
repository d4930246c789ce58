/**
 * What a person adds: names, stars and tags of conversations, and changes of points. Kept by what no
 * import and no index changes: a conversation's id, an event's key and a range of its text.
 *
 * `told_point` and `point_state` are derived: the points that are told now, each under the key of the grip
 * that it quotes first, and what all changes of a point come to.
 */
const CONVERSATION = 4;

/** The points of one row of `node`, named NEW: of a conversation, or of a sub-agent's segment in another's. */
const TOLD = `
  DELETE FROM told_point WHERE node_ix = NEW.node_ix;
  INSERT INTO told_point (node_ix, ordinal, conversation_ix, agent, role, point_key, ms)
    SELECT n.node_ix, b.ordinal, coalesce(o.conversation_ix, s.conversation_ix),
      o.node_ix IS NULL OR c.parent_native IS NOT NULL, b.role, g.key, g.ms
    FROM node AS n
    LEFT JOIN conversation_node AS o ON o.node_ix = n.node_ix
    LEFT JOIN conversation AS c ON c.conversation_ix = o.conversation_ix
    LEFT JOIN segment AS s ON s.node_ix = n.node_ix
    LEFT JOIN conversation_node AS p ON p.node_ix = n.parent_ix
    JOIN bullet AS b ON b.text_ix = n.text_ix
    JOIN bullet_grip AS x ON x.text_ix = b.text_ix AND x.ordinal = b.ordinal AND x.rank = 0
    JOIN grip AS g ON g.grip_ix = x.grip_ix
    WHERE n.node_ix = NEW.node_ix AND n.live = 1 AND b.role IS NOT NULL
      AND (o.node_ix IS NOT NULL OR p.conversation_ix <> s.conversation_ix);`;

export const marks = `
CREATE TABLE conversation_mark (
  source    TEXT NOT NULL,
  native_id TEXT NOT NULL,
  name      TEXT,                         -- NULL: it is called by its title
  starred   INTEGER NOT NULL,
  PRIMARY KEY (source, native_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE conversation_tag (
  source    TEXT NOT NULL,
  native_id TEXT NOT NULL,
  tag_key   TEXT NOT NULL,                -- in lower case
  tag       TEXT NOT NULL,
  ordinal   INTEGER NOT NULL,
  PRIMARY KEY (source, native_id, tag_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_tag_key ON conversation_tag (tag_key);

-- The name that a person gave to the conversation of a node.
CREATE VIEW named_node AS
  SELECT o.node_ix, m.name FROM conversation_node AS o JOIN conversation AS c USING (conversation_ix)
  JOIN conversation_mark AS m ON m.source = c.source AND m.native_id = c.native_id
  WHERE m.name IS NOT NULL;

-- Append-only: the newest of a kind holds, closed and reopened being one kind.
CREATE TABLE point_change (
  change_ix INTEGER PRIMARY KEY,
  point_key BLOB NOT NULL,                -- of the grip with this event and range
  event_key BLOB NOT NULL,
  start     INTEGER NOT NULL,             -- UTF-16 units of the event's text
  end       INTEGER NOT NULL,
  kind      TEXT NOT NULL CHECK (kind IN ('closed', 'reopened', 'reworded', 'role')),
  value     TEXT,                         -- the words, or the role; NULL: its own again
  at_ms     INTEGER NOT NULL
) STRICT;
CREATE INDEX point_change_event ON point_change (event_key);
CREATE INDEX point_change_point ON point_change (point_key);

CREATE TABLE point_state (
  point_key  BLOB PRIMARY KEY,
  closed     INTEGER NOT NULL,
  role       TEXT,                        -- NULL: its own
  words      TEXT,                        -- NULL: its own
  changed_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE told_point (
  node_ix   INTEGER NOT NULL REFERENCES node,
  ordinal   INTEGER NOT NULL,             -- of its bullet
  conversation_ix INTEGER NOT NULL,
  agent     INTEGER NOT NULL,             -- 1: a sub-agent's
  role      TEXT NOT NULL,
  point_key BLOB NOT NULL,
  ms        INTEGER NOT NULL,             -- of the grip's event
  PRIMARY KEY (node_ix, ordinal)
) STRICT, WITHOUT ROWID;
-- A point by its key; how many there are of each role; and the newest.
CREATE INDEX told_point_key ON told_point (point_key, node_ix, conversation_ix, agent);
CREATE INDEX told_point_role ON told_point (role, point_key, node_ix, conversation_ix, agent, ms);
CREATE INDEX told_point_time ON told_point (ms, point_key, role, conversation_ix, agent);

CREATE TRIGGER point_change_keeps BEFORE UPDATE ON point_change
  BEGIN SELECT RAISE(ABORT, 'changes of points are append-only'); END;
CREATE TRIGGER point_change_stays BEFORE DELETE ON point_change
  WHEN EXISTS (SELECT 1 FROM event WHERE key = OLD.event_key)
  BEGIN SELECT RAISE(ABORT, 'changes of points are append-only'); END;
CREATE TRIGGER point_changed AFTER INSERT ON point_change BEGIN
  INSERT INTO point_state (point_key, closed, role, words, changed_ms)
    VALUES (NEW.point_key, NEW.kind = 'closed', CASE NEW.kind WHEN 'role' THEN NEW.value END,
      CASE NEW.kind WHEN 'reworded' THEN NEW.value END, NEW.at_ms)
    ON CONFLICT DO UPDATE SET
      closed = CASE NEW.kind WHEN 'closed' THEN 1 WHEN 'reopened' THEN 0 ELSE closed END,
      role = CASE NEW.kind WHEN 'role' THEN NEW.value ELSE role END,
      words = CASE NEW.kind WHEN 'reworded' THEN NEW.value ELSE words END,
      changed_ms = NEW.at_ms;
END;
-- All changes of a point go together, with its event.
CREATE TRIGGER point_change_gone AFTER DELETE ON point_change BEGIN
  DELETE FROM point_state WHERE point_key = OLD.point_key;
END;

CREATE TRIGGER node_told AFTER UPDATE OF text_ix, live, parent_ix ON node
  WHEN NEW.level >= ${CONVERSATION} AND (NEW.text_ix IS NOT OLD.text_ix OR NEW.live <> OLD.live
    OR NEW.parent_ix IS NOT OLD.parent_ix)
BEGIN ${TOLD}
END;
CREATE TRIGGER segment_told AFTER UPDATE OF conversation_ix ON segment
  WHEN NEW.conversation_ix <> OLD.conversation_ix
BEGIN ${TOLD}
END;
CREATE TRIGGER agent_told AFTER UPDATE OF parent_native ON conversation
  WHEN NEW.parent_native IS NOT OLD.parent_native
BEGIN
  UPDATE told_point SET agent = NEW.parent_native IS NOT NULL WHERE node_ix IN (
    SELECT node_ix FROM conversation_node WHERE conversation_ix = NEW.conversation_ix);
END;
CREATE TRIGGER node_no_longer_told AFTER DELETE ON node BEGIN
  DELETE FROM told_point WHERE node_ix = OLD.node_ix;
END;

INSERT INTO told_point (node_ix, ordinal, conversation_ix, agent, role, point_key, ms)
  SELECT n.node_ix, b.ordinal, coalesce(o.conversation_ix, s.conversation_ix),
    o.node_ix IS NULL OR c.parent_native IS NOT NULL, b.role, g.key, g.ms
  FROM node AS n
  LEFT JOIN conversation_node AS o ON o.node_ix = n.node_ix
  LEFT JOIN conversation AS c ON c.conversation_ix = o.conversation_ix
  LEFT JOIN segment AS s ON s.node_ix = n.node_ix
  LEFT JOIN conversation_node AS p ON p.node_ix = n.parent_ix
  JOIN bullet AS b ON b.text_ix = n.text_ix
  JOIN bullet_grip AS x ON x.text_ix = b.text_ix AND x.ordinal = b.ordinal AND x.rank = 0
  JOIN grip AS g ON g.grip_ix = x.grip_ix
  WHERE n.level >= ${CONVERSATION} AND n.live = 1 AND b.role IS NOT NULL
    AND (o.node_ix IS NOT NULL OR p.conversation_ix <> s.conversation_ix);
`;
