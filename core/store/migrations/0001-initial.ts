/**
 * The first schema. What happened (raw blocks, events) is append-only and guarded by triggers; what
 * is derived (timelines, turns, nodes) can be recomputed from it.
 *
 * Ids are stored as their parts: 10 hash bytes (`key`) and milliseconds (`ms`). `*_ix` are row
 * numbers that never leave the store.
 */
export const initial = `
CREATE TABLE setting (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE conversation (
  conversation_ix INTEGER PRIMARY KEY,
  source     TEXT NOT NULL,
  native_id  TEXT NOT NULL,
  parent_native TEXT,
  project    TEXT,
  project_ms INTEGER NOT NULL DEFAULT 0,     -- where it was said: time, byte offset of the line
  project_start INTEGER NOT NULL DEFAULT 0,
  title      TEXT,
  title_rank INTEGER NOT NULL DEFAULT 0,
  title_ms   INTEGER NOT NULL DEFAULT 0,
  title_start INTEGER NOT NULL DEFAULT 0,
  revision   INTEGER NOT NULL DEFAULT 0,  -- rises whenever its timeline changes
  settled    INTEGER NOT NULL DEFAULT 1,  -- 0: its timeline must be rebuilt
  related    INTEGER NOT NULL DEFAULT 0,  -- 1: it holds events that stand elsewhere too
  due        INTEGER NOT NULL DEFAULT 0,  -- 1: segment on from the open segment, 2: from the start
  UNIQUE (source, native_id)
) STRICT;
CREATE INDEX conversation_native ON conversation (native_id);
CREATE INDEX conversation_due ON conversation (due) WHERE due > 0;
CREATE INDEX conversation_unsettled ON conversation (settled) WHERE settled = 0;
CREATE INDEX conversation_parent ON conversation (source, parent_native) WHERE parent_native IS NOT NULL;

-- One row per file and generation: a file that was replaced or truncated starts a new one.
CREATE TABLE log_file (
  file_ix    INTEGER PRIMARY KEY,
  path       TEXT NOT NULL,
  generation INTEGER NOT NULL,
  source     TEXT NOT NULL,
  identity   TEXT NOT NULL,               -- device and inode, or what the system has instead
  head_hash  BLOB NOT NULL,               -- of the first head_bytes bytes
  head_bytes INTEGER NOT NULL,
  size       INTEGER NOT NULL DEFAULT 0,  -- at the last import
  mtime_ms   INTEGER NOT NULL DEFAULT 0,
  consumed   INTEGER NOT NULL DEFAULT 0,  -- bytes read, up to the last whole line
  lines      INTEGER NOT NULL DEFAULT 0,  -- line breaks consumed
  event_lines   INTEGER NOT NULL DEFAULT 0,
  state_lines   INTEGER NOT NULL DEFAULT 0,
  unknown_lines INTEGER NOT NULL DEFAULT 0,
  bad_lines     INTEGER NOT NULL DEFAULT 0,
  converter  TEXT NOT NULL DEFAULT 'null',-- the converter's state, JSON
  last_ms    INTEGER NOT NULL DEFAULT 0,  -- time of the last event, for lines without one
  tail_bytes INTEGER NOT NULL DEFAULT 0,
  tail_hash  BLOB,                        -- of the last tail_bytes bytes that were consumed
  UNIQUE (path, generation)
) STRICT;

-- Whole physical lines of one file, zstd.
CREATE TABLE raw_block (
  block_ix INTEGER PRIMARY KEY,
  file_ix  INTEGER NOT NULL REFERENCES log_file,
  start    INTEGER NOT NULL,              -- byte offset in the file
  length   INTEGER NOT NULL,              -- bytes before compression
  data     BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX raw_block_place ON raw_block (file_ix, start);

-- Lines that could not be read, and lines of unknown type.
CREATE TABLE line_note (
  file_ix INTEGER NOT NULL REFERENCES log_file,
  start   INTEGER NOT NULL,
  line    INTEGER NOT NULL,               -- from 1
  kind    TEXT NOT NULL CHECK (kind IN ('unknown', 'bad')),
  message TEXT NOT NULL,
  PRIMARY KEY (file_ix, start)
) STRICT, WITHOUT ROWID;

-- Texts of events, UTF-8, of one file, zstd.
CREATE TABLE text_block (
  block_ix INTEGER PRIMARY KEY,
  data     BLOB NOT NULL
) STRICT;

CREATE TABLE event (
  event_ix  INTEGER PRIMARY KEY,
  key       BLOB NOT NULL UNIQUE,
  ms        INTEGER NOT NULL,
  flags     INTEGER NOT NULL,             -- 1 time inferred, 2 opens a turn, 4 interrupts one
  kind      INTEGER NOT NULL,
  role      INTEGER NOT NULL,
  name      TEXT,
  native_id ANY,                          -- 16 bytes when it has the shape of a UUID
  tokens    INTEGER NOT NULL,
  block_ix  INTEGER NOT NULL REFERENCES text_block,
  start     INTEGER NOT NULL,             -- byte range in the text block
  length    INTEGER NOT NULL
) STRICT;

-- Which conversation shows an event, and where. Derived from timeline and repeat together.
CREATE TABLE timeline (
  conversation_ix INTEGER NOT NULL REFERENCES conversation,
  position  INTEGER NOT NULL,             -- from 0, without gaps
  event_ix  INTEGER NOT NULL REFERENCES event,
  file_ix   INTEGER NOT NULL REFERENCES log_file,
  start     INTEGER NOT NULL,             -- byte offset of its line
  ordinal   INTEGER NOT NULL,
  turn      INTEGER NOT NULL,             -- from 1; 0 before the first request
  PRIMARY KEY (conversation_ix, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX timeline_event ON timeline (event_ix);

-- Places where an event stands again: forks, resumes, copies.
CREATE TABLE repeat (
  conversation_ix INTEGER NOT NULL REFERENCES conversation,
  file_ix   INTEGER NOT NULL REFERENCES log_file,
  start     INTEGER NOT NULL,
  ordinal   INTEGER NOT NULL,
  event_ix  INTEGER NOT NULL REFERENCES event,
  PRIMARY KEY (conversation_ix, file_ix, start, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX repeat_event ON repeat (event_ix);

CREATE TABLE turn (
  conversation_ix INTEGER NOT NULL REFERENCES conversation,
  turn      INTEGER NOT NULL,
  opener_ix INTEGER NOT NULL REFERENCES event,
  start_ms  INTEGER NOT NULL,
  end_ms    INTEGER NOT NULL,
  ending    INTEGER NOT NULL,             -- 0 cut off or still going, 1 the assistant's words, 2 interrupted
  PRIMARY KEY (conversation_ix, turn)
) STRICT, WITHOUT ROWID;

-- A shown event with its place: all that EVENT of the contract is made of.
CREATE VIEW shown_event AS
  SELECT t.event_ix, t.conversation_ix, t.position, t.turn, t.start AS line_start, e.key, e.ms, e.flags,
         e.kind, e.role, e.name, e.native_id, e.tokens, e.block_ix, e.start, e.length, f.path, c.source,
         c.native_id AS native, o.key AS opener_key, o.ms AS opener_ms
  FROM timeline AS t
  JOIN event AS e USING (event_ix)
  JOIN log_file AS f USING (file_ix)
  JOIN conversation AS c ON c.conversation_ix = t.conversation_ix
  LEFT JOIN turn AS u ON u.conversation_ix = t.conversation_ix AND u.turn = t.turn
  LEFT JOIN event AS o ON o.event_ix = u.opener_ix;

-- A title for whichever conversation shows an event that may not be here yet.
CREATE TABLE title_claim (
  event_key BLOB NOT NULL,
  rank      INTEGER NOT NULL,
  title     TEXT NOT NULL,
  PRIMARY KEY (event_key, rank)
) STRICT, WITHOUT ROWID;

CREATE TABLE node (
  node_ix   INTEGER PRIMARY KEY,
  node_id   TEXT NOT NULL UNIQUE,
  level     INTEGER NOT NULL,             -- 0 year … 4 segment
  parent_ix INTEGER REFERENCES node,
  start_ms  INTEGER NOT NULL,
  end_ms    INTEGER NOT NULL,             -- periods: exclusive; segments: of the last event
  event_count INTEGER NOT NULL DEFAULT 0,
  live      INTEGER NOT NULL DEFAULT 1,   -- 0: superseded, or a period without segments
  dirty     INTEGER NOT NULL DEFAULT 0,   -- rises with each change of its inputs; 0 when it was written
  text_ix   INTEGER REFERENCES node_text, -- the text that is shown
  latest_version INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX node_children ON node (parent_ix, live, start_ms, node_ix);
CREATE INDEX node_dirty ON node (level) WHERE dirty > 0;

CREATE TABLE segment (
  node_ix   INTEGER PRIMARY KEY REFERENCES node,
  key       BLOB NOT NULL UNIQUE,         -- of its ULID; the time is the node's start_ms
  conversation_ix INTEGER NOT NULL REFERENCES conversation,
  tokens    INTEGER NOT NULL,
  open      INTEGER NOT NULL,             -- 1: further events may still join it
  superseded INTEGER NOT NULL DEFAULT 0,
  events_hash BLOB NOT NULL
) STRICT;
CREATE INDEX segment_conversation ON segment (conversation_ix) WHERE superseded = 0;
CREATE INDEX segment_open ON segment (open) WHERE open = 1;

CREATE TABLE segment_event (
  node_ix   INTEGER NOT NULL REFERENCES segment,
  position  INTEGER NOT NULL,
  event_ix  INTEGER NOT NULL REFERENCES event,
  PRIMARY KEY (node_ix, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX segment_event_event ON segment_event (event_ix);

CREATE TABLE segment_overlap (
  node_ix   INTEGER NOT NULL REFERENCES segment,
  position  INTEGER NOT NULL,
  event_ix  INTEGER NOT NULL REFERENCES event,
  PRIMARY KEY (node_ix, position)
) STRICT, WITHOUT ROWID;

-- Texts of nodes. version NULL: the draft, one row a node, overwritten. Others are never changed.
CREATE TABLE node_text (
  text_ix    INTEGER PRIMARY KEY,
  node_ix    INTEGER NOT NULL REFERENCES node,
  version    INTEGER,
  cause      TEXT,
  created_ms INTEGER NOT NULL,
  summarizer TEXT NOT NULL,
  model      TEXT,
  prompt_version TEXT,
  input_hash BLOB NOT NULL,
  content_hash BLOB NOT NULL,
  tokens_in  INTEGER NOT NULL DEFAULT 0,
  tokens_out INTEGER NOT NULL DEFAULT 0,
  cost       REAL NOT NULL DEFAULT 0,
  original_tokens INTEGER NOT NULL,
  title      TEXT NOT NULL,
  texts      TEXT NOT NULL,               -- JSON: level → content, tokens, markers
  keywords   TEXT NOT NULL,               -- JSON array
  topics     TEXT NOT NULL,               -- JSON: a period's topics by project; [] for a segment
  UNIQUE (node_ix, version)
) STRICT;
CREATE UNIQUE INDEX node_text_draft ON node_text (node_ix) WHERE version IS NULL;

CREATE TABLE bullet (
  text_ix   INTEGER NOT NULL REFERENCES node_text ON DELETE CASCADE,
  ordinal   INTEGER NOT NULL,
  text      TEXT NOT NULL,
  supported INTEGER NOT NULL,
  project   TEXT,                         -- of a period's bullet: where it was said
  PRIMARY KEY (text_ix, ordinal)
) STRICT, WITHOUT ROWID;

-- Evidence. Grips belong to events and are shared by versions.
CREATE TABLE grip (
  grip_ix  INTEGER PRIMARY KEY,
  key      BLOB NOT NULL UNIQUE,
  ms       INTEGER NOT NULL,
  first_ix INTEGER NOT NULL REFERENCES event,
  last_ix  INTEGER NOT NULL REFERENCES event,
  excerpt  TEXT NOT NULL
) STRICT;

CREATE TABLE bullet_grip (
  text_ix INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  rank    INTEGER NOT NULL,
  grip_ix INTEGER NOT NULL REFERENCES grip,
  PRIMARY KEY (text_ix, ordinal, rank),
  FOREIGN KEY (text_ix, ordinal) REFERENCES bullet ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE job (
  name        TEXT PRIMARY KEY,
  last_run_ms INTEGER,
  last_duration_ms INTEGER,
  last_result TEXT
) STRICT, WITHOUT ROWID;

CREATE TRIGGER event_keeps BEFORE UPDATE ON event
  BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER event_stays BEFORE DELETE ON event
  BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER raw_block_keeps BEFORE UPDATE ON raw_block
  BEGIN SELECT RAISE(ABORT, 'raw lines are append-only'); END;
CREATE TRIGGER raw_block_stays BEFORE DELETE ON raw_block
  BEGIN SELECT RAISE(ABORT, 'raw lines are append-only'); END;
CREATE TRIGGER text_block_keeps BEFORE UPDATE ON text_block
  BEGIN SELECT RAISE(ABORT, 'event texts are append-only'); END;
CREATE TRIGGER text_block_stays BEFORE DELETE ON text_block
  BEGIN SELECT RAISE(ABORT, 'event texts are append-only'); END;
CREATE TRIGGER version_keeps BEFORE UPDATE ON node_text WHEN OLD.version IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'versions are never overwritten'); END;
CREATE TRIGGER version_stays BEFORE DELETE ON node_text WHEN OLD.version IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'versions are never overwritten'); END;
`;
