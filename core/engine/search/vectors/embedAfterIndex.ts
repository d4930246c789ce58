import type { IndexReport } from '../../index/runIndex.ts';
import type { Log } from '../../settings/ports/log.ts';
import { toFailure } from '../../../model/result.ts';
import type { TaskContext } from '../../live/tasks.ts';
import { makeVectors } from './handlers.ts';
import type { MakeVectorsDeps } from './handlers.ts';

/**
 * Makes vectors of what has just been indexed, if they are wanted. Whatever prevents it does not
 * fail the indexing: it is logged, and the job `embed` tries again. What it took is added to the
 * report.
 */
export async function embedAfterIndex(
  report: IndexReport,
  context: TaskContext,
  { log, ...deps }: MakeVectorsDeps & { readonly log: Log },
): Promise<IndexReport> {
  const { embeddings } = await deps.settings.settings();
  if (!embeddings.enabled) return report;
  try {
    const { calls, tokensIn, cost, failed, stopped, elapsedMs } = await makeVectors(context, deps);
    const first = stopped ?? failed[0];
    if (first !== undefined) log.warn(`Not all vectors were made: ${first.message}`);
    return {
      ...report,
      calls: report.calls + calls,
      tokensIn: report.tokensIn + tokensIn,
      cost: report.cost + cost,
      elapsedMs: report.elapsedMs + elapsedMs,
    };
  } catch (thrown) {
    const { code, message } = toFailure(thrown);
    if (code === 'internal' || code === 'cancelled') throw thrown;
    log.warn(`No vectors were made: ${message}`);
    return report;
  }
}
