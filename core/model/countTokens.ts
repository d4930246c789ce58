/** Counts tokens of o200k_base. */
export type CountTokens = (text: string) => number;
