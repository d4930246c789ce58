/** What of a call's tokens came from a cache of prompts, and what was thought; NULL: not told. */
export const tokenUse = `
ALTER TABLE model_call ADD COLUMN tokens_cached INTEGER;
ALTER TABLE model_call ADD COLUMN tokens_thought INTEGER;
`;
