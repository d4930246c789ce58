import type { SummaryLevel } from '../../model/toc.ts';

/** Of fewer input tokens, the source itself or a few points or labels stand for the text. */
const RATIO_FROM: Readonly<Record<SummaryLevel, number>> = {
  detailed: 400,
  brief: 400,
  tags: 1_000,
};

/** Source tokens per token of text, without appended anchors; null if that is meaningless. */
export function ratioOf({
  level,
  own,
  originalTokens,
}: {
  readonly level: SummaryLevel;
  /** Tokens of the text without appended anchors. */
  readonly own: number;
  readonly originalTokens: number;
}): number | null {
  if (own <= 0 || originalTokens < RATIO_FROM[level]) return null;
  return Math.round((originalTokens / own) * 100) / 100;
}
