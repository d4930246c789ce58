import type { ParsedInputOf } from '../contract/procedures.ts';
import { PATIENCE_MS } from '../engine/search/guides.ts';
import type { Guides } from '../engine/search/guides.ts';
import type { SummaryRequest } from '../engine/summaries/summaryRequest.ts';
import type { SummaryService } from '../engine/summaries/summaryService.ts';
import type { EmbedRequest } from '../engine/search/vectors/embedRequest.ts';
import type { VectorService } from '../engine/search/vectors/vectorService.ts';

/** What helps a navigation, as a host hands it to the thread that may ask it. */
export interface GuideRequests {
  /** A language model; null: none was asked for. */
  readonly steer: SummaryRequest | null;
  /** Vectors; null: they are off, or not wanted. */
  readonly near: EmbedRequest | null;
}

/** Of the time for an answer, what words need when the model has used up the rest. */
const WORDS_SHARE = 1 / 4;

/** Throws what stands against asking the model, such as that none is chosen. */
export async function openGuides(
  { steer, near }: GuideRequests,
  { maxCalls, maxModelTokens, maxMs = PATIENCE_MS.model }: ParsedInputOf<'navigate'>,
  {
    service,
    vectors,
    cancelled,
    deadline,
  }: {
    readonly service: Pick<SummaryService, 'openSteer'>;
    readonly vectors: Pick<VectorService, 'near'>;
    readonly cancelled: AbortSignal;
    /** Aborts after so many milliseconds. */
    readonly deadline: (ms: number) => AbortSignal;
  },
): Promise<Guides> {
  const guides: Guides = near === null ? {} : { near: vectors.near(near) };
  if (steer === null) return guides;
  const late = deadline(maxMs - Math.min(PATIENCE_MS.words, maxMs * WORDS_SHARE));
  const signal = AbortSignal.any([cancelled, late]);
  const limits = { maxCalls, maxModelTokens, cancelled, late, signal };
  return { ...guides, steer: await service.openSteer(steer, limits) };
}
