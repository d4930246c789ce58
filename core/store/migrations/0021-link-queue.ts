/**
 * Turns wait in the queue of logs as well: those whose ideas a model is to link. What waits is named by a
 * path or by the id of a turn; a turn goes with the event that it begins with. Rules of ideas have changed:
 * the next index tells all anew.
 */
export const linkQueue = `
CREATE TABLE work_next_schema (
  work_ix    INTEGER PRIMARY KEY,
  path       TEXT NOT NULL UNIQUE,        -- a log file, or the id of a turn
  mode       TEXT NOT NULL CHECK (mode IN ('live', 'backfill', 'link', 'relink')),
  key        BLOB,                        -- of the event that a turn begins with; NULL: a log
  changes    INTEGER NOT NULL DEFAULT 1,  -- rises with each notification
  bytes      INTEGER NOT NULL DEFAULT 0,  -- of a log: on the disk when it was added
  written_ms INTEGER NOT NULL DEFAULT 0,  -- when the log was written last, or the turn began
  added_ms   INTEGER NOT NULL,
  next_ms    INTEGER NOT NULL,            -- not before
  attempts   INTEGER NOT NULL DEFAULT 0,
  lease      TEXT,                        -- who works on it
  leased_until_ms INTEGER,
  failed     INTEGER NOT NULL DEFAULT 0,  -- 1: given up until a person asks again, or it changes
  code       TEXT,
  message    TEXT
) STRICT;
INSERT INTO work_next_schema (work_ix, path, mode, changes, bytes, written_ms, added_ms, next_ms, attempts, lease,
    leased_until_ms, failed, code, message)
  SELECT work_ix, path, mode, changes, bytes, written_ms, added_ms, next_ms, attempts, lease, leased_until_ms,
    failed, code, message FROM work;
DROP TABLE work;
ALTER TABLE work_next_schema RENAME TO work;
CREATE INDEX work_next ON work (mode, failed, next_ms);
CREATE INDEX work_key ON work (key) WHERE key IS NOT NULL;

INSERT INTO idea_due (conversation_ix) SELECT conversation_ix FROM conversation WHERE true
  ON CONFLICT DO UPDATE SET changes = changes + 1;

CREATE TRIGGER event_gone_work AFTER DELETE ON event BEGIN
  DELETE FROM work WHERE key = OLD.key;
END;
`;
