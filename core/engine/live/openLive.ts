/** Puts together what goes on by itself: following, jobs, backfill, and the procedures about them. */
import { randomUUID } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import type { OutputOf } from '../../contract/procedures.ts';
import type { IndexReport } from '../index/runIndex.ts';
import { createScheduler } from './scheduler.ts';
import type { PeriodicJob } from './scheduler.ts';
import type { ReadingGate } from './readingGate.ts';
import type { IndexReader, WrittenText } from '../index/ports/indexStore.ts';
import type { Log } from '../settings/ports/log.ts';
import type { FollowedPath, WorkReader } from './ports/workStore.ts';
import type { Provider } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import type { EventHub } from '../../rpc/eventHub.ts';
import type { IndexRunner, WriterStore } from '../../threads/longWork.ts';
import type { HookCommand } from '../../hosts/notify/hookCommand.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { SummarizerThread } from '../../threads/summarizerThread.ts';
import type { TaskContext, Tasks } from './tasks.ts';
import type { PlannerData } from '../../threads/roots/planner.ts';
import { createBackfillRunner } from './backfillRunner.ts';
import { after } from './after.ts';
import type { KnownFolder } from '../../node/followedPaths.ts';
import { createFollower } from './follower.ts';
import { createJobs } from './jobs.ts';
import { createLiveThreads } from '../../threads/liveThreads.ts';
import { createWork } from './handlers.ts';
import type { Work } from './handlers.ts';

export interface LiveDeps {
  /** Does this Strata follow logs and run jobs by itself? One that only answers a command does not. */
  readonly isLive: boolean;
  readonly file: string;
  /** Where notes of the hook lie. */
  readonly spool: string;
  /** What leaves them; null where nothing can. */
  readonly hook: Pick<HookCommand, 'command' | 'argv'> | null;
  readonly planner: PlannerData;
  readonly reader: WorkReader & Pick<IndexReader, 'isAnythingDue'>;
  readonly writer: WriterStore;
  /** Gives the writer's thread the other end of an importer's channel. */
  readonly attach: (port: MessagePort) => void;
  readonly gate: ReadingGate;
  readonly indexer: IndexRunner;
  readonly summarizer: SummarizerThread;
  readonly settings: SettingsService;
  readonly tasks: Tasks;
  /** Segments what is left, and has the model write, if one is chosen. */
  readonly indexAll: (provider: Provider | undefined, context: TaskContext) => Promise<IndexReport>;
  readonly knownFolders: () => Promise<readonly KnownFolder[]>;
  /** Logs below each of some paths; null where they cannot be listed. */
  readonly countLogs: (paths: readonly string[]) => Promise<readonly (number | null)[]>;
  readonly otherJobs: readonly PeriodicJob[];
  readonly hub: EventHub;
  readonly log: Log;
  readonly tags: boolean;
  readonly now: () => number;
  readonly onWritten: (texts: readonly WrittenText[]) => void;
  readonly onDeath: (failure: Failure) => void;
}

export interface Live extends Work {
  /** What is followed, and whether it is there. */
  following(): Promise<OutputOf<'status'>['following']>;
  /** Begins; what was missed is made up for. */
  start(): Promise<void>;
  /** Folders that a person has just imported are followed from now on. */
  followImported(paths: readonly FollowedPath[]): Promise<void>;
  /** Reads some logs now, and segments what is new. Throws the failure of the first that it cannot read. */
  read(paths: readonly string[]): Promise<void>;
  /** Settings about following were saved. */
  refresh(): Promise<void>;
  /** Ends its threads at once: what they wait for will not answer. */
  fail(failure: Failure): Promise<void>;
  /** Lets what is being read come to its end. */
  stop(): Promise<void>;
}

const ticks = (): number => performance.now();

/** A run is over a moment after its work. */
const END_MS = 250;
/** Work in flight may take this long to end. */
const STOP_MS = 4_500;
/** The window shows itself, and the first look through all folders is made. */
const CALM_MS = 5_000;

export function openLive(deps: LiveDeps): Live {
  const { isLive, reader, writer, gate, hub, now, tasks, settings } = deps;
  const threads = createLiveThreads(deps);
  /** What is older takes long, and must not hold up what is said now. */
  const backThreads = createLiveThreads(deps);
  const follower = createFollower({
    ...deps,
    threads,
    settings: async () => (await settings.settings()).live,
    ticks,
  });
  const scheduler = createScheduler({
    jobs: createJobs({ ...deps, threads, follower, ticks, others: deps.otherJobs }),
    store: writer,
    now,
    after,
    newAbort: () => new AbortController(),
    calmMs: CALM_MS,
    onChange: () => hub.publish('changed', { what: ['work'] }),
  });
  let isPaused = false;
  let isClosing = false;
  let takeBackfill: (() => void) | undefined;
  const backfill = createBackfillRunner({
    gate,
    owner: randomUUID(),
    now,
    random: Math.random,
    isPaused: () => isPaused,
    isClosing: () => isClosing,
    // It counts as running until it has said how it went.
    onEnd: () => void after(END_MS, () => void planBackfill()),
    reader,
    writer,
    threads: backThreads,
    indexAll: deps.indexAll,
    defaultPaths: async () => {
      const followed = await reader.followedPaths();
      return (followed.length > 0 ? followed : await deps.knownFolders()).map(({ path }) => path);
    },
  });
  const work = createWork({
    reader,
    writer,
    follower,
    scheduler,
    backfill: { ...backfill, pause: (paused) => (isPaused = paused), plan: planBackfill },
    tasks,
    settings,
    knownFolders: deps.knownFolders,
    hub,
    now,
  });
  /** Goes on with what waits, now or when it is to be tried again. */
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
      // Whoever worked on them is gone: one Strata writes at a time.
      await writer.release();
      if (!isLive) return;
      await follower.start();
      await scheduler.start();
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
        const outcomes = await backThreads.read([...free]);
        const ids = outcomes.flatMap(({ conversations }) => conversations);
        await backThreads.index([...new Set(ids)], { stillWritten: false });
        const failure = outcomes.find((one) => one.failure !== null)?.failure ?? null;
        if (failure !== null) throw new StrataError(failure);
      }),
    async refresh() {
      if (isLive) await follower.refresh();
    },
    async fail(failure) {
      await Promise.all([threads.stop(failure), backThreads.stop(failure)]);
    },
    async stop() {
      isClosing = true;
      takeBackfill?.();
      const ending = Promise.all([scheduler.stop(), follower.stop(), backThreads.stop()]);
      await Promise.race([ending, new Promise((done) => setTimeout(done, STOP_MS).unref())]);
    },
  };
}
