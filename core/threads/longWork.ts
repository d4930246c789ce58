/** Import and index as a host runs them: in threads that start when they are first needed. */
import type { MessageChannel, MessagePort } from 'node:worker_threads';
import type { CareWriter } from '../engine/maintenance/ports/maintenanceStore.ts';
import type { ForgetStore } from '../engine/maintenance/ports/forgetStore.ts';
import type { ImportStore } from '../engine/import/ports/importStore.ts';
import type { IndexWriter, WrittenText } from '../engine/index/ports/indexStore.ts';
import type { SearchIndexWriter } from '../engine/search/ports/searchStore.ts';
import type { SummaryWriter } from '../engine/summaries/ports/summaryStore.ts';
import type { SweepWriter } from '../engine/maintenance/ports/expiringLogs.ts';
import type { VectorWriter } from '../engine/search/ports/vectorStore.ts';
import type { JobLog } from '../engine/live/ports/jobLog.ts';
import type { FollowStore, JobStore, WorkQueue } from '../engine/live/ports/workStore.ts';
import type { ImportReport } from '../engine/import/runImport.ts';
import { runIndex } from '../engine/index/runIndex.ts';
import type { IndexReport } from '../engine/index/runIndex.ts';
import type { ParsedInputOf } from '../contract/procedures.ts';
import type { Progress } from '../model/progress.ts';
import { toFailure } from '../model/result.ts';
import type { ErrorCode, Failure } from '../model/result.ts';
import type { BackupLog } from '../store/maintenance/backup/backupLog.ts';
import { removeAllDropped, removeDropped } from '../node/droppedFiles.ts';
import type { EventHub } from '../rpc/eventHub.ts';
import { expandHome } from '../node/followedPaths.ts';
import type { TaskContext } from '../engine/live/tasks.ts';
import { cancelSignal } from './cancelFlag.ts';
import type { ImporterData, ImporterMethods } from './roots/importer.ts';
import { planAhead } from './indexPlanners.ts';
import type { PlannerData, PlannerMethods } from './roots/planner.ts';
import { createLazyWorker } from './lazyWorker.ts';
import { startWorker } from './startWorker.ts';

/** The store's writing methods, as another thread offers them. */
export type WriterStore = CareWriter &
  ForgetStore &
  ImportStore &
  IndexWriter &
  SearchIndexWriter &
  JobLog &
  SummaryWriter &
  VectorWriter &
  WorkQueue &
  JobStore &
  FollowStore &
  SweepWriter &
  BackupLog;

interface Runner<Args extends readonly unknown[], Result> {
  readonly run: (...args: Args) => Promise<Result>;
  /** Ends its thread; a run in flight fails with `thread-ended`, or with the failure that is given. */
  readonly stop: (failure?: Failure) => Promise<void>;
}

export interface ImportRunnerDeps {
  readonly dataDir: string;
  readonly hub: EventHub;
  readonly jobs: JobLog;
  readonly now: () => number;
  /** Gives the writer's thread the other end of the importer's channel. */
  readonly attach: (port: MessagePort) => void;
  readonly newChannel: () => MessageChannel;
  readonly onDeath: (failure: Failure) => void;
}

export interface ImportRunner extends Runner<[ParsedInputOf<'import'>, TaskContext], ImportReport> {
  /** Forgets what was not finished, with what was dropped for it. */
  readonly abandon: () => Promise<void>;
}

export function createImportRunner(deps: ImportRunnerDeps): ImportRunner {
  let onProgress: TaskContext['onProgress'] | undefined;
  const worker = createLazyWorker<ImporterMethods>((onDeath) => {
    const { port1, port2 } = deps.newChannel();
    deps.attach(port1);
    return startWorker<ImporterMethods>('importer', {
      data: { writer: port2 } satisfies ImporterData,
      transfer: [port2],
      onNote: (note) => {
        onProgress?.(note as Progress);
        deps.hub.publish('changed', { what: ['events'] });
      },
      onDeath: (failure) => {
        onDeath();
        deps.onDeath(failure);
      },
    });
  });
  return {
    async run(input, context) {
      const { source, bringBack } = input;
      const paths = input.paths.map(expandHome);
      ({ onProgress } = context);
      const { cancel } = context;
      const { jobs, dataDir } = deps;
      await jobs.beginImport({ paths, source, startedAt: new Date(deps.now()).toISOString() });
      try {
        const report = await worker.run((methods) =>
          methods.import({ paths, source, bringBack, cancel }),
        );
        await jobs.endImport(paths);
        removeDropped(dataDir, paths);
        return report;
      } catch (thrown) {
        // What was refused at once would be refused again.
        if (REFUSALS.has(toFailure(thrown).code)) {
          await jobs.endImport(paths);
          removeDropped(dataDir, paths);
        }
        throw thrown;
      }
    },
    async abandon() {
      await deps.jobs.endImport();
      removeAllDropped(deps.dataDir);
    },
    stop: (failure) => worker.stop(failure),
  };
}

const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'bad-input',
  'path-not-found',
  'path-unreadable',
  'unknown-format',
]);

export interface IndexRunnerDeps {
  readonly planner: PlannerData;
  readonly writer: IndexWriter & SearchIndexWriter;
  /** Is told the texts that were stored. */
  readonly onWritten: (texts: readonly WrittenText[]) => void;
  readonly hub: EventHub;
  readonly now: () => number;
  readonly onDeath: (failure: Failure) => void;
}

/** Indexes all that is due; of periods only those that are open or closed, if that is said. */
export type IndexRunner = Runner<[TaskContext, ('open' | 'closed')?], IndexReport>;

export function createIndexRunner(deps: IndexRunnerDeps): IndexRunner {
  const worker = createLazyWorker<PlannerMethods>((onDeath) =>
    startWorker<PlannerMethods>('planner', {
      data: { ...deps.planner },
      onDeath: (failure) => {
        onDeath();
        deps.onDeath(failure);
      },
    }),
  );
  /** One planner makes one plan at a time. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    run({ cancel, onProgress }, which) {
      const run = last.then(() =>
        worker.run((methods) =>
          runIndex(
            {
              writer: deps.writer,
              now: deps.now,
              planner: planAhead(methods, cancel),
              tags: deps.planner.tags,
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
        ),
      );
      last = run.catch(() => undefined);
      return run;
    },
    stop: (failure) => worker.stop(failure),
  };
}
