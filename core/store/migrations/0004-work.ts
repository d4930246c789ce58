/**
 * What an always-open Strata keeps: changed logs that wait to be read, jobs with their plan, folders that
 * are followed, what was forgotten, backups.
 *
 * What happened stays append-only, save for rows that `released` names within one transaction: those that
 * a person forgets, and small blocks that are put together.
 */
export const work = `
CREATE TABLE work (
  work_ix    INTEGER PRIMARY KEY,
  path       TEXT NOT NULL UNIQUE,        -- a log file
  mode       TEXT NOT NULL CHECK (mode IN ('live', 'backfill')),
  changes    INTEGER NOT NULL DEFAULT 1,  -- rises with each notification
  bytes      INTEGER NOT NULL DEFAULT 0,  -- on the disk when it was added
  written_ms INTEGER NOT NULL DEFAULT 0,  -- when the log was written last
  added_ms   INTEGER NOT NULL,
  next_ms    INTEGER NOT NULL,            -- not before
  attempts   INTEGER NOT NULL DEFAULT 0,
  lease      TEXT,                        -- who works on it
  leased_until_ms INTEGER,
  failed     INTEGER NOT NULL DEFAULT 0,  -- 1: given up until a person asks again, or it changes
  code       TEXT,
  message    TEXT
) STRICT;
CREATE INDEX work_next ON work (mode, failed, next_ms);

CREATE TABLE followed (
  path     TEXT PRIMARY KEY,              -- a folder, or a single log
  source   TEXT,
  added_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE job ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN next_run_ms INTEGER;
ALTER TABLE job ADD COLUMN reason TEXT;   -- why it ran last: scheduled, missed, asked
ALTER TABLE job ADD COLUMN runs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN counts TEXT NOT NULL DEFAULT '{}';  -- of the last run, JSON

ALTER TABLE conversation ADD COLUMN planned INTEGER NOT NULL DEFAULT 0;  -- revision of the newest plan that was stored
ALTER TABLE log_file ADD COLUMN gone_ms INTEGER;     -- when it was first found missing from the disk
ALTER TABLE log_file ADD COLUMN rescued_ms INTEGER;  -- when it was read because its tool was about to sweep it
CREATE INDEX log_file_gone ON log_file (gone_ms) WHERE gone_ms IS NOT NULL;
CREATE INDEX log_file_rescued ON log_file (rescued_ms) WHERE rescued_ms IS NOT NULL;
CREATE INDEX log_file_identity ON log_file (identity);

-- What a person forgot; later imports leave it out.
CREATE TABLE forgotten (
  rule_ix INTEGER PRIMARY KEY,
  kind    TEXT NOT NULL CHECK (kind IN ('conversation', 'project', 'period')),
  value   TEXT,                           -- {source}:{native id}, or a project
  from_ms INTEGER,
  to_ms   INTEGER,                        -- exclusive
  at_ms   INTEGER NOT NULL,
  events  INTEGER NOT NULL,
  because_ix INTEGER                      -- the rule that brought it about; NULL: a person's own
) STRICT;
CREATE INDEX forgotten_value ON forgotten (kind, value);
CREATE INDEX forgotten_because ON forgotten (because_ix) WHERE because_ix IS NOT NULL;

-- Keys of events that are left out, by which copies of them and titles for them are known.
CREATE TABLE forgotten_event (
  key     BLOB PRIMARY KEY,
  rule_ix INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX forgotten_event_rule ON forgotten_event (rule_ix);

ALTER TABLE log_file ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;  -- 1: some of it is forgotten

-- Rules, and the conversations of which they kept something of a log out. Rule 0: one that was ended.
CREATE TABLE kept_out (
  file_ix      INTEGER NOT NULL REFERENCES log_file,
  rule_ix      INTEGER NOT NULL,
  conversation BLOB NOT NULL,             -- 8 bytes of a hash of its id
  PRIMARY KEY (file_ix, rule_ix, conversation)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_out_rule ON kept_out (rule_ix);

CREATE TABLE backup (
  path    TEXT PRIMARY KEY,
  at_ms   INTEGER NOT NULL,
  kind    TEXT NOT NULL CHECK (kind IN ('asked', 'migration', 'replaced'))
) STRICT, WITHOUT ROWID;

-- Rows that may be changed or removed within the present transaction; empty outside of one.
CREATE TABLE released (
  what TEXT NOT NULL CHECK (what IN ('event', 'raw_block', 'text_block', 'node_text')),
  ix   INTEGER NOT NULL,
  PRIMARY KEY (what, ix)
) STRICT, WITHOUT ROWID;

DROP TRIGGER event_keeps;
DROP TRIGGER event_stays;
DROP TRIGGER raw_block_keeps;
DROP TRIGGER raw_block_stays;
DROP TRIGGER text_block_keeps;
DROP TRIGGER text_block_stays;
DROP TRIGGER version_keeps;
DROP TRIGGER version_stays;
CREATE TRIGGER event_keeps BEFORE UPDATE ON event
  WHEN NOT EXISTS (SELECT 1 FROM released WHERE what = 'event' AND ix = OLD.event_ix)
  BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER event_stays BEFORE DELETE ON event
  WHEN NOT EXISTS (SELECT 1 FROM released WHERE what = 'event' AND ix = OLD.event_ix)
  BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER raw_block_keeps BEFORE UPDATE ON raw_block
  WHEN NOT EXISTS (SELECT 1 FROM released WHERE what = 'raw_block' AND ix = OLD.block_ix)
  BEGIN SELECT RAISE(ABORT, 'raw lines are append-only'); END;
CREATE TRIGGER raw_block_stays BEFORE DELETE ON raw_block
  WHEN NOT EXISTS (SELECT 1 FROM released WHERE what = 'raw_block' AND ix = OLD.block_ix)
  BEGIN SELECT RAISE(ABORT, 'raw lines are append-only'); END;
CREATE TRIGGER text_block_keeps BEFORE UPDATE ON text_block
  WHEN NOT EXISTS (SELECT 1 FROM released WHERE what = 'text_block' AND ix = OLD.block_ix)
  BEGIN SELECT RAISE(ABORT, 'event texts are append-only'); END;
CREATE TRIGGER text_block_stays BEFORE DELETE ON text_block
  WHEN NOT EXISTS (SELECT 1 FROM released WHERE what = 'text_block' AND ix = OLD.block_ix)
  BEGIN SELECT RAISE(ABORT, 'event texts are append-only'); END;
CREATE TRIGGER version_keeps BEFORE UPDATE ON node_text
  WHEN OLD.version IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM released WHERE what = 'node_text' AND ix = OLD.text_ix)
  BEGIN SELECT RAISE(ABORT, 'versions are never overwritten'); END;
CREATE TRIGGER version_stays BEFORE DELETE ON node_text
  WHEN OLD.version IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM released WHERE what = 'node_text' AND ix = OLD.text_ix)
  BEGIN SELECT RAISE(ABORT, 'versions are never overwritten'); END;
`;
