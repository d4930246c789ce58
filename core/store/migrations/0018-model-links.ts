/**
 * Links that a model proposed and that were found to hold. They hang on the keys of what ideas quote, so
 * that they outlive ideas being told anew; what is forgotten takes them along.
 */
export const modelLinks = `
CREATE TABLE link_run (
  run_ix   INTEGER PRIMARY KEY,
  at_ms    INTEGER NOT NULL,
  provider TEXT NOT NULL,
  model    TEXT NOT NULL,
  outcome  TEXT NOT NULL                            -- 'linked', else why its answer could not be used
) STRICT;

-- Ideas that a model was asked about. None is asked about twice.
CREATE TABLE idea_asked (
  key    BLOB PRIMARY KEY,
  run_ix INTEGER NOT NULL REFERENCES link_run
) STRICT, WITHOUT ROWID;

CREATE TABLE model_link (
  from_key   BLOB NOT NULL,                         -- of the later idea
  to_key     BLOB NOT NULL,
  relation   TEXT NOT NULL,                         -- of ideas, or 'settles'
  confidence REAL NOT NULL,
  run_ix     INTEGER NOT NULL REFERENCES link_run,
  PRIMARY KEY (from_key, to_key, relation)
) STRICT, WITHOUT ROWID;
CREATE INDEX model_link_to ON model_link (to_key);

CREATE TRIGGER grip_gone_model_link AFTER DELETE ON grip BEGIN
  DELETE FROM model_link WHERE from_key = OLD.key OR to_key = OLD.key;
  DELETE FROM idea_asked WHERE key = OLD.key;
END;
`;
