import type { EventPublisher } from '../../contract/events.ts';
import { createCancelFlag } from '../../model/cancelFlag.ts';
import type { SegmentationSettings } from '../../model/segmentation.ts';
import type { SegmentationEffect } from './previewSegmentation.ts';
import { createSerialQueue } from '../../model/serialQueue.ts';
import type { OnDemandWorker } from '../live/ports/onDemandWorker.ts';
import type { TaskContext } from '../live/tasks.ts';
import type { WrittenText } from './ports/indexStore.ts';
import type { Planner, PlannerNote } from './ports/planner.ts';
import type { ReportProgress } from '../../model/progress.ts';
import type { IndexReport } from './runIndex.ts';

export interface IndexServiceDeps {
  readonly newPlanner: (options: {
    readonly onNote: (note: PlannerNote) => void;
  }) => OnDemandWorker<Planner>;
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
  /** Progress reporter of the current run; there is only one at a time. */
  let report: ReportProgress | undefined;
  const planner = deps.newPlanner({
    onNote(note) {
      if (note.type === 'written') return deps.onWritten(note.texts);
      report?.(note.progress);
      deps.hub.publish('changed', { what: ['nodes'] });
    },
  });
  return {
    segmentation: () => inTurn(() => planner.run((methods) => methods.segmentation())),
    previewSegmentation: (settings) =>
      inTurn(() =>
        planner.run((methods) => methods.previewSegmentation(settings, createCancelFlag().buffer)),
      ),
    run: (context, which) =>
      inTurn(async () => {
        await deps.readFacts(context);
        report = context.onProgress;
        return planner.run((methods) =>
          methods.index({ nowMs: deps.now(), which: which ?? null }, context.cancel),
        );
      }),
  };
}
