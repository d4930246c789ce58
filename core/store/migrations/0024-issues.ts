/** Logs are read again for what they say of issues that were made, and of whose commits were shown. */
export const issues = `
UPDATE log_file SET facts_read = 0 WHERE consumed > 0;
`;
