/**
 * Events that a tool wrote again under new native ids, by what stays the same of them: more than one of a key are
 * one. And what an answer's tokens cost depends on more than their numbers: how long the cache keeps what is written to
 * it, and on what terms the answer was asked for. Claude Code's logs are read again for both.
 */
export const termsAndTwins = `
ALTER TABLE usage ADD COLUMN cache_write_hour INTEGER NOT NULL DEFAULT 0;  -- of cache_write, kept for an hour
ALTER TABLE usage ADD COLUMN terms TEXT;                                   -- NULL: the usual ones

DROP INDEX usage_conversation;
CREATE INDEX usage_conversation ON usage (conversation_ix, model, ms, input, output, cache_read, cache_write,
  cache_write_hour, terms);

CREATE TABLE twin (
  key      BLOB NOT NULL,
  event_ix INTEGER NOT NULL,              -- refers to event; a reference would want an index of its own
  PRIMARY KEY (key, event_ix)
) STRICT, WITHOUT ROWID;

-- A conversation may begin with a tool's summary of what is not there, which now is told.
UPDATE conversation SET due = 2 WHERE conversation_ix IN (
  SELECT conversation_ix FROM timeline JOIN event USING (event_ix) WHERE name = 'compact-summary');
UPDATE log_file SET facts_read = 0 WHERE consumed > 0;
`;
