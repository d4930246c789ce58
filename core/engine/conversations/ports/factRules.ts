/** The rules by which the store reads conversations as wholes, where their rows are. */
export { gatherFacts } from '../../../domain/facts/gatherFacts.ts';
export type { Gathered, PlacedFact } from '../../../domain/facts/gatherFacts.ts';
export { shorten } from '../../../domain/text/cutText.ts';
