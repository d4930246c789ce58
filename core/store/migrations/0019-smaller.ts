/**
 * The same in less space. Of a text, what lists and searches do not read is packed; texts that are there stay as
 * they are. Tokens of answers are kept in the order in which they came, so that those of a conversation lie
 * together and no index has to repeat them.
 */
export const smaller = `
ALTER TABLE node_text ADD COLUMN packed BLOB;  -- Detailed, and the markers of all levels: zstd of JSON; NULL: in texts

DROP INDEX usage_event;
DROP INDEX usage_conversation;
CREATE TABLE usage_kept (
  usage_ix    INTEGER PRIMARY KEY,
  key         BLOB NOT NULL UNIQUE,
  conversation_ix INTEGER NOT NULL REFERENCES conversation,
  event_ix    INTEGER REFERENCES event,   -- the last one before it; NULL: there is none
  ms          INTEGER NOT NULL,
  model       TEXT NOT NULL,
  input       INTEGER NOT NULL,           -- neither read from the cache nor written to it
  output      INTEGER NOT NULL,
  cache_read  INTEGER NOT NULL,
  cache_write INTEGER NOT NULL,
  cache_write_hour INTEGER NOT NULL DEFAULT 0,  -- of cache_write, kept for an hour
  terms       TEXT                        -- NULL: the usual ones
) STRICT;
INSERT INTO usage_kept (key, conversation_ix, event_ix, ms, model, input, output, cache_read, cache_write,
    cache_write_hour, terms)
  SELECT key, conversation_ix, event_ix, ms, model, input, output, cache_read, cache_write,
    cache_write_hour, terms
  FROM usage ORDER BY conversation_ix, ms, key;
DROP TABLE usage;
ALTER TABLE usage_kept RENAME TO usage;
CREATE INDEX usage_event ON usage (event_ix);
CREATE INDEX usage_conversation ON usage (conversation_ix);
`;
