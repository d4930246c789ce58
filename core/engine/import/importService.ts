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

export function createImportService(deps: ImportServiceDeps): ImportService {
  const { jobs, removeDropped } = deps;
  /** Progress reporter of the current import; there is only one at a time. */
  let report: ReportProgress | undefined;
  const importer = deps.newImporter({
    onProgress(progress) {
      report?.(progress);
      deps.hub.publish('changed', { what: ['events'] });
    },
  });
  return {
    async run({ paths, source, bringBack }, { cancel, onProgress }) {
      report = onProgress;
      await jobs.beginImport({ paths, source, startedAt: new Date(deps.now()).toISOString() });
      try {
        const done = await importer.run((methods) =>
          methods.import({ paths, source, bringBack, cancel }),
        );
        await jobs.endImport(paths);
        removeDropped(paths);
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
