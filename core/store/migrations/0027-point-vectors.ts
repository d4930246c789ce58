/**
 * Points get vectors of their own, beside those of their segment. A table's UNIQUE constraint cannot be changed, so
 * that its rows move to a new one; what refers to it by name is made again.
 */
export const pointVectors = `
DROP TRIGGER node_shown_with_vector;
DROP TRIGGER node_gone_with_vector;
DROP TRIGGER text_gone_with_vector;
CREATE TABLE new_vector (
  vector_ix  INTEGER PRIMARY KEY,
  node_ix    INTEGER NOT NULL REFERENCES node,
  part       INTEGER NOT NULL DEFAULT 0,  -- 0: what the node says as a whole; n: the point of ordinal n - 1
  space      TEXT NOT NULL,
  text_ix    INTEGER NOT NULL,
  text_hash  BLOB NOT NULL,
  dimensions INTEGER NOT NULL,
  scale      REAL NOT NULL,
  numbers    BLOB NOT NULL,
  written_ms INTEGER NOT NULL,
  UNIQUE (node_ix, space, part)
) STRICT;
INSERT INTO new_vector (vector_ix, node_ix, space, text_ix, text_hash, dimensions, scale, numbers, written_ms)
  SELECT vector_ix, node_ix, space, text_ix, text_hash, dimensions, scale, numbers, written_ms FROM segment_vector;
DROP TABLE segment_vector;
ALTER TABLE new_vector RENAME TO segment_vector;
CREATE INDEX segment_vector_text ON segment_vector (text_ix);

CREATE TRIGGER vector_added AFTER INSERT ON segment_vector BEGIN
  UPDATE vector_state SET changes = changes + 1;
END;
CREATE TRIGGER vector_changed AFTER UPDATE OF node_ix, part, space, dimensions, scale, numbers ON segment_vector BEGIN
  UPDATE vector_state SET changes = changes + 1;
END;
CREATE TRIGGER vector_gone AFTER DELETE ON segment_vector BEGIN
  UPDATE vector_state SET changes = changes + 1;
END;
CREATE TRIGGER node_shown_with_vector AFTER UPDATE OF live ON node
  WHEN NEW.live <> OLD.live AND EXISTS (SELECT 1 FROM segment_vector WHERE node_ix = NEW.node_ix)
BEGIN
  UPDATE vector_state SET changes = changes + 1;
END;
CREATE TRIGGER node_gone_with_vector AFTER DELETE ON node BEGIN
  DELETE FROM segment_vector WHERE node_ix = OLD.node_ix;
END;
CREATE TRIGGER text_gone_with_vector AFTER DELETE ON node_text BEGIN
  DELETE FROM segment_vector WHERE text_ix = OLD.text_ix;
END;
`;
