/** Handlers of the indexing procedures. */
import type { Handlers } from '../../contract/handlers.ts';
import type { indexProcedures } from '../../contract/index.ts';
import type { Provider } from '../../model/providers.ts';
import type { TaskContext, Tasks } from '../live/tasks.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { Summarizer } from '../summaries/ports/summarizer.ts';
import type { IndexReport } from './runIndex.ts';

export interface IndexDeps {
  readonly tasks: Tasks;
  readonly settings: Pick<SettingsService, 'request'>;
  readonly summarizer: Pick<Summarizer, 'run'>;
  /** Segments the rest and, if a model is chosen, has it write. */
  readonly indexAll: (provider: Provider | undefined, context: TaskContext) => Promise<IndexReport>;
}

export function createIndexHandlers({
  tasks,
  settings,
  summarizer,
  indexAll,
}: IndexDeps): Pick<Handlers, keyof typeof indexProcedures> {
  return {
    async index({ taskId, provider }) {
      const report = await tasks.run('index', taskId, (context) => indexAll(provider, context));
      return { ...report, failed: [...report.failed] };
    },
    async estimateIndex({ provider }) {
      const request = await settings.request({ provider });
      return summarizer.run((methods) => methods.estimateIndex(request));
    },
  };
}
