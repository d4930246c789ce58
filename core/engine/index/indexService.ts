import type { EventPublisher } from '../../contract/events.ts';
import { cancelSignal, createCancelFlag } from '../../model/cancelFlag.ts';
import type { SegmentationSettings } from '../../model/segmentation.ts';
import type { SegmentationEffect } from './previewSegmentation.ts';
import { createSerialQueue } from '../../model/serialQueue.ts';
import type { OnDemandWorker } from '../live/ports/onDemandWorker.ts';
import type { TaskContext } from '../live/tasks.ts';
import type { IdeaWriter } from '../ideas/ports/ideaStore.ts';
import type { SearchIndexWriter } from '../search/ports/searchStore.ts';
import { planAhead } from './planOrder.ts';
import type { IndexWriter, WrittenText } from './ports/indexStore.ts';
import type { Planner } from './ports/planner.ts';
import { runIndex } from './runIndex.ts';
import type { IndexReport } from './runIndex.ts';

export interface IndexServiceDeps {
  readonly planner: OnDemandWorker<Planner>;
  readonly writer: IndexWriter & IdeaWriter & SearchIndexWriter;
  /** Whether the edition has Tags. */
  readonly tags: boolean;
  /** Reads the facts of logs that an older build read. */
  readonly readFacts: (context: TaskContext) => Promise<number>;
  /** Called with the texts that were stored. */
  readonly onWritten: (texts: readonly WrittenText[]) => void;
  readonly hub: EventPublisher;
  readonly now: () => number;
}

export interface IndexService {
  /** Indexes everything due; if `which` is given, only the open or only the closed periods. */
  run(context: TaskContext, which?: 'open' | 'closed'): Promise<IndexReport>;
  /** The numbers that conversations are cut by. */
  segmentation(): Promise<SegmentationSettings>;
  /** What other numbers would change. */
  previewSegmentation(settings: SegmentationSettings): Promise<SegmentationEffect>;
}

export function createIndexService(deps: IndexServiceDeps): IndexService {
  // A planner makes one plan at a time.
  const inTurn = createSerialQueue();
  return {
    segmentation: () => inTurn(() => deps.planner.run((methods) => methods.segmentation())),
    previewSegmentation: (settings) =>
      inTurn(() =>
        deps.planner.run((methods) =>
          methods.previewSegmentation(settings, createCancelFlag().buffer),
        ),
      ),
    run: (context, which) =>
      inTurn(async () => {
        await deps.readFacts(context);
        const { cancel, onProgress } = context;
        return deps.planner.run((methods) =>
          runIndex(
            {
              writer: deps.writer,
              now: deps.now,
              planner: planAhead(methods, cancel),
              tags: deps.tags,
              onWritten: deps.onWritten,
              ...(which === undefined ? {} : { which }),
            },
            {
              signal: cancelSignal(cancel),
              onProgress: (progress) => {
                onProgress(progress);
                deps.hub.publish('changed', { what: ['nodes'] });
              },
            },
          ),
        );
      }),
  };
}
