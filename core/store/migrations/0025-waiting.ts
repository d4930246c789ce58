/**
 * Segments whose text is the built-in summariser's, told by an index alone: an agent that writes what waits asks
 * again and again, and texts are wide.
 */
export const waiting = `
CREATE INDEX node_text_waiting ON node_text (text_ix, original_tokens, cause)
  WHERE summarizer = 'extractive' AND version IS NOT NULL;
CREATE VIEW waiting_segment AS
  SELECT n.node_ix, n.node_id, n.start_ms, n.request_count, t.original_tokens
  FROM node AS n JOIN node_text AS t INDEXED BY node_text_waiting ON t.text_ix = n.text_ix
  WHERE n.level = 5 AND n.live = 1 AND n.pinned = 0
    AND t.summarizer = 'extractive' AND t.version IS NOT NULL
    AND coalesce(t.cause, '') NOT IN ('manual', 'edit', 'revert');
`;
