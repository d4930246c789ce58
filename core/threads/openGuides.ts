import type { ParsedInputOf } from '../contract/procedures.ts';
import { PATIENCE_MS } from '../engine/search/guides.ts';
import type { Guides } from '../engine/search/guides.ts';
import type { SummaryService } from '../engine/summaries/summaryService.ts';
import type { VectorService } from '../engine/search/vectors/vectorService.ts';
import type { GuideRequests } from '../engine/summaries/ports/summarizer.ts';

/** Share of the time for an answer that the word search needs if the model has used up the rest. */
const WORDS_SHARE = 1 / 4;

/** Throws why the model cannot be asked, such as that none is chosen. */
export async function openGuides(
  { steer, near }: GuideRequests,
  { maxCalls, maxModelTokens, maxMs = PATIENCE_MS.model }: ParsedInputOf<'navigate'>,
  {
    service,
    vectors,
    cancelled,
    deadline,
  }: {
    readonly service: Pick<SummaryService, 'openModelGuide'>;
    readonly vectors: Pick<VectorService, 'near'>;
    readonly cancelled: AbortSignal;
    /** A signal that aborts after so many milliseconds. */
    readonly deadline: (ms: number) => AbortSignal;
  },
): Promise<Guides> {
  const guides: Guides = near === null ? {} : { near: vectors.near(near) };
  if (steer === null) return guides;
  const late = deadline(maxMs - Math.min(PATIENCE_MS.words, maxMs * WORDS_SHARE));
  const signal = AbortSignal.any([cancelled, late]);
  const limits = { maxCalls, maxModelTokens, cancelled, late, signal };
  return { ...guides, steer: await service.openModelGuide(steer, limits) };
}
