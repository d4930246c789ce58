import type { AnchorType } from '../../model/anchor.ts';

/** Anchors below are not kept. */
export const LEAST_IMPORTANCE = 0.7;

const BASE: Readonly<Record<AnchorType, number>> = {
  Correction: 1,
  Decision: 0.95,
  Commitment: 0.9,
  CriticalFact: 0.85,
  UnresolvedQuestion: 0.8,
  UserPreference: 0.75,
  ErrorContext: 0.7,
  CodeArtifact: 0.65,
};
/** What is said late in a segment counts more, by up to this. */
const LATE = 0.15;
const SHORT_BELOW = 15;
const SHORT = 0.8;
const PREAMBLE = 0.7;

/** Where an anchor stands, and what it is like. */
export interface AnchorPlace {
  /** Index of its event in the segment, and the number of the segment's events. */
  readonly event: number;
  readonly count: number;
  /** Of the anchor, in UTF-16 units. */
  readonly length: number;
  /** Does an assistant only announce its next step? */
  readonly preamble: boolean;
}

/** How much an anchor counts, 0–1: its type's base, more towards the segment's end, less if short or a preamble. */
export function anchorImportance(type: AnchorType, place: AnchorPlace): number {
  const { event, count, length, preamble } = place;
  let importance = BASE[type] + (count > 0 ? LATE * (event / count) : 0);
  if (length < SHORT_BELOW) importance *= SHORT;
  if (preamble) importance *= PREAMBLE;
  // Sums of decimal fractions fall a hair short of the limit that they meet on paper.
  return Math.min(1, Math.round(importance * 1e9) / 1e9);
}
