/** How likely somebody wants a point: with more of them told of a conversation, periods choose among these. */
export const pointWorth = `
ALTER TABLE bullet ADD COLUMN worth INTEGER;  -- percent; NULL: not known
`;
