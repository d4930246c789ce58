/**
 * The memories that one host serves: the person's own, and the sample that Strata brings along,
 * which lies in a folder of its own and never mixes with it.
 */
export const MEMORIES = ['own', 'sample'] as const;
export type MemoryName = (typeof MEMORIES)[number];
