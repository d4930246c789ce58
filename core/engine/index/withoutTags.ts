import type { SummaryTexts } from '../../model/summary.ts';

/** Texts of an edition that has no Tags. */
export function withoutTags(texts: SummaryTexts): SummaryTexts {
  return { ...texts, tags: { content: '', tokens: 0, markers: [] } };
}
