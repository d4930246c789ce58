import type { ImportReport } from '../import/runImport.ts';
import type { IndexReport } from '../index/runIndex.ts';
import type { ParsedInputOf } from '../../contract/procedures.ts';
import { StrataError } from '../../model/result.ts';
import type { Handlers } from '../../rpc/server.ts';
import type { TaskContext, Tasks } from '../live/tasks.ts';
import type { createSummaryHandlers } from '../summaries/handlers.ts';
import type { CareHandlers } from '../maintenance/handlers.ts';
import type { VectorHandlers } from '../search/vectors/handlers.ts';
import type { ReplacingHandlers } from '../../hosts/memory/replaceMemory.ts';
import type { WorkHandlers } from '../live/handlers.ts';
import type { SearchHandlers } from '../search/handlers.ts';
import type { ScoutMethods } from '../../threads/roots/scout.ts';
import { createLibraryReads } from './readHandlers.ts';
import type { LibraryReadDeps } from './readHandlers.ts';

export interface HandlerDeps extends LibraryReadDeps {
  readonly tasks: Tasks;
  readonly runImport: (
    input: ParsedInputOf<'import'>,
    context: TaskContext,
  ) => Promise<ImportReport>;
  readonly runIndex: (
    input: Pick<ParsedInputOf<'index'>, 'provider'>,
    context: TaskContext,
  ) => Promise<IndexReport>;
  /** Those about versions, models and settings. */
  readonly summaries: ReturnType<typeof createSummaryHandlers>;
  /** Those about vectors. */
  readonly vectors: VectorHandlers;
  readonly search: SearchHandlers;
  readonly scout: ScoutMethods;
  readonly abandonImport: () => Promise<void>;
  /** Those about jobs, the queue and followed folders. */
  readonly work: WorkHandlers;
  /** Those that keep the memory safe. */
  readonly care: CareHandlers;
}

/** What an engine does for each procedure; those that replace its memory are answered where it is opened. */
export type EngineHandlers = Omit<Handlers, keyof ReplacingHandlers>;

export function createHandlers(deps: HandlerDeps): EngineHandlers {
  const { tasks, scout } = deps;
  return {
    ...deps.summaries,
    ...deps.vectors,
    ...deps.search,
    ...deps.work,
    ...deps.care,
    ...createLibraryReads(deps),
    discover: async () => ({ sources: await scout.discover() }),
    browse: async ({ path }) => {
      const folder = await scout.browse(path);
      return { ...folder, entries: [...folder.entries] };
    },
    upload: async (piece) => ({ folder: await scout.keep(piece) }),
    import: async (input) => {
      const { totals, files, keptOut } = await tasks.run('import', input.taskId, (context) =>
        deps.runImport(input, context),
      );
      return {
        totals,
        files: files.map((file) => ({ ...file, problems: [...file.problems] })),
        keptOut: [...keptOut],
      };
    },
    index: async ({ taskId, provider }) => {
      const report = await tasks.run('index', taskId, (context) =>
        deps.runIndex({ provider }, context),
      );
      return { ...report, failed: [...report.failed] };
    },
    cancel: async ({ task, taskId }) => ({ cancelled: tasks.cancel(task, taskId) }),
    abandonImport: async () => {
      if (tasks.isRunning('import'))
        throw new StrataError({
          code: 'bad-input',
          message: 'An import is running: cancel it before you abandon it.',
        });
      await deps.abandonImport();
      return {};
    },
  };
}
