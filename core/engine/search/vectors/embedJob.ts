import type { PeriodicJob } from '../../live/scheduler.ts';
import type { VectorReader } from '../ports/vectorStore.ts';
import { isExcluded } from '../../settings/excluded.ts';
import { spaceOf } from './embedRequest.ts';
import { StrataError } from '../../../model/result.ts';
import type { EventPublisher } from '../../../contract/events.ts';
import { backgroundTask } from '../../live/backgroundTask.ts';
import { makeVectors } from './handlers.ts';
import type { MakeVectorsDeps } from './handlers.ts';

/** Makes vectors of what has been added since, while they are wanted. */
export function createEmbedJob({
  reader,
  hub,
  ticks,
  ...deps
}: MakeVectorsDeps & {
  readonly reader: Pick<VectorReader, 'dueVectors'>;
  readonly hub: EventPublisher;
  readonly ticks: () => number;
}): PeriodicJob {
  return {
    name: 'embed',
    async isDue() {
      const { embeddings, privacy } = await deps.settings.settings();
      if (!embeddings.enabled) return false;
      const due = await reader.dueVectors(spaceOf(embeddings));
      return due.some(({ project }) => !isExcluded(project, privacy.excludedProjects));
    },
    run: ({ signal }) =>
      backgroundTask(
        { task: 'embed', taskId: 'job:embed', signal },
        { hub, ticks },
        async (context) => {
          const { segments, points, calls, tokensIn, failed, stopped } = await makeVectors(
            context,
            deps,
          );
          if (stopped !== null)
            throw new StrataError({ code: 'provider-unavailable', message: stopped.message });
          return { counts: { segments, points, calls, tokensIn, failed: failed.length } };
        },
      ),
  };
}
