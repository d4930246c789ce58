import type { IndexReport } from '../../index/runIndex.ts';
import type { Log } from '../../settings/ports/log.ts';
import { toFailure } from '../../../model/result.ts';
import type { TaskContext } from '../../live/tasks.ts';
import { makeVectors } from './handlers.ts';
import type { MakeVectorsDeps } from './handlers.ts';

/**
 * Makes vectors of what an index has just written, where they are wanted. What stands against it is no failure of the
 * index: it is in the log, and the job `embed` tries again. The report gets what it took.
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
