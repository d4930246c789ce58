import { PASS_THROUGH_BELOW } from '../summarize/sizes.ts';

/** Tokens that a level's whole text may have, markers included and appended anchors not. */
export interface AcceptedSize {
  readonly least: number;
  readonly most: number;
  /** A shorter text is none: the model missed what was asked. Between it and `least` it is kept. */
  readonly tooShort: number;
}

/** Ratios of the source to the text: the least and the most that are wanted. */
const RATIOS = { detailed: [2, 5], brief: [6, 16] } as const;
/** Twice as short as wanted still says more in a model's words than quoted sentences would. */
const FAR = 2;
/** Two or three sentences and a marker. */
const SMALL_BRIEF = 120;
const TAGS_RATIO = 25;

/** What is accepted of a model's text; of a small input's Brief a few sentences. */
export function acceptedSize(level: 'detailed' | 'brief', originalTokens: number): AcceptedSize {
  if (originalTokens < PASS_THROUGH_BELOW) return { least: 0, most: SMALL_BRIEF, tooShort: 0 };
  const [lowest, highest] = RATIOS[level];
  return {
    least: originalTokens / highest,
    most: originalTokens / lowest,
    tooShort: originalTokens / (highest * FAR),
  };
}

/** The most tokens of Tags where they have a ratio. */
export function mostTagTokens(originalTokens: number): number {
  return originalTokens / TAGS_RATIO;
}
