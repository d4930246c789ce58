import { runBackfill } from './backfill.ts';
import type { BackfillDeps } from './backfill.ts';
import type { OutputOf } from '../../contract/procedures.ts';
import type { LiveReader } from './ports/queueStore.ts';
import type { Provider } from '../../model/providers.ts';
import type { IndexReport } from '../index/runIndex.ts';
import { toFailure } from '../../model/result.ts';
import type { TaskContext } from './tasks.ts';
import type { MemoryWrites } from '../library/ports/memoryStore.ts';
import { cancelSignal } from '../../model/cancelFlag.ts';
import type { LiveIndexer } from './liveIndexer.ts';

export interface BackfillRunnerDeps extends Pick<
  BackfillDeps,
  'gate' | 'owner' | 'now' | 'random' | 'isPaused'
> {
  readonly reader: LiveReader;
  readonly writer: MemoryWrites;
  readonly indexer: LiveIndexer;
  /** Segments the rest and, if a model is chosen, has it write. */
  readonly indexAll: (provider: Provider | undefined, context: TaskContext) => Promise<IndexReport>;
  /** Whether Strata is shutting down, in which case waiting work resumes at the next start. */
  readonly isClosing: () => boolean;
  /** Called when a run has ended, whatever the outcome. */
  readonly onEnd: () => void;
  /** What is followed, used if no paths are given. */
  readonly defaultPaths: () => Promise<readonly string[]>;
}

export interface BackfillInput {
  /** If undefined, everything that is followed. */
  readonly paths: readonly string[] | undefined;
  readonly provider: Provider | undefined;
}

export interface BackfillRunner {
  run(input: BackfillInput, context: TaskContext): Promise<OutputOf<'backfill'>>;
  /** Resumes what was already waiting in the queue. */
  goOn(context: TaskContext): Promise<OutputOf<'backfill'>>;
  /** What {@link run} would read. */
  look(
    paths: readonly string[] | undefined,
  ): Promise<{ readonly files: number; readonly bytes: number }>;
}

export function createBackfillRunner(deps: BackfillRunnerDeps): BackfillRunner {
  const { writer, reader, indexer, now } = deps;

  async function changed(paths: readonly string[] | undefined) {
    return indexer.findChanged(paths ?? (await deps.defaultPaths()));
  }

  /**
   * Cancelling it also drops the rest of the queue, because the user does not want it done later.
   */
  async function goOn(
    context: TaskContext,
    { isLeft, provider }: Asked,
  ): Promise<OutputOf<'backfill'>> {
    try {
      return await readAll(context, { isLeft, provider });
    } catch (thrown) {
      if (toFailure(thrown).code === 'cancelled' && !deps.isClosing())
        await writer.clear('backfill');
      throw thrown;
    } finally {
      deps.onEnd();
    }
  }

  async function readAll(
    context: TaskContext,
    { isLeft, provider }: Asked,
  ): Promise<OutputOf<'backfill'>> {
    const begunMs = now();
    const waiting = await reader.queue(0, begunMs);
    const all = { files: waiting.byMode.backfill, bytes: Math.max(1, waiting.bytes) };
    const tell = (done: { readonly files: number; readonly bytes: number }): void =>
      context.onProgress({
        task: 'backfill',
        title: 'Taking in older conversations',
        description: `${done.files} of ${all.files} logs`,
        value: Math.min(1, done.bytes / all.bytes),
      });
    let readBytes = 0;
    tell({ files: 0, bytes: 0 });
    const outcome = await runBackfill(
      {
        ...deps,
        queue: writer,
        read: (paths) => indexer.read(paths),
        index: (ids) => indexer.index(ids, { stillWritten: false }),
        finishMonth: async () =>
          (await indexer.closePeriods('year')) + (await indexer.draftPeriods()),
        onDone: (done) => {
          readBytes = done.bytes;
          tell(done);
        },
      },
      cancelSignal(context.cancel),
    );
    const { stopped } = outcome;
    context.count({ files: outcome.files, bytes: readBytes, eventsAdded: outcome.eventsAdded });
    const report =
      stopped !== null || (isLeft && outcome.files === 0)
        ? { ...NOTHING, stopped }
        : await deps.indexAll(provider, context);
    return {
      files: outcome.files,
      eventsAdded: outcome.eventsAdded,
      segments: outcome.segments + report.segments,
      nodesWritten: outcome.nodesWritten + report.nodesWritten,
      calls: report.calls,
      tokensIn: report.tokensIn,
      tokensOut: report.tokensOut,
      cost: report.cost,
      failed: [...outcome.failed],
      stopped:
        report.stopped === null
          ? null
          : { code: report.stopped.code, message: report.stopped.message },
      elapsedMs: now() - begunMs,
    };
  }

  return {
    async run({ paths, provider }, context) {
      const { logs, problems } = await changed(paths);
      cancelSignal(context.cancel).throwIfAborted();
      await writer.enqueue(logs, 'backfill', now());
      await writer.noteBackfill(provider ?? null);
      const report = await goOn(context, { isLeft: false, provider });
      return {
        ...report,
        failed: [
          ...problems.map(({ path, failure: { code, message } }) => ({ path, code, message })),
          ...report.failed,
        ],
      };
    },
    goOn: async (context) =>
      goOn(context, { isLeft: true, provider: (await reader.backfillProvider()) ?? undefined }),
    async look(paths) {
      const { logs } = await changed(paths);
      return { files: logs.length, bytes: logs.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
  };
}

interface Asked {
  /**
   * Whether it resumes what an earlier run left. If none of that can be read, there is nothing to
   * write.
   */
  readonly isLeft: boolean;
  /** Who writes summaries; the settings' provider if undefined. */
  readonly provider: Provider | undefined;
}

const NOTHING = {
  segments: 0,
  nodesWritten: 0,
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  cost: 0,
} as const;
