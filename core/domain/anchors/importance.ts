import type { AnchorType } from '../../model/anchor.ts';

/** Less important anchors are dropped. */
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
/** The most that is added for standing late in a segment. */
const LATE = 0.15;
const SHORT_BELOW = 15;
const SHORT = 0.8;
const PREAMBLE = 0.7;

/** What the importance of an anchor depends on besides its type. */
export interface AnchorPlace {
  /** Index of its event in the segment, and the number of the segment's events. */
  readonly event: number;
  readonly count: number;
  /** Length of the anchor in UTF-16 units. */
  readonly length: number;
  /** Does an assistant only announce its next step? */
  readonly preamble: boolean;
}

/**
 * The importance of an anchor, 0–1: the base of its type, more towards the end of the segment, less
 * if it is short or only announces a next step.
 */
export function anchorImportance(type: AnchorType, place: AnchorPlace): number {
  const { event, count, length, preamble } = place;
  let importance = BASE[type] + (count > 0 ? LATE * (event / count) : 0);
  if (length < SHORT_BELOW) importance *= SHORT;
  if (preamble) importance *= PREAMBLE;
  // Rounded, because sums of decimal fractions can fall just short of the threshold.
  return Math.min(1, Math.round(importance * 1e9) / 1e9);
}
