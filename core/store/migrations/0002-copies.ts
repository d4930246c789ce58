/**
 * Packed logs, and events that repeat one of another conversation under another time.
 *
 * A copy whose original is not stored is an event of its own, shown in the original's place. `shown_ix`
 * names what is shown instead of it now: the original, or the copy of another conversation.
 */
export const copies = `
ALTER TABLE log_file ADD COLUMN packed_size INTEGER;  -- of the packed file, once read to its end
ALTER TABLE repeat ADD COLUMN copied INTEGER NOT NULL DEFAULT 0;  -- 1: another conversation's for sure

CREATE TABLE copy (
  event_ix     INTEGER PRIMARY KEY REFERENCES event,
  original_key BLOB NOT NULL,
  conversation_ix INTEGER NOT NULL REFERENCES conversation,
  shown_ix     INTEGER REFERENCES event   -- NULL: itself
) STRICT;
CREATE INDEX copy_original ON copy (original_key);
CREATE INDEX copy_conversation ON copy (conversation_ix);

-- Every event with the one that is shown for it: links to a copy lead to its original.
CREATE VIEW standing AS
  SELECT e.event_ix, e.key, e.ms, coalesce(c.shown_ix, e.event_ix) AS shown_ix
  FROM event AS e LEFT JOIN copy AS c USING (event_ix);
`;
