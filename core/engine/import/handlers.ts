/** Handlers of the procedures that find and import logs on this machine. */
import type { Handlers } from '../../contract/handlers.ts';
import type { importProcedures } from '../../contract/import.ts';
import { StrataError } from '../../model/result.ts';
import type { FollowedPath } from '../live/ports/queueStore.ts';
import type { ReadingGate } from '../live/readingGate.ts';
import type { Tasks } from '../live/tasks.ts';
import type { ImportService } from './importService.ts';
import type { MachineFiles } from './ports/machineFiles.ts';
import type { IndexReader } from '../index/ports/indexStore.ts';

export interface ImportDeps {
  readonly reader: Pick<IndexReader, 'zone'>;
  readonly tasks: Tasks;
  readonly imports: ImportService;
  readonly gate: ReadingGate;
  readonly machine: MachineFiles;
  /** Makes paths typed by the user absolute. */
  readonly resolvePaths: (paths: readonly string[]) => readonly string[];
  /** Those of the imported paths that keep growing. */
  readonly growing: (paths: readonly string[]) => Promise<readonly FollowedPath[]>;
  /** Starts following paths; null if imported paths are not followed. */
  readonly follow: ((paths: readonly FollowedPath[]) => Promise<void>) | null;
}

export function createImportHandlers(
  deps: ImportDeps,
): Pick<Handlers, keyof typeof importProcedures> {
  const { tasks, imports, gate, machine } = deps;
  return {
    discover: async () => ({
      sources: [...(await machine.discover(await deps.reader.zone()))],
    }),
    async browse({ path }) {
      const folder = await machine.browse(path);
      return { ...folder, entries: [...folder.entries] };
    },
    upload: async (piece) => ({ folder: await machine.keep(piece) }),
    async import(input) {
      const { totals, files, keptOut } = await tasks.run(
        'import',
        input.taskId,
        async (context) => {
          const paths = deps.resolvePaths(input.paths);
          const report = await gate.importing(paths, () =>
            imports.run({ ...input, paths }, context),
          );
          await deps.follow?.(await deps.growing(paths));
          return report;
        },
      );
      return {
        totals,
        files: files.map((file) => ({ ...file, problems: [...file.problems] })),
        keptOut: [...keptOut],
      };
    },
    async abandonImport() {
      if (tasks.isRunning('import'))
        throw new StrataError({
          code: 'bad-input',
          message: 'An import is running: cancel it before you abandon it.',
        });
      await imports.abandon();
      return {};
    },
  };
}
