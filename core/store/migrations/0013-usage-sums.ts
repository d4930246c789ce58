/**
 * Tokens are summed by conversation and model: the index holds all that is summed, since rows found by it
 * lie by their keys, all over the table.
 */
export const usageSums = `
DROP INDEX usage_conversation;
CREATE INDEX usage_conversation
  ON usage (conversation_ix, model, ms, input, output, cache_read, cache_write);
`;
