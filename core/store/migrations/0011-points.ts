/**
 * Points know their role: asked, decided, corrected, found, done, failed or open. Topics are no longer
 * carried up from text to text: periods are written from their conversations.
 */
export const points = `
ALTER TABLE bullet ADD COLUMN role TEXT;
ALTER TABLE node_text DROP COLUMN topics;
`;
