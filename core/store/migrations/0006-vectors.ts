/**
 * Vectors of what segments say, by which others with the same meaning are found. All of it is derived, and
 * empty until a person wants it.
 *
 * Only vectors of one space can be compared: those of one model with the same number of dimensions.
 */
export const vectors = `
CREATE TABLE segment_vector (
  vector_ix  INTEGER PRIMARY KEY,
  node_ix    INTEGER NOT NULL REFERENCES node,
  space      TEXT NOT NULL,               -- the model, and the dimensions that it was asked for
  text_ix    INTEGER NOT NULL,            -- the text that it stands for
  text_hash  BLOB NOT NULL,               -- of the words that were sent
  dimensions INTEGER NOT NULL,
  scale      REAL NOT NULL,               -- of a vector of length 1: its numbers divided by those below
  numbers    BLOB NOT NULL,               -- a signed byte each
  written_ms INTEGER NOT NULL,
  UNIQUE (node_ix, space)
) STRICT;
CREATE INDEX segment_vector_text ON segment_vector (text_ix);

-- One row: rises whenever a search would have to read the vectors again.
CREATE TABLE vector_state (
  only    INTEGER PRIMARY KEY CHECK (only = 1),
  changes INTEGER NOT NULL
) STRICT;
INSERT INTO vector_state VALUES (1, 0);

CREATE TRIGGER vector_added AFTER INSERT ON segment_vector BEGIN
  UPDATE vector_state SET changes = changes + 1;
END;
CREATE TRIGGER vector_changed AFTER UPDATE OF node_ix, space, dimensions, scale, numbers ON segment_vector BEGIN
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
-- Not by the foreign key alone: forgetting goes on without these.
CREATE TRIGGER node_gone_with_vector AFTER DELETE ON node BEGIN
  DELETE FROM segment_vector WHERE node_ix = OLD.node_ix;
END;
CREATE TRIGGER text_gone_with_vector AFTER DELETE ON node_text BEGIN
  DELETE FROM segment_vector WHERE text_ix = OLD.text_ix;
END;
`;
