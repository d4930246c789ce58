/** Handlers of the procedures about vectors. */
import { StrataError } from '../../../model/result.ts';
import type { Handlers } from '../../../contract/handlers.ts';
import { askable } from './embedRequest.ts';
import type { SettingsService } from '../../settings/settingsService.ts';
import type { Summarizer } from '../../summaries/ports/summarizer.ts';
import type { TaskContext, Tasks } from '../../live/tasks.ts';
import type { EmbedReport } from './embedDue.ts';

export type VectorHandlers = Pick<Handlers, 'embed' | 'estimateEmbed' | 'similar'>;

export interface MakeVectorsDeps {
  /** Whether vectors are wanted at all can be told without a key. */
  readonly settings: Pick<SettingsService, 'embedRequest' | 'settings'>;
  readonly summarizer: Pick<Summarizer, 'run' | 'runTask'>;
}

export interface VectorHandlersDeps extends MakeVectorsDeps {
  readonly tasks: Tasks;
}

export function createVectorHandlers(deps: VectorHandlersDeps): VectorHandlers {
  const { settings, summarizer, tasks } = deps;
  return {
    embed: ({ taskId }) =>
      tasks.run('embed', taskId, async (context) => {
        const report = await makeVectors(context, deps);
        const { segments, points, calls, tokensIn } = report;
        context.count({ segments, points, calls, tokensIn, failed: report.failed.length });
        return report;
      }),
    estimateEmbed: async () => {
      const request = await settings.embedRequest();
      return summarizer.run((methods) => methods.estimateEmbed(request));
    },
    similar: async (input) => {
      // Nothing is sent, so no key is needed.
      const { embeddings } = await settings.settings();
      return summarizer.run((methods) => methods.similar(input, embeddings));
    },
  };
}

/**
 * Makes the missing vectors as part of a task. Throws `unsupported` while they are off, the failure
 * that prevents requesting them, or `cancelled`.
 */
export async function makeVectors(
  context: TaskContext,
  { settings, summarizer }: MakeVectorsDeps,
): Promise<EmbedReport> {
  const request = await settings.embedRequest();
  askable(request);
  const report = await summarizer.runTask(context, (methods) =>
    methods.embed(request, context.task, context.cancel),
  );
  if (report.stopped?.code === 'cancelled')
    throw new StrataError({ code: 'cancelled', message: report.stopped.message });
  return report;
}
