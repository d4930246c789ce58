/**
 * The memories one host serves: the user's own, and the sample that comes with Strata, which is in
 * a separate folder and never mixes with it.
 */
export const MEMORIES = ['own', 'sample'] as const;
export type MemoryName = (typeof MEMORIES)[number];
