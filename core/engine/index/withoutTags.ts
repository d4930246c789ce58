import type { SummaryTexts } from '../../model/summary.ts';

/** Texts for an edition without Tags. */
export function withoutTags(texts: SummaryTexts): SummaryTexts {
  return { ...texts, tags: { content: '', tokens: 0, markers: [] } };
}
