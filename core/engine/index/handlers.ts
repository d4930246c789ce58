/** Handlers of the indexing procedures. */
import type { Handlers } from '../../contract/handlers.ts';
import type { indexProcedures } from '../../contract/index.ts';
import type { Provider } from '../../model/providers.ts';
import type { TaskContext, Tasks } from '../live/tasks.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { Summarizer } from '../summaries/ports/summarizer.ts';
import type { SegmentationSettings } from '../../model/segmentation.ts';
import type { IndexService } from './indexService.ts';
import type { SegmentationWriter } from './ports/indexStore.ts';
import type { IndexReport } from './runIndex.ts';

export interface IndexDeps {
  readonly tasks: Tasks;
  readonly settings: Pick<SettingsService, 'request'>;
  readonly summarizer: Pick<Summarizer, 'run'>;
  /** Segments the rest and, if a model is chosen, has it write. */
  readonly indexer: Pick<IndexService, 'segmentation' | 'previewSegmentation'>;
  readonly writer: SegmentationWriter;
  readonly indexAll: (provider: Provider | undefined, context: TaskContext) => Promise<IndexReport>;
}

const MINUTE_MS = 60_000;

function told({ gapMs, joinWeight, maxWeight, overlapTokens }: SegmentationSettings) {
  return { gapMinutes: gapMs / MINUTE_MS, join: joinWeight, limit: maxWeight, overlapTokens };
}

export function createIndexHandlers({
  tasks,
  settings,
  summarizer,
  indexer,
  writer,
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
    segmentation: async () => told(await indexer.segmentation()),
    async setSegmentation({ gapMinutes, join, limit, overlapTokens, dryRun }) {
      const present = await indexer.segmentation();
      const wanted = {
        gapMs: gapMinutes === undefined ? present.gapMs : gapMinutes * MINUTE_MS,
        joinWeight: join ?? present.joinWeight,
        maxWeight: limit ?? present.maxWeight,
        overlapTokens: overlapTokens ?? present.overlapTokens,
      };
      const effect = await indexer.previewSegmentation(wanted);
      if (!dryRun) await writer.setSegmentation(wanted);
      return { ...told(wanted), effect, dryRun };
    },
  };
}
