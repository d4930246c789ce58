import { spacedAlternatives } from '../lexicon/patterns.ts';

/** A sentence that opens by pointing at the one before it ("This …"). */
export const POINTING = new RegExp(
  `^(?:${spacedAlternatives(({ summaries }) => summaries.pointingOpeners)})(?![\\p{L}\\p{N}_])`,
  'iu',
);
