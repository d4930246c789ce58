import { isDetailedKept } from '../../domain/compose/acceptedSizes.ts';
import { briefSize, detailedSize, tagsSize } from '../../domain/summarize/sizes.ts';
import type { SummaryLevel } from '../../model/toc.ts';

/**
 * Title, bullets with citations, keywords, anchors, entities, relations, ideas, and the JSON around them.
 */
const ONE_PASS_REST = 700;
const LEAST = 400;
/** Models miss target sizes, and count differently. */
const ROOM = 1.6;

/** Approximate tokens of an answer: all in one pass, or one level. */
export function expectedOutput(originalTokens: number, level: SummaryLevel | null): number {
  const isWhole = level === null && !isDetailedKept(originalTokens);
  const sizes = {
    detailed: isWhole ? 0 : detailedSize(originalTokens).aim,
    brief: briefSize(originalTokens).aim,
    tags: tagsSize(originalTokens).aim,
  };
  const wanted =
    level === null ? sizes.detailed + sizes.brief + sizes.tags + ONE_PASS_REST : sizes[level];
  return Math.ceil(Math.max(level === null ? ONE_PASS_REST : 20, wanted));
}

/** The limit set for an answer. */
export function outputLimit(originalTokens: number, level: SummaryLevel | null): number {
  return Math.ceil(Math.max(LEAST, expectedOutput(originalTokens, level) * ROOM));
}
