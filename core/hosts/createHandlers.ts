import type { MemoryReader } from '../engine/ports/memoryReader.ts';
import type { ImportReport } from '../engine/import/runImport.ts';
import type { IndexReport } from '../engine/index/runIndex.ts';
import type { ParsedInputOf } from '../contract/procedures.ts';
import { StrataError } from '../model/result.ts';
import type { Handlers } from '../rpc/server.ts';
import type { TaskContext, Tasks } from './tasks.ts';
import type { ScoutMethods } from './workers/scout.ts';

export interface HandlerDeps {
  readonly reader: MemoryReader;
  readonly tasks: Tasks;
  readonly runImport: (
    input: ParsedInputOf<'import'>,
    context: TaskContext,
  ) => Promise<ImportReport>;
  readonly runIndex: (context: TaskContext) => Promise<IndexReport>;
  readonly scout: ScoutMethods;
  readonly abandonImport: () => Promise<void>;
  readonly now: () => number;
}

/** What a host does for each procedure. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { reader, tasks, scout } = deps;
  return {
    status: () => reader.status(),
    toc: async (input) => found(await reader.toc(input), input.nodeId ?? ''),
    show: async (input) =>
      found(
        await reader.show(input),
        input.version === undefined ? input.nodeId : `${input.nodeId} version ${input.version}`,
      ),
    grip: async (input) => found(await reader.grip(input), input.gripId),
    events: async (input) => found(await reader.events(input, deps.now()), input.target),
    around: async (input) => found(await reader.around(input, deps.now()), input.eventId),
    rawLine: async (input) => found(await reader.rawLine(input), input.eventId),
    conversation: async (input) => found(await reader.conversation(input), input.conversationId),
    locate: async (input) => found(await reader.locate(input), input.id),
    activity: async (input) => found(await reader.activity(input), input.nodeId),
    discover: async () => ({ sources: await scout.discover() }),
    browse: async ({ path }) => {
      const folder = await scout.browse(path);
      return { ...folder, entries: [...folder.entries] };
    },
    upload: async (piece) => ({ folder: await scout.keep(piece) }),
    import: async (input) => {
      const { totals, files } = await tasks.run('import', input.taskId, (context) =>
        deps.runImport(input, context),
      );
      return {
        totals,
        files: files.map((file) => ({ ...file, problems: [...file.problems] })),
      };
    },
    index: async ({ taskId }) => {
      const report = await tasks.run('index', taskId, deps.runIndex);
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

/** Passes an answer on; none is the failure `not-found`. */
function found<T>(answer: T | null, id: string): T {
  if (answer !== null) return answer;
  throw new StrataError({
    code: 'not-found',
    message: `Nothing in this memory is named ${id}. \`toc\` lists what there is; ids are written as they are shown.`,
    details: { id },
  });
}
