/**
 * What makes a version comparable and accountable: anchors, fidelity, edits, pins, calls to models
 * with their price, requests that left the machine, measures.
 */
export const versions = `
ALTER TABLE node ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;    -- 1: its text stays, whatever its inputs become
ALTER TABLE node ADD COLUMN outdated INTEGER NOT NULL DEFAULT 0;  -- 1: a pinned text whose inputs changed
CREATE INDEX node_shown ON node (text_ix);

ALTER TABLE node_text ADD COLUMN source_hash BLOB;  -- of the inputs alone, whoever wrote it; NULL of older builds
ALTER TABLE node_text ADD COLUMN edited INTEGER NOT NULL DEFAULT 0;  -- a person's: 1 title, 2 bullets
ALTER TABLE node_text ADD COLUMN fidelity TEXT;     -- JSON, of Detailed; NULL: not measured
ALTER TABLE node_text ADD COLUMN details TEXT;      -- JSON: entities, relations, time markers; NULL: none
ALTER TABLE node_text ADD COLUMN duration_ms REAL NOT NULL DEFAULT 0;

CREATE TABLE anchor (
  text_ix    INTEGER NOT NULL REFERENCES node_text ON DELETE CASCADE,
  ordinal    INTEGER NOT NULL,
  type       TEXT NOT NULL,
  importance REAL NOT NULL,
  event_ix   INTEGER NOT NULL REFERENCES event,
  start      INTEGER NOT NULL,            -- UTF-16 units of the event's text
  end        INTEGER NOT NULL,
  masked     INTEGER NOT NULL,
  text       TEXT NOT NULL,
  PRIMARY KEY (text_ix, ordinal)
) STRICT, WITHOUT ROWID;

-- Every call that a provider may charge for.
CREATE TABLE model_call (
  call_ix    INTEGER PRIMARY KEY,
  at_ms      INTEGER NOT NULL,            -- when it ended
  purpose    TEXT NOT NULL,
  node_id    TEXT,
  provider   TEXT NOT NULL,
  model      TEXT NOT NULL,
  tokens_in  INTEGER NOT NULL,
  tokens_out INTEGER NOT NULL,
  cost       REAL,                        -- US dollars; NULL: no price was known
  duration_ms INTEGER NOT NULL,
  outcome    TEXT NOT NULL
) STRICT;
CREATE INDEX model_call_time ON model_call (at_ms);

-- Every request that left the machine.
CREATE TABLE outgoing (
  request_ix INTEGER PRIMARY KEY,
  at_ms      INTEGER NOT NULL,
  host       TEXT NOT NULL,
  purpose    TEXT NOT NULL,
  bytes_sent INTEGER NOT NULL,
  bytes_received INTEGER NOT NULL,
  status     INTEGER,
  duration_ms INTEGER NOT NULL
) STRICT;

-- Nodes for which a model gave nothing usable, until one does.
CREATE TABLE node_problem (
  node_ix    INTEGER PRIMARY KEY REFERENCES node,
  at_ms      INTEGER NOT NULL,
  input_hash BLOB NOT NULL,
  provider   TEXT NOT NULL,
  model      TEXT NOT NULL,
  code       TEXT NOT NULL,
  message    TEXT NOT NULL
) STRICT;

CREATE TABLE metric (
  name    TEXT NOT NULL,
  level   TEXT NOT NULL,
  count   INTEGER NOT NULL,
  sum     REAL NOT NULL,
  least   REAL NOT NULL,
  most    REAL NOT NULL,
  buckets TEXT NOT NULL,                  -- JSON: exponent of 1.1 → count
  PRIMARY KEY (name, level)
) STRICT, WITHOUT ROWID;
`;
