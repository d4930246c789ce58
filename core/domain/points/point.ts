import type { PointRole } from '../../model/point.ts';
import type { EvidenceSpan } from '../summarize/types.ts';

/** A sentence worth collecting, with the words that it was taken from. */
export interface Point {
  readonly role: PointRole;
  readonly text: string;
  readonly evidence: readonly EvidenceSpan[];
}

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

export type Candidate = Point & Choice & { readonly role: PointRole };
