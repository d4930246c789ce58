/** One engine on one memory: worker threads and what they answer. Made by whoever holds the lock. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createReadingGate } from '../../engine/live/readingGate.ts';
import { spoolDirectory } from './dataDirectory.ts';
import type { IndexReport } from '../../engine/index/runIndex.ts';
import type { Provider } from '../../model/providers.ts';
import { createRescue } from '../../engine/maintenance/rescue.ts';
import { createCareHandlers } from '../../engine/maintenance/handlers.ts';
import { checkAfterCutOff, createCheck } from '../../engine/maintenance/check.ts';
import { createSeal } from '../../engine/maintenance/seal.ts';
import { createHandlers } from '../../engine/library/handlers.ts';
import type { EngineHandlers } from '../../engine/library/handlers.ts';
import { followedPaths, foldersToFollow } from '../../node/followedPaths.ts';
import { openLive } from '../../engine/live/openLive.ts';
import { hookCommand } from '../notify/hookCommand.ts';
import type { Live } from '../../engine/live/openLive.ts';
import { knownFolders } from '../../node/discoverLogs.ts';
import { createSearchHandlers } from '../../engine/search/handlers.ts';
import { indexBy } from '../../engine/index/indexBy.ts';
import { spendOf } from '../../engine/summaries/spendOf.ts';
import { createSummaryHandlers } from '../../engine/summaries/handlers.ts';
import { createTasks } from '../../engine/live/tasks.ts';
import { createEmbedJob } from '../../engine/search/vectors/embedJob.ts';
import { embedAfterIndex } from '../../engine/search/vectors/embedAfterIndex.ts';
import { createVectorHandlers } from '../../engine/search/vectors/handlers.ts';
import type { TaskContext } from '../../engine/live/tasks.ts';
import type { EngineOptions } from './engineOptions.ts';
import { openThreads } from '../../threads/openThreads.ts';

export interface Engine {
  readonly handlers: EngineHandlers;
  /** Resolves when a thread that the engine cannot do without has ended by itself. */
  readonly died: Promise<void>;
  /** Has one? True before the calls to it fail. */
  readonly isDead: () => boolean;
  /** Cancels long work, waits until it has ended, closes the database. */
  close(): Promise<void>;
}

const ticks = (): number => performance.now();

/** Throws `database-from-newer-build`, `database-damaged`, `disk-full`, `path-unreadable`. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const opening = new AsyncDisposableStack();
  const death = Promise.withResolvers<void>();
  let dead = false;
  const onDeath = (): void => {
    dead = true;
    death.resolve();
  };
  try {
    const handlers = await openParts(options, { opening, onDeath });
    return {
      handlers,
      died: death.promise,
      isDead: () => dead,
      close: () => opening.disposeAsync(),
    };
  } catch (error) {
    await opening.disposeAsync();
    throw error;
  }
}

/** Puts the parts together; each is closed in the reverse order by `opening`. */
async function openParts(
  options: EngineOptions,
  { opening, onDeath }: { readonly opening: AsyncDisposableStack; readonly onDeath: () => void },
): Promise<EngineHandlers> {
  const { dataDir, hub, env, live: liveMode } = options;
  const threads = await openThreads(options, { opening, onDeath });
  const { reader, writer, importer, indexer, summarizer, settings, scout, log, now } = threads;
  const tasks = createTasks({
    hub,
    jobs: writer,
    now,
    ticks,
    newId: randomUUID,
  });
  opening.defer(() => tasks.stop());
  const check = createCheck({ keeper: threads.keeper });
  const gate = createReadingGate();
  const indexAll = async (
    provider: Provider | undefined,
    context: TaskContext,
  ): Promise<IndexReport> =>
    embedAfterIndex(await indexBy(provider, context, { indexer, summarizer, settings }), context, {
      settings,
      summarizer,
      log,
    });
  const rescue = createRescue({
    ...threads,
    dataDir,
    scout: threads.sweepScout,
    importPaths: (paths) => live.read(paths),
  });
  const live: Live = openLive({
    ...threads,
    isLive: liveMode === 'on',
    spool: spoolDirectory(dataDir),
    hook: hookCommand(env, { dataDir }),
    gate,
    tasks,
    indexAll,
    knownFolders: async () =>
      knownFolders(env)
        .filter(({ path }) => existsSync(path))
        .map(({ path, source }) => ({ path, source })),
    countLogs: (paths) => scout.run((methods) => methods.countLogs(paths)),
    otherJobs: [
      check,
      createSeal({ writer, now }),
      { name: 'rescue', ...rescue },
      createEmbedJob({ reader, settings, summarizer, hub, ticks }),
    ],
    hub,
    onDeath: threads.report,
  });
  opening.defer(() => live.stop());
  threads.whenDead((failure) => live.fail(failure));
  const handlers = createHandlers({
    reader,
    tasks,
    runImport: async (input, context) => {
      const paths = followedPaths(input.paths).map(({ path }) => path);
      const imported = await gate.importing(paths, () => importer.run(input, context));
      if (liveMode !== 'never') await live.followImported(await foldersToFollow(paths, dataDir));
      return imported;
    },
    runIndex: ({ provider }, context) => indexAll(provider, context),
    spend: (inZone) => spendOf(inZone, { reader, settings, now }),
    summaries: createSummaryHandlers({
      ...threads,
      tasks,
      hub,
      onSaved: () => live.refresh(),
    }),
    search: createSearchHandlers({ reader, settings, summarizer }),
    vectors: createVectorHandlers({ settings, summarizer, tasks }),
    edition: threads.edition,
    abandonImport: importer.abandon,
    silences: async () => (await settings.settings()).live,
    following: () => live.following(),
    work: live.handlers,
    isRunning: live.isRunning,
    care: createCareHandlers({
      ...threads,
      dataDir,
      env,
      scout: threads.sweepScout,
      tasks,
      hub,
    }),
    scout: {
      discover: async () => {
        const calendar = await reader.zone();
        return scout.run((methods) => methods.discover(calendar));
      },
      browse: (path) => scout.run((methods) => methods.browse(path)),
      keep: (piece) => scout.run((methods) => methods.keep(piece)),
    },
    now,
  });
  await live.start();
  const checkNow = async (): Promise<void> => {
    threads.setChecked(await checkAfterCutOff(check, { jobs: writer, log, now }));
  };
  // Reading all of it would hold up a host that is here for one command; the next one does it.
  if (threads.cutOff && liveMode === 'on') void checkNow();
  return handlers;
}
