/** Assembles the background work: following, jobs, backfill, and the procedures about them. */
import type { EventPublisher } from '../../contract/events.ts';
import type { OutputOf } from '../../contract/procedures.ts';
import type { Provider } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import { createLiveLinker } from '../ideas/linking/liveLinker.ts';
import type { ModelLinkReader } from '../ideas/ports/modelLinkStore.ts';
import type { KnownFolder } from '../import/ports/machineFiles.ts';
import type { IndexService } from '../index/indexService.ts';
import type { IndexReader } from '../index/ports/indexStore.ts';
import type { IndexReport } from '../index/runIndex.ts';
import type { MemoryWrites } from '../library/ports/memoryStore.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { Summarizer } from '../summaries/ports/summarizer.ts';
import { createBackfillRunner } from './backfillRunner.ts';
import { createFollower } from './follower.ts';
import type { FollowerDeps } from './follower.ts';
import { createLiveHandlers } from './handlers.ts';
import type { Work } from './handlers.ts';
import { createJobs } from './indexJobs.ts';
import { createLiveIndexer } from './liveIndexer.ts';
import type { LiveIndexerDeps } from './liveIndexer.ts';
import type { FollowedPath } from './ports/queueStore.ts';
import type { ReadingGate } from './readingGate.ts';
import { createScheduler } from './scheduler.ts';
import type { PeriodicJob } from './scheduler.ts';
import type { TaskContext, Tasks } from './tasks.ts';

export interface LiveDeps
  extends
    Omit<LiveIndexerDeps, 'now'>,
    Pick<
      FollowerDeps,
      'startWatcher' | 'pathState' | 'spool' | 'hook' | 'countLogs' | 'log' | 'runtime'
    > {
  /**
   * Whether this Strata follows logs and runs jobs by itself. One started for a single command does
   * not.
   */
  readonly isLive: boolean;
  readonly reader: FollowerDeps['reader'] & ModelLinkReader & Pick<IndexReader, 'isAnythingDue'>;
  readonly writer: MemoryWrites;
  readonly gate: ReadingGate;
  readonly indexer: IndexService;
  readonly summarizer: Summarizer;
  readonly settings: SettingsService;
  readonly tasks: Tasks;
  /** Segments the rest and, if a model is chosen, has it write. */
  readonly indexAll: (provider: Provider | undefined, context: TaskContext) => Promise<IndexReport>;
  readonly knownFolders: () => Promise<readonly KnownFolder[]>;
  /** Makes paths typed by the user absolute. */
  readonly resolvePaths: (paths: readonly string[]) => readonly string[];
  readonly otherJobs: readonly PeriodicJob[];
  readonly hub: EventPublisher;
  /** Whether the edition has Tags. */
  readonly tags: boolean;
}

export interface Live extends Work {
  /** The followed paths, and whether they exist. */
  following(): Promise<OutputOf<'status'>['following']>;
  /** Starts, and catches up on what was missed. */
  start(): Promise<void>;
  /** Starts following folders that the user has just imported. */
  followImported(paths: readonly FollowedPath[]): Promise<void>;
  /** Reads some logs now, and segments what is new. Throws the first failure to read one. */
  read(paths: readonly string[]): Promise<void>;
  /** Applies saved settings about following. */
  refresh(): Promise<void>;
  /** A person changed what texts are made from: writes them anew soon, where no model is paid for it. */
  tidy(): void;
  /** Lets the current reading finish. */
  stop(): Promise<void>;
}

/** A run counts as ended a moment after its work. */
const END_MS = 250;
/** Changes of a person come in bursts. */
const TIDY_MS = 500;
/** How long work in flight may take to finish. */
const STOP_MS = 4_500;
/** Leaves time for the window to appear and for the first scan of all folders. */
const CALM_MS = 5_000;

export function openLive(deps: LiveDeps): Live {
  const { isLive, reader, writer, gate, hub, runtime, tasks, settings } = deps;
  const { now, ticks, after } = runtime;
  const liveIndexer = createLiveIndexer({ ...deps, now });
  /** Separate, because older logs take long and must not delay current ones. */
  const backfillIndexer = createLiveIndexer({ ...deps, now });
  const follower = createFollower({
    ...deps,
    indexer: liveIndexer,
    onTurns: (turns) => linker.notice(turns),
    settings: async () => (await settings.settings()).live,
  });
  const linker = createLiveLinker({ ...deps, queue: writer, ...runtime });
  const scheduler = createScheduler({
    jobs: createJobs({ ...deps, liveIndexer, follower, now, ticks, others: deps.otherJobs }),
    store: writer,
    now,
    after,
    newAbort: runtime.newAbort,
    calmMs: CALM_MS,
    onChange: () => hub.publish('changed', { what: ['work'] }),
  });
  let isPaused = false;
  let isClosing = false;
  let takeBackfill: (() => void) | undefined;
  let takeTidying: (() => void) | undefined;
  async function writeStale(): Promise<void> {
    const { provider } = await settings.request({});
    // A model's texts wait for the day's roll-up: each change would be paid for.
    if (provider !== 'extractive' || isClosing) return;
    await liveIndexer.draftPeriods();
    await liveIndexer.closePeriods('year');
    hub.publish('changed', { what: ['nodes'] });
  }
  const backfill = createBackfillRunner({
    gate,
    owner: runtime.newId(),
    now,
    random: runtime.random,
    isPaused: () => isPaused,
    isClosing: () => isClosing,
    // The task counts as running until it has reported how it went.
    onEnd: () => void after(END_MS, () => void planBackfill()),
    reader,
    writer,
    indexer: backfillIndexer,
    indexAll: deps.indexAll,
    defaultPaths: async () => {
      const followed = await reader.followedPaths();
      return (followed.length > 0 ? followed : await deps.knownFolders()).map(({ path }) => path);
    },
  });
  const work = createLiveHandlers({
    reader,
    writer,
    follower,
    scheduler,
    backfill: { ...backfill, pause: (paused) => (isPaused = paused), plan: planBackfill },
    tasks,
    settings,
    knownFolders: deps.knownFolders,
    resolvePaths: deps.resolvePaths,
    hub,
    now,
  });
  /** Resumes what is waiting, now or when its retry is due. */
  async function planBackfill(): Promise<void> {
    takeBackfill?.();
    takeBackfill = undefined;
    if (!isLive || isClosing || isPaused || tasks.isRunning('backfill')) return;
    const next = await writer.nextDue('backfill').catch(() => null);
    if (next === null) return;
    takeBackfill = after(Math.max(0, next - now()), () => {
      if (isPaused || isClosing || tasks.isRunning('backfill')) return;
      tasks.run('backfill', undefined, (context) => backfill.goOn(context)).catch(() => undefined);
    });
  }

  return {
    ...work,
    following: () => follower.following(),
    async start() {
      // Whoever leased them is gone, because only one Strata writes at a time.
      await writer.release();
      if (!isLive) return;
      await follower.start();
      await scheduler.start();
      linker.wake();
      isPaused = (await writer.storedJobs()).some(
        ({ name, paused }) => name === 'backfill' && paused,
      );
      await planBackfill();
    },
    async followImported(paths) {
      await writer.follow(paths, now());
      if (isLive) await follower.refresh();
    },
    read: (paths) =>
      gate.reading(paths, async (free) => {
        const outcomes = await backfillIndexer.read([...free]);
        const ids = outcomes.flatMap(({ conversations }) => conversations);
        await backfillIndexer.index([...new Set(ids)], { stillWritten: false });
        const failure = outcomes.find((one) => one.failure !== null)?.failure ?? null;
        if (failure !== null) throw new StrataError(failure);
      }),
    async refresh() {
      if (!isLive) return;
      await follower.refresh();
      linker.wake();
    },
    tidy() {
      takeTidying?.();
      // What fails is left for the day's roll-up, which says why.
      if (isLive) takeTidying = after(TIDY_MS, () => void writeStale().catch(() => undefined));
    },
    async stop() {
      isClosing = true;
      takeBackfill?.();
      takeTidying?.();
      const ending = Promise.all([
        scheduler.stop(),
        follower.stop(),
        linker.stop(),
        backfillIndexer.stop(),
      ]);
      await Promise.race([ending, new Promise<void>((done) => void after(STOP_MS, done))]);
    },
  };
}
