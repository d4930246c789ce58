/** What the summariser's thread does with vectors. */
import type { OutputOf, ParsedInputOf } from '../../../contract/procedures.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { Near } from '../guides.ts';
import { embedDue } from './embedDue.ts';
import type { EmbedContext, EmbedReport } from './embedDue.ts';
import type { EmbedRequest } from './embedRequest.ts';
import { estimateEmbeddings } from './estimateEmbeddings.ts';
import { createNear } from './near.ts';
import type { NearDeps } from './near.ts';
import { similarSegments } from './similarSegments.ts';
import type { SimilarDeps } from './similarSegments.ts';

export interface VectorService {
  /** Waits for runs requested earlier, so that what they made is no longer due. */
  embed(request: EmbedRequest, context: EmbedContext): Promise<EmbedReport>;
  estimate(request: EmbedRequest): Promise<OutputOf<'estimateEmbed'>>;
  similar(
    input: ParsedInputOf<'similar'>,
    settings: Settings['embeddings'],
  ): Promise<OutputOf<'similar'>>;
  /** A guide for one question. */
  near(request: EmbedRequest): Near;
}

export function createVectorService(deps: NearDeps & SimilarDeps): VectorService {
  let last: Promise<unknown> = Promise.resolve();
  return {
    embed(request, context) {
      // Concurrent runs would pay twice for the same segments.
      const run = last.then(() => embedDue(request, deps, context));
      last = run.catch(() => undefined);
      return run;
    },
    estimate: (request) => estimateEmbeddings(request, deps),
    similar: (input, settings) => similarSegments(input, settings, deps),
    near: (request) => createNear(request, deps),
  };
}
