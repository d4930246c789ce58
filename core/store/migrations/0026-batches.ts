/**
 * Texts that were asked for in batches, at half the price and without anybody waiting: what is paid for is found
 * again after a restart, and counts for the ceilings until it ended.
 */
export const batches = `
CREATE TABLE batch (
  batch_ix  INTEGER PRIMARY KEY,
  label     TEXT NOT NULL UNIQUE,                   -- ours; begins the names of its requests
  provider  TEXT NOT NULL,
  base_url  TEXT NOT NULL,
  model     TEXT NOT NULL,
  remote_id TEXT,                                   -- NULL: not known whether the endpoint took it
  begun_ms  INTEGER NOT NULL,
  ended_ms  INTEGER                                 -- when its results were taken; NULL: open
) STRICT;
CREATE TABLE batch_item (
  item_ix      INTEGER PRIMARY KEY,
  batch_ix     INTEGER NOT NULL REFERENCES batch (batch_ix) ON DELETE CASCADE,
  custom_id    TEXT NOT NULL UNIQUE,                -- what the endpoint names its result by
  request_hash BLOB NOT NULL,                       -- of all that was asked
  last_try     INTEGER NOT NULL,                    -- 1: no answer in place of an unusable one is asked for
  set_aside    REAL NOT NULL,                       -- US dollars, the most it may cost
  outcome      TEXT,                                -- NULL: waited for
  answer       TEXT,                                -- JSON, until it was read
  call_ix      INTEGER                              -- in the ledger
) STRICT;
CREATE INDEX batch_item_batch ON batch_item (batch_ix);
CREATE INDEX batch_item_open ON batch_item (item_ix) WHERE outcome IS NULL OR answer IS NOT NULL;
CREATE TABLE batch_node (
  item_ix  INTEGER NOT NULL REFERENCES batch_item (item_ix) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  node_id  TEXT NOT NULL,
  start_ms INTEGER NOT NULL,
  PRIMARY KEY (item_ix, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_node_id ON batch_node (node_id);
`;
