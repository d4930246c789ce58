/**
 * What search looks through. All of it is derived: it can be thrown away and made anew from events and texts.
 *
 * The full-text tables hold words as core/domain/search normalises them, no texts. `words` are in the order
 * of the text; `wholes` are identifiers of several parts as one word. A row's number is the event's, or the node's.
 */
export const search = `
CREATE VIRTUAL TABLE said_words USING fts5(words, wholes, name, content='', contentless_delete=1, tokenize='ascii');
CREATE VIRTUAL TABLE tool_words USING fts5(words, wholes, name, content='', contentless_delete=1, tokenize='ascii');
CREATE VIRTUAL TABLE node_words USING fts5(words, wholes, content='', contentless_delete=1, tokenize='ascii');

CREATE INDEX node_time ON node (level, start_ms) WHERE live = 1;

-- One row: events up to this number are in the tables above.
CREATE TABLE search_state (
  only     INTEGER PRIMARY KEY CHECK (only = 1),
  event_ix INTEGER NOT NULL
) STRICT;
INSERT INTO search_state VALUES (1, 0);

-- Which words stand in a segment's events, or anywhere below a period: packed hashes.
CREATE TABLE node_terms (
  node_ix INTEGER PRIMARY KEY REFERENCES node,
  terms   BLOB NOT NULL
) STRICT;

-- Nodes whose words have to be read again.
CREATE TABLE search_due (
  node_ix INTEGER PRIMARY KEY,
  changes INTEGER NOT NULL DEFAULT 1      -- rises with each change
) STRICT;
INSERT INTO search_due (node_ix) SELECT node_ix FROM node WHERE live = 1;

CREATE TRIGGER node_added_to_search AFTER INSERT ON node BEGIN
  INSERT INTO search_due (node_ix) VALUES (NEW.node_ix)
    ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER node_changed_for_search AFTER UPDATE OF text_ix, live, parent_ix ON node
  WHEN NEW.text_ix IS NOT OLD.text_ix OR NEW.live <> OLD.live OR NEW.parent_ix IS NOT OLD.parent_ix
BEGIN
  INSERT INTO search_due (node_ix)
    SELECT NEW.node_ix UNION
    SELECT ix FROM (SELECT OLD.parent_ix AS ix UNION SELECT NEW.parent_ix)
    WHERE ix IS NOT NULL AND (NEW.live <> OLD.live OR NEW.parent_ix IS NOT OLD.parent_ix)
    ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER node_gone_from_search AFTER DELETE ON node BEGIN
  DELETE FROM node_words WHERE rowid = OLD.node_ix;
  DELETE FROM node_terms WHERE node_ix = OLD.node_ix;
  DELETE FROM search_due WHERE node_ix = OLD.node_ix;
  INSERT INTO search_due (node_ix) SELECT OLD.parent_ix WHERE OLD.parent_ix IS NOT NULL
    ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER segment_changed_for_search AFTER UPDATE OF events_hash ON segment
  WHEN NEW.events_hash <> OLD.events_hash
BEGIN
  INSERT INTO search_due (node_ix) VALUES (NEW.node_ix)
    ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER event_gone_from_search AFTER DELETE ON event BEGIN
  DELETE FROM said_words WHERE rowid = OLD.event_ix;
  DELETE FROM tool_words WHERE rowid = OLD.event_ix;
END;
`;
