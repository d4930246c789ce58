/**
 * What agents were handed to write or to link, so that no two get the same, and an answer finds what it was
 * asked for after a restart. Nothing of it is worth keeping for long.
 */
export const handedOut = `
CREATE TABLE handed_out (
  label       TEXT PRIMARY KEY,
  by          TEXT NOT NULL,                        -- the agent
  kind        TEXT NOT NULL CHECK (kind IN ('text', 'links')),
  subjects    TEXT NOT NULL,                        -- JSON: the id of a node, or of turns
  text_ix     INTEGER,                              -- the node's text by then
  prompt_hash BLOB NOT NULL,                        -- of all that it was asked
  until_ms    INTEGER NOT NULL,                     -- then others may be handed it
  answered_ms INTEGER                               -- NULL: no answer was taken
) STRICT, WITHOUT ROWID;
`;
