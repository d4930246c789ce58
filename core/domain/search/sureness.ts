/** How sure it is that a question is answered by what was found for it: a logistic regression on what words tell. */
import type { Together } from './standTogether.ts';

export interface SurenessSigns {
  /** The score of the best event by the words that the memory holds, 0 to 1. */
  readonly best: number;
  /** The share of the question's weight that no event holds, by how much that tells. */
  readonly missing: number;
  readonly together: Together;
  /** How many words the question has, those that count for less as less. */
  readonly words: number;
  /** As much as so many words weigh that one event alone holds. */
  readonly rareWords: number;
  readonly isUntold: boolean;
  /** Whether, besides, the deed's word stands nowhere near its matter. */
  readonly isFarFromDeed: boolean;
  /** 0 for a memory of a day, 1 for one of months. */
  readonly size: number;
  /** How much smaller the part is that is asked, as a project, 0 to 1: 0 where all of the memory is. */
  readonly smaller: number;
}

/** What other words tell, which whoever asks has guessed and the question does not hold. */
export interface Guessed {
  /** How much of them stands together in one text, of what is enough to tell, 0 to 1. */
  readonly together: number;
  /** How much was guessed of what is enough to tell, 0 to 1. */
  readonly given: number;
}

/** Log odds, less what is asked of a memory of that size; found from 0. */
export function surenessOf({
  best,
  missing,
  together,
  words,
  rareWords,
  isUntold,
  isFarFromDeed,
  size,
  smaller,
}: SurenessSigns): number {
  return (
    5.35 * best +
    1.71 * together.share -
    5.65 * missing -
    0.51 * (words - bitsOf(together.terms)) +
    0.86 * rareWords -
    3.68 * size * together.unshown +
    4 * together.byNamed -
    (1 + 1.7 * smaller) * Number(isUntold) -
    1.5 * Number(isFarFromDeed) -
    0.64 * size +
    0.6 * smaller -
    4.55
  );
}

function bitsOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** What a question holds that no event has a word of. */
const NOTHING = -6;
/** What is surer by itself is not made weak by guesses that are wrong. */
const BY_ITSELF = 1.5;

/** The same of a question together with words that were guessed for it; found from 0. */
export function withGuesses(own: number, { together, given }: Guessed): number {
  const alone = Math.max(own, NOTHING);
  const both = 0.4 * alone + 10 * together - 2.5;
  return Math.max(own - BY_ITSELF, both, given * both + (1 - given) * alone);
}
