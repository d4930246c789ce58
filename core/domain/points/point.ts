import type { PointRole } from '../../model/point.ts';
import type { EvidenceSpan } from '../summarize/types.ts';
import type { Term } from '../text/terms.ts';

/** A sentence worth collecting, with the words that it was taken from. */
export interface Point {
  readonly role: PointRole;
  readonly text: string;
  readonly evidence: readonly EvidenceSpan[];
}

/** A point, and how well it would stand alone for what came of all, 0–1. */
export type ToldPoint = Point & Pick<Choice, 'worth'>;

/** Something that could be told. */
export interface Choice {
  readonly role: PointRole | null;
  readonly text: string;
  /** How much it is worth, > 0. */
  readonly worth: number;
  /** Weights of its terms, by which repetitions are known. */
  readonly terms: ReadonlyMap<string, number>;
  /** No group crowds out the others. */
  readonly group?: string;
  /** It is measured by the best of these; by all where it is missing. */
  readonly peers?: string;
}

export type Candidate = Point &
  Choice & {
    readonly role: PointRole;
    /** A step on the way: told only where nothing else has its role. */
    readonly spare?: boolean;
    /** Does it only name what was touched, not what was done? */
    readonly bare?: boolean;
    /** Does something that was said later leave little of it? */
    readonly doubtful?: boolean;
    /** Does the log itself say so, and of the work? Then nothing is to be judged. */
    readonly given?: boolean;
  };

/** UTF-16 units of a point; a longer sentence is shortened at a clause. */
export const LONGEST_POINT = 200;

/** UTF-16 units of the words that show a point; more is no sentence, or mostly white space and markup. */
export const LONGEST_EXCERPT = 300;

/** The group of the first turn. */
export const OPENING = '0';

/** A word or two ask for nothing. */
export const LEAST_WORDS = 4;
/** What a sentence ends in where it leads on. */
export const ENDING = /[\s:：,，;；、]+$/u;

/** Does a sentence with these terms name what it is about? Who reads one word of the work knows nothing. */
export function namesSomething(terms: readonly Term[]): boolean {
  const first = terms.find(({ topical }) => topical)?.key;
  return terms.some(({ topical, key }) => topical && key !== first);
}
