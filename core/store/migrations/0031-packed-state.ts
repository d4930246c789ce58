/** What is remembered of a log to read on is packed when it is next stored; what is there stays as it is. */
export const packedState = `
ALTER TABLE log_file ADD COLUMN state BLOB;    -- the converter's state, packed JSON; NULL: in converter
`;
