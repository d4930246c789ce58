import type { MemoryReader } from './ports/memoryReader.ts';
import type { ImportReport } from '../import/runImport.ts';
import type { IndexReport } from '../index/runIndex.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { requireFeature } from '../settings/features.ts';
import type { Edition } from '../settings/features.ts';
import { StrataError } from '../../model/result.ts';
import type { TurnTimeouts } from '../../model/turnTimeouts.ts';
import type { Handlers } from '../../rpc/server.ts';
import type { TaskContext, Tasks } from '../live/tasks.ts';
import type { createSummaryHandlers } from '../summaries/handlers.ts';
import type { CareHandlers } from '../maintenance/handlers.ts';
import type { VectorHandlers } from '../search/vectors/handlers.ts';
import type { ReplacingHandlers } from '../../hosts/memory/replaceMemory.ts';
import type { WorkHandlers } from '../live/handlers.ts';
import type { SearchHandlers } from '../search/handlers.ts';
import type { ScoutMethods } from '../../threads/roots/scout.ts';

export interface HandlerDeps {
  readonly reader: MemoryReader;
  readonly tasks: Tasks;
  readonly runImport: (
    input: ParsedInputOf<'import'>,
    context: TaskContext,
  ) => Promise<ImportReport>;
  readonly runIndex: (
    input: Pick<ParsedInputOf<'index'>, 'provider'>,
    context: TaskContext,
  ) => Promise<IndexReport>;
  /** What is said of money, by the clock and the settings. */
  readonly spend: (zone: string) => Promise<OutputOf<'status'>['spend']>;
  /** Those about versions, models and settings. */
  readonly summaries: ReturnType<typeof createSummaryHandlers>;
  /** Those about vectors. */
  readonly vectors: VectorHandlers;
  readonly search: SearchHandlers;
  readonly edition: Edition;
  readonly scout: ScoutMethods;
  readonly abandonImport: () => Promise<void>;
  /** What is followed, and whether it is there. */
  readonly following: () => Promise<OutputOf<'status'>['following']>;
  /** By which turns end, as the settings say. */
  readonly silences: () => Promise<TurnTimeouts>;
  /** Those about jobs, the queue and followed folders. */
  readonly work: WorkHandlers;
  /** Does a job or a task run now? */
  readonly isRunning: (name: string) => boolean;
  /** Those that keep the memory safe. */
  readonly care: CareHandlers;
  readonly now: () => number;
}

/** What an engine does for each procedure; those that replace its memory are answered where it is opened. */
export type EngineHandlers = Omit<Handlers, keyof ReplacingHandlers>;

export function createHandlers(deps: HandlerDeps): EngineHandlers {
  const { reader, tasks, scout } = deps;
  return {
    ...deps.summaries,
    ...deps.vectors,
    ...deps.search,
    ...deps.work,
    ...deps.care,
    status: async () => {
      const status = await reader.status();
      const jobs = status.jobs.map((job) => ({ ...job, running: deps.isRunning(job.name) }));
      const [spend, following] = await Promise.all([deps.spend(status.zone), deps.following()]);
      return { ...status, jobs, spend, following };
    },
    toc: async (input) => found(await reader.toc(input), input.nodeId ?? ''),
    show: async (input) => {
      const { nodeId, level, version } = input;
      if (level === 'tags') requireFeature(deps.edition, 'Agents.Compression.Tags');
      const shown = await reader.show(input);
      if (
        shown === null &&
        version !== undefined &&
        (await reader.show({ nodeId, level })) !== null
      )
        throw noVersion(nodeId, version);
      return found(shown, nodeId);
    },
    grip: async (input) => found(await reader.grip(input), input.gripId),
    events: async (input) =>
      found(await reader.events(input, deps.now(), await deps.silences()), input.target),
    around: async (input) =>
      found(await reader.around(input, deps.now(), await deps.silences()), input.eventId),
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

function noVersion(nodeId: string, version: number): StrataError {
  return new StrataError({
    code: 'not-found',
    message: `${nodeId} has no version ${version}. \`versions ${nodeId}\` lists them.`,
    details: { id: nodeId, version },
  });
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
