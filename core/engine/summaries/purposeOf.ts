/** What a call about one node is for, in the ledger and the log of requests. */
export const purposeOf = (nodeId: string): string => `summary of ${nodeId}`;
