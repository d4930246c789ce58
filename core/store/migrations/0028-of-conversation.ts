/**
 * Ideas as they stand, by a view that may be asked for all, for some, or for those of conversations. The people whom
 * these may name are few facts among all.
 */
export const ofConversation = `
CREATE INDEX fact_people ON fact (event_ix) WHERE kind = 14;
CREATE VIEW standing_idea AS
  SELECT i.idea_ix, i.conversation_ix, hex(i.key) AS key, i.ms, i.intent AS own_intent, i.text,
    s.words, s.role, coalesce(s.closed, 0) AS closed, s.changed_ms, i.confidence, i.importance, i.maker,
    coalesce(i.settled_ix, o.grip_ix) AS settled_ix,
    CASE WHEN i.settled_ix IS NULL THEN o.maker ELSE i.maker END AS settled_by,
    EXISTS (SELECT 1 FROM idea_link AS l JOIN idea AS n ON n.idea_ix = l.from_ix
      LEFT JOIN point_state AS c ON c.point_key = n.key
      WHERE l.to_ix = i.idea_ix AND l.relation = 'supersedes' AND coalesce(c.closed, 0) = 0)
      AS superseded
  FROM idea AS i LEFT JOIN idea_settled AS o USING (idea_ix)
  LEFT JOIN point_state AS s ON s.point_key = i.key;
`;
