import { PASS_THROUGH_BELOW } from '../summarize/sizes.ts';

/** The tokens a level's text may have, including markers but not the appended anchors. */
export interface AcceptedSize {
  readonly least: number;
  readonly most: number;
  /**
   * A shorter text is rejected: the model missed the point. One between this and `least` is kept.
   */
  readonly tooShort: number;
}

/** Lowest and highest accepted ratio of source to text. */
const RATIOS = { detailed: [2, 5], brief: [6, 16] } as const;
/** Half the wanted length in a model's words still says more than quoted sentences would. */
const FAR = 2;
/** Room for two or three sentences and a marker. */
const SMALL_BRIEF = 120;
const TAGS_RATIO = 25;

/** Is a model's Detailed kept? The source stands for that of a small input. */
export function isDetailedKept(originalTokens: number): boolean {
  return originalTokens >= PASS_THROUGH_BELOW;
}

/** The size accepted from a model; the Brief of a small input is a few sentences. */
export function acceptedSize(level: 'detailed' | 'brief', originalTokens: number): AcceptedSize {
  if (!isDetailedKept(originalTokens)) return { least: 0, most: SMALL_BRIEF, tooShort: 0 };
  const [lowest, highest] = RATIOS[level];
  return {
    least: originalTokens / highest,
    most: originalTokens / lowest,
    tooShort: originalTokens / (highest * FAR),
  };
}

/** The most tokens Tags may have, for inputs large enough for a ratio. */
export function mostTagTokens(originalTokens: number): number {
  return originalTokens / TAGS_RATIO;
}
