import type { EventPublisher } from '../../../contract/events.ts';
import { StrataError } from '../../../model/result.ts';
import { backgroundTask } from '../../live/backgroundTask.ts';
import type { PeriodicJob } from '../../live/scheduler.ts';
import type { SettingsService } from '../../settings/settingsService.ts';
import { isAt, placeOf } from './batchDeps.ts';
import type { ModelPhase } from '../indexByModel.ts';
import type { BatchPlace, BatchReader } from '../ports/batchStore.ts';
import type { Summarizer } from '../ports/summarizer.ts';
import type { SummaryRequest } from '../summaryRequest.ts';

interface JobDeps {
  readonly reader: Pick<BatchReader, 'openBatches'>;
  readonly settings: Pick<SettingsService, 'request'>;
  readonly summarizer: Pick<Summarizer, 'runTask'>;
}

/**
 * Looks what became of batches; where one ended, the chosen model goes on with what is written from it. One at an
 * address that is set no longer waits until it is again.
 */
export function createBatchJob({
  hub,
  ticks,
  ...deps
}: JobDeps & { readonly hub: EventPublisher; readonly ticks: () => number }): PeriodicJob {
  const { reader, summarizer } = deps;
  return {
    name: 'batches',
    isDue: async () => (await reader.openBatches()).length > 0,
    run: ({ signal }) =>
      backgroundTask(
        { task: 'rollup', taskId: 'job:batches', signal },
        { hub, ticks },
        async (context) => {
          let [written, failed] = [0, 0];
          const add = (phase: ModelPhase): void => {
            if (phase.stopped !== null) throw new StrataError(phase.stopped);
            written += phase.written;
            failed += phase.failed.length;
          };
          const before = await reader.openBatches();
          const chosen = await deps.settings.request({});
          for (const request of await batchRequests(before, deps)) {
            const isLeft = !isSamePlace(request, chosen);
            add(
              await summarizer.runTask(context, (methods) =>
                methods.collectBatches(request, isLeft, context.cancel),
              ),
            );
          }
          const open = new Set((await reader.openBatches()).map(({ batchIx }) => batchIx));
          const ended = before.filter(({ batchIx }) => !open.has(batchIx)).length;
          if (ended > 0 && chosen.model !== null && chosen.summaries.batches)
            add(
              await summarizer.runTask(context, (methods) =>
                methods.indexByModel(chosen, context.cancel),
              ),
            );
          if (written > 0) hub.publish('changed', { what: ['nodes'] });
          return { counts: { ended, nodesWritten: written, failed } };
        },
      ),
  };
}

function isSamePlace({ model: one }: SummaryRequest, { model: other }: SummaryRequest): boolean {
  if (one === null || other === null) return false;
  const [place, chosen] = [placeOf(one.endpoint), placeOf(other.endpoint)];
  return place !== null && chosen !== null && isAt(place, chosen);
}

/** What asks each place that a batch is open at; those whose address is set no longer are left out. */
export async function batchRequests(
  open: readonly BatchPlace[],
  { settings }: Pick<JobDeps, 'settings'>,
): Promise<readonly SummaryRequest[]> {
  const places = new Map(
    open.map((place) => [`${place.provider} ${place.baseUrl} ${place.model}`, place]),
  );
  const requests: SummaryRequest[] = [];
  for (const { provider, baseUrl, model } of places.values()) {
    const request = await settings.request({ provider, model });
    if (request.blocked !== null) throw new StrataError(request.blocked);
    if (request.model?.endpoint.baseUrl === baseUrl) requests.push(request);
  }
  return requests;
}
