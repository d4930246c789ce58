/**
 * Ideas: what was decided, asked, left to do, found, and what became of it. All of it is derived: from
 * anchors, points and facts of a conversation, and links from the ideas of a project. What a person says of
 * an idea is kept as of the point that quotes the same words.
 *
 * `idea_due` and `idea_link_due` say what must be told or linked anew. Their triggers count up, so that a
 * change that comes while it is told is not lost.
 */
const SEGMENT = 5;

const due = (conversation: string): string => `
  INSERT INTO idea_due (conversation_ix) SELECT ${conversation} WHERE ${conversation} IS NOT NULL
    ON CONFLICT DO UPDATE SET changes = changes + 1;`;

/** A conversation without a project is linked by itself. */
const linkDue = (project: string, conversation: string): string => `
  INSERT INTO idea_link_due (scope) SELECT coalesce(${project}, -${conversation}) WHERE true
    ON CONFLICT DO UPDATE SET changes = changes + 1;`;

export const ideas = `
CREATE TABLE idea (
  idea_ix    INTEGER PRIMARY KEY,
  conversation_ix INTEGER NOT NULL REFERENCES conversation,
  grip_ix    INTEGER NOT NULL REFERENCES grip,      -- what it quotes
  key        BLOB NOT NULL,                         -- of that grip
  event_ix   INTEGER NOT NULL REFERENCES event,     -- in which it stands
  ms         INTEGER NOT NULL,                      -- of the quoted event
  intent     TEXT NOT NULL,
  text       TEXT NOT NULL,
  speaker    TEXT NOT NULL,
  confidence REAL NOT NULL,
  importance REAL NOT NULL,
  maker      TEXT NOT NULL,
  settled_ix INTEGER REFERENCES grip,               -- NULL: nothing of its own conversation settles it
  UNIQUE (conversation_ix, key)
) STRICT;
CREATE INDEX idea_key ON idea (key);
CREATE INDEX idea_grip ON idea (grip_ix);
CREATE INDEX idea_event ON idea (event_ix);

CREATE TABLE idea_entity (
  idea_ix  INTEGER NOT NULL REFERENCES idea,
  kind     TEXT NOT NULL,
  name_key TEXT NOT NULL,                           -- in lower case
  name     TEXT NOT NULL,
  PRIMARY KEY (idea_ix, kind, name_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idea_entity_name ON idea_entity (name_key, kind);

CREATE TABLE idea_link (
  from_ix    INTEGER NOT NULL REFERENCES idea,
  to_ix      INTEGER NOT NULL REFERENCES idea,
  relation   TEXT NOT NULL,
  confidence REAL NOT NULL,
  maker      TEXT NOT NULL,
  PRIMARY KEY (from_ix, to_ix, relation)
) STRICT, WITHOUT ROWID;
CREATE INDEX idea_link_to ON idea_link (to_ix);

-- What of another place settles an idea that its own conversation left open.
CREATE TABLE idea_settled (
  idea_ix    INTEGER PRIMARY KEY REFERENCES idea,
  grip_ix    INTEGER NOT NULL REFERENCES grip,
  confidence REAL NOT NULL,
  maker      TEXT NOT NULL
) STRICT;
CREATE INDEX idea_settled_grip ON idea_settled (grip_ix);

CREATE TABLE idea_due (
  conversation_ix INTEGER PRIMARY KEY,
  changes INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE idea_link_due (
  scope   INTEGER PRIMARY KEY,                      -- a project, or a conversation with the sign turned round
  changes INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TRIGGER idea_gone BEFORE DELETE ON idea BEGIN
  DELETE FROM idea_entity WHERE idea_ix = OLD.idea_ix;
  DELETE FROM idea_link WHERE from_ix = OLD.idea_ix OR to_ix = OLD.idea_ix;
  DELETE FROM idea_settled WHERE idea_ix = OLD.idea_ix;
END;
CREATE TRIGGER node_idea_due AFTER UPDATE OF text_ix, live ON node
  WHEN NEW.level = ${SEGMENT} AND (NEW.text_ix IS NOT OLD.text_ix OR NEW.live <> OLD.live)
BEGIN ${due('(SELECT conversation_ix FROM segment WHERE node_ix = NEW.node_ix)')}
END;
CREATE TRIGGER segment_idea_due AFTER UPDATE OF conversation_ix ON segment
  WHEN NEW.conversation_ix <> OLD.conversation_ix
BEGIN ${due('OLD.conversation_ix')} ${due('NEW.conversation_ix')}
END;
CREATE TRIGGER segment_gone_idea_due AFTER DELETE ON segment BEGIN ${due('OLD.conversation_ix')}
END;
CREATE TRIGGER turn_idea_due AFTER UPDATE OF ending ON turn
  WHEN NEW.ending <> OLD.ending AND EXISTS (SELECT 1 FROM segment WHERE conversation_ix = NEW.conversation_ix)
BEGIN ${due('NEW.conversation_ix')}
END;
CREATE TRIGGER project_idea_due AFTER UPDATE OF project_ix ON conversation
  WHEN NEW.project_ix IS NOT OLD.project_ix
    AND EXISTS (SELECT 1 FROM idea WHERE conversation_ix = NEW.conversation_ix)
BEGIN ${linkDue('OLD.project_ix', 'OLD.conversation_ix')} ${linkDue('NEW.project_ix', 'NEW.conversation_ix')}
END;

CREATE TRIGGER merged_idea_due AFTER UPDATE OF merged_into ON project
  WHEN NEW.merged_into IS NOT OLD.merged_into
BEGIN
  INSERT INTO idea_link_due (scope) SELECT project_ix FROM project
    WHERE project_ix = NEW.project_ix OR key IN (NEW.merged_into, OLD.merged_into)
    ON CONFLICT DO UPDATE SET changes = changes + 1;
END;

INSERT INTO idea_due (conversation_ix) SELECT DISTINCT conversation_ix FROM segment;
`;
