/**
 * When ideas were opened, by a person or an agent, a row a minute. Kept by the event and the range that an idea
 * quotes, as what a person says of it: it is not derived. Rules of ideas changed with it, so all are told anew.
 */
export const ideaUses = `
CREATE TABLE idea_use (
  key       BLOB NOT NULL,                          -- of the quote
  at_minute INTEGER NOT NULL,                       -- minutes since 1970
  event_key BLOB NOT NULL,                          -- of the event that it quotes
  PRIMARY KEY (key, at_minute)
) STRICT, WITHOUT ROWID;
CREATE INDEX idea_use_event ON idea_use (event_key);

INSERT INTO idea_due (conversation_ix) SELECT DISTINCT conversation_ix FROM segment WHERE true
  ON CONFLICT DO UPDATE SET changes = changes + 1;
`;
