import type { Language } from '../lexicon/languages.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import type { TermWeights } from '../summarize/termWeights.ts';
import type { SegmentAnchor, SummaryEvent } from '../summarize/types.ts';

/** What points are told from. */
export interface PointsInput {
  readonly events: readonly SummaryEvent[];
  /** Are these all events of a conversation, or of its part of a day? What follows a segment may answer its last question. */
  readonly whole: boolean;
  /** All that was said in them, scored. */
  readonly items: readonly ScoredUnit[];
  readonly weights: TermWeights;
  readonly anchors: readonly SegmentAnchor[];
  readonly language: Language;
  /** Masks secrets. */
  readonly hide: (text: string) => string;
}
