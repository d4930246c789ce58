import type { SummaryLevel } from '../../model/toc.ts';

/** Below this many tokens of input, Tags are a few labels and a ratio would say nothing. */
const TAGS_RATIO_FROM = 1_000;

/** Tokens of the source for one of the text, appended anchors left out; null where that says nothing. */
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
