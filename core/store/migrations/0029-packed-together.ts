/**
 * Texts are packed against their own columns, and how well they preserve their source is kept without names, which
 * older builds cannot read; rows that are there stay as they are. Most points come newest first: in that order the
 * pages of their index are filled, in the other each is left half empty.
 */
export const packedTogether = `
DROP INDEX told_point_time;
CREATE INDEX told_point_time ON told_point (ms DESC, point_key DESC, role, conversation_ix, agent);
`;
