/**
 * Projects. Which conversation belongs to which is derived and can be decided again; what a person said
 * (given_name, merged_into) and what a disk said (folder_fact) is kept.
 *
 * Keys are text and never row numbers: `path:{folder}`, `remote:{host/owner/repo}`, `name:{name}`.
 */
export const projects = `
CREATE TABLE project (
  project_ix  INTEGER PRIMARY KEY,
  key         TEXT NOT NULL UNIQUE,
  name        TEXT NOT NULL,              -- derived, unlike all others
  given_name  TEXT,                       -- by a person
  merged_into TEXT                        -- by a person: a key of the project that it is part of
) STRICT;

-- All keys of a project: its folders, and the addresses of its repository.
CREATE TABLE project_root (
  key        TEXT PRIMARY KEY,
  project_ix INTEGER NOT NULL REFERENCES project,
  path       TEXT,                        -- as it was written; NULL: an address
  ordinal    INTEGER NOT NULL             -- the folder seen first is 0
) STRICT, WITHOUT ROWID;

-- What the disk said about a folder when it could last be read: folders vanish.
CREATE TABLE folder_fact (
  path   TEXT PRIMARY KEY,                -- a working directory, as a log names it
  root   TEXT,                            -- the repository's main folder; NULL: in none
  remote TEXT
) STRICT, WITHOUT ROWID;

-- Files that a folder's conversations name. Only of folders that share their name with another.
CREATE TABLE folder_files (
  path   TEXT PRIMARY KEY,
  events INTEGER NOT NULL,                -- that were read for it
  files  TEXT NOT NULL                    -- JSON: relative paths
) STRICT, WITHOUT ROWID;

-- One row: whether to decide again.
CREATE TABLE project_state (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  due  INTEGER NOT NULL
) STRICT;
INSERT INTO project_state VALUES (1, 1);

ALTER TABLE conversation ADD COLUMN project_ix INTEGER REFERENCES project;
ALTER TABLE conversation ADD COLUMN remote TEXT;  -- where it was said: time, byte offset of the line
ALTER TABLE conversation ADD COLUMN remote_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversation ADD COLUMN remote_start INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversation ADD COLUMN branch TEXT;
ALTER TABLE conversation ADD COLUMN branch_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversation ADD COLUMN branch_start INTEGER NOT NULL DEFAULT 0;
CREATE INDEX conversation_folder ON conversation (project) WHERE project IS NOT NULL;
CREATE INDEX conversation_project ON conversation (project_ix) WHERE project_ix IS NOT NULL;

CREATE TRIGGER conversation_added_to_project AFTER INSERT ON conversation BEGIN
  UPDATE project_state SET due = 1 WHERE due = 0;
END;
-- Only what shows events belongs to a project.
CREATE TRIGGER conversation_shows_events AFTER INSERT ON timeline WHEN NEW.position = 0 BEGIN
  UPDATE project_state SET due = 1 WHERE due = 0;
END;
CREATE TRIGGER conversation_changed_for_project
  AFTER UPDATE OF project, remote, branch, parent_native ON conversation
  WHEN NEW.project IS NOT OLD.project OR NEW.remote IS NOT OLD.remote
    OR NEW.branch IS NOT OLD.branch OR NEW.parent_native IS NOT OLD.parent_native
BEGIN
  UPDATE project_state SET due = 1 WHERE due = 0;
END;
CREATE TRIGGER conversation_gone_from_project AFTER DELETE ON conversation BEGIN
  UPDATE project_state SET due = 1 WHERE due = 0;
END;
`;
