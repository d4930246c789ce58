import type { IndexReport } from './runIndex.ts';
import { StrataError } from '../../model/result.ts';
import type { Provider } from '../../model/providers.ts';
import type { IndexService } from './indexService.ts';
import type { TaskContext } from '../live/tasks.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { Summarizer } from '../summaries/ports/summarizer.ts';

/**
 * Indexes with the built-in summariser, so that everything is soon readable without a model; then,
 * if a model is chosen, has it write what is closed. If that ended early, the report says why.
 */
export async function indexBy(
  provider: Provider | undefined,
  context: TaskContext,
  {
    indexer,
    summarizer,
    settings,
  }: {
    readonly indexer: IndexService;
    readonly summarizer: Summarizer;
    readonly settings: SettingsService;
  },
): Promise<IndexReport> {
  const request = await settings.request({ provider });
  const report = await indexer.run(context);
  if (request.provider === 'extractive') return report;
  const phase = await summarizer.runTask(context, (methods) =>
    methods.indexByModel(request, context.cancel),
  );
  if (phase.stopped?.code === 'cancelled') throw new StrataError(phase.stopped);
  return {
    ...report,
    nodesWritten: report.nodesWritten + phase.written,
    calls: phase.calls,
    tokensIn: phase.tokensIn,
    tokensOut: phase.tokensOut,
    cost: phase.cost,
    failed: [...report.failed, ...phase.failed],
    stopped: phase.stopped,
    elapsedMs: report.elapsedMs + phase.elapsedMs,
  };
}
