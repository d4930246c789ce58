/**
 * When turns end. A line that is no event may end one, and so may a hook's note; silence is counted
 * from when a conversation's last line arrived; and each end of a turn is told once.
 */
export const turnEnds = `
-- Marks that say that a turn is over, at the line that the mark is of, or at the last byte that was
-- written when a hook left its note. A mark belongs to the last event of its conversation in the same file
-- that begins no later.
CREATE TABLE turn_end (
  conversation_ix INTEGER NOT NULL REFERENCES conversation,
  file_ix   INTEGER NOT NULL REFERENCES log_file,
  start     INTEGER NOT NULL,             -- byte offset in the file
  cut       INTEGER NOT NULL,             -- 1: it was cut off
  PRIMARY KEY (conversation_ix, file_ix, start)
) STRICT, WITHOUT ROWID;

-- The last turn of each conversation that clients were told of.
CREATE TABLE turn_told (
  conversation_ix INTEGER PRIMARY KEY REFERENCES conversation,
  opener_ix INTEGER NOT NULL,             -- the event that the turn begins with
  last_ix   INTEGER NOT NULL,             -- the conversation's last event by then
  state     TEXT                          -- as told; NULL: not told, since it was imported
) STRICT;

-- When its last line arrived, by this machine's clock. Before, only logged times were kept.
ALTER TABLE conversation ADD COLUMN arrived_ms INTEGER NOT NULL DEFAULT 0;
UPDATE conversation SET arrived_ms = coalesce(
  (SELECT max(end_ms) FROM turn AS t WHERE t.conversation_ix = conversation.conversation_ix), 0);
INSERT INTO turn_told (conversation_ix, opener_ix, last_ix)
  SELECT t.conversation_ix, t.opener_ix, l.event_ix FROM turn AS t
  JOIN timeline AS l ON l.conversation_ix = t.conversation_ix AND l.position = (
    SELECT max(position) FROM timeline WHERE conversation_ix = t.conversation_ix)
  WHERE t.turn = (SELECT max(turn) FROM turn WHERE conversation_ix = t.conversation_ix);
`;
