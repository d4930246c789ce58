import type { SummaryLevel } from '../../model/toc.ts';

/** Below this many input tokens, Tags are only a few labels and a ratio would be meaningless. */
const TAGS_RATIO_FROM = 1_000;

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
  if (own <= 0 || (level === 'tags' && originalTokens < TAGS_RATIO_FROM)) return null;
  return Math.round((originalTokens / own) * 100) / 100;
}
