import type { ParsedInputOf } from '../../contract/procedures.ts';
import { errorFacts } from '../../contract/errors.ts';
import { toFailure } from '../../model/result.ts';
import type { JobLog } from '../live/ports/jobLog.ts';
import type { OnDemandWorker } from '../live/ports/onDemandWorker.ts';
import type { TaskContext } from '../live/tasks.ts';
import type { LogImporter } from './ports/logImporter.ts';
import type { ImportReport } from './runImport.ts';
import type { ReportProgress } from '../../model/progress.ts';
import type { EventPublisher } from '../../contract/events.ts';

export interface ImportServiceDeps {
  readonly newImporter: (options: {
    readonly onProgress: ReportProgress;
  }) => OnDemandWorker<LogImporter>;
  readonly hub: EventPublisher;
  readonly jobs: JobLog;
  readonly now: () => number;
  /** Writes up the newest of the conversations that were read and are due. */
  readonly writeNewest: (most: number) => Promise<void>;
  /** Removes files that were dropped on a window; all of them if no paths are given. */
  readonly removeDropped: (paths?: readonly string[]) => void;
}

export interface ImportInput extends Pick<ParsedInputOf<'import'>, 'source' | 'bringBack'> {
  /** Absolute paths. */
  readonly paths: readonly string[];
}

export interface ImportService {
  /** An import that ends early for any reason is recorded until it is resumed or abandoned. */
  run(input: ImportInput, context: TaskContext): Promise<ImportReport>;
  /** Discards the unfinished import and the files dropped for it. */
  abandon(): Promise<void>;
}

/** How many conversations are written up at a time while an import goes on. */
const NEWEST = 6;
/** The least pause between two such times; it is twice as long as the last one took, if that is more. */
const PAUSE_MS = 500;

export function createImportService(deps: ImportServiceDeps): ImportService {
  const { jobs, now, removeDropped } = deps;
  /** Progress reporter of the current import; there is only one at a time. */
  let report: ReportProgress | undefined;
  const importer = deps.newImporter({
    onProgress(progress) {
      report?.(progress);
      early.go();
      deps.hub.publish('changed', { what: ['events'] });
    },
  });
  const early = createEarly();

  /**
   * What was read is made readable while the rest is read: an import of years takes minutes, and its
   * first logs are the newest. Whatever hinders it is told by the index run that follows.
   */
  function createEarly() {
    let running: Promise<void> | undefined;
    let nextMs = 0;
    const write = async (): Promise<void> => {
      const startMs = now();
      await deps.writeNewest(NEWEST).catch(() => undefined);
      deps.hub.publish('changed', { what: ['nodes'] });
      nextMs = now() + Math.max(PAUSE_MS, 2 * (now() - startMs));
      running = undefined;
    };
    return {
      begin: () => (nextMs = now() + PAUSE_MS),
      go: () => {
        if (running === undefined && now() >= nextMs) running = write();
      },
      ended: () => running,
    };
  }

  return {
    async run({ paths, source, bringBack }, { cancel, onProgress }) {
      report = onProgress;
      early.begin();
      await jobs.beginImport({ paths, source, startedAt: new Date(deps.now()).toISOString() });
      try {
        const done = await importer.run((methods) =>
          methods.import({ paths, source, bringBack, cancel }),
        );
        await jobs.endImport(paths);
        removeDropped(paths);
        await early.ended();
        return done;
      } catch (thrown) {
        // Resuming a refused import would only be refused again.
        const { about } = errorFacts[toFailure(thrown).code];
        if (about === 'input' || about === 'path') {
          await jobs.endImport(paths);
          removeDropped(paths);
        }
        throw thrown;
      }
    },
    async abandon() {
      await jobs.endImport();
      removeDropped();
    },
  };
}
