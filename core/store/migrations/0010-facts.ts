/**
 * What logs say by their structure: facts of events with their grips, and the tokens of models'
 * answers. All of it is derived from raw lines.
 */
export const facts = `
CREATE TABLE fact (
  event_ix INTEGER NOT NULL REFERENCES event,
  ordinal  INTEGER NOT NULL,
  kind     INTEGER NOT NULL,              -- index into FACT_KINDS
  data     TEXT NOT NULL,                 -- JSON of the fact without its kind
  grip_ix  INTEGER NOT NULL REFERENCES grip,
  PRIMARY KEY (event_ix, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_grip ON fact (grip_ix);

-- What a conversation goes on from, as its log says.
CREATE TABLE lineage (
  conversation_ix INTEGER NOT NULL REFERENCES conversation,
  kind        TEXT NOT NULL,
  from_native TEXT NOT NULL,
  PRIMARY KEY (conversation_ix, kind, from_native)
) STRICT, WITHOUT ROWID;

-- One row an answer, however often logs repeat it: the largest numbers.
CREATE TABLE usage (
  key         BLOB PRIMARY KEY,
  conversation_ix INTEGER NOT NULL REFERENCES conversation,
  event_ix    INTEGER REFERENCES event,   -- the last one before it; NULL: there is none
  ms          INTEGER NOT NULL,
  model       TEXT NOT NULL,
  input       INTEGER NOT NULL,           -- neither read from the cache nor written to it
  output      INTEGER NOT NULL,
  cache_read  INTEGER NOT NULL,
  cache_write INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- 1: the outcomes of its turns are stored.
ALTER TABLE segment ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
-- 0: an older build read it, which kept no facts.
ALTER TABLE log_file ADD COLUMN facts_read INTEGER NOT NULL DEFAULT 1;
UPDATE log_file SET facts_read = 0 WHERE consumed > 0;

CREATE INDEX usage_event ON usage (event_ix);
CREATE INDEX usage_conversation ON usage (conversation_ix);
`;
