/** Follows logs: connects what watches them, what reads new content, and who is notified. */
import type { OutputOf } from '../../contract/procedures.ts';
import type { Settings } from '../../contract/settings.ts';
import type { ReadLog } from '../import/readChanged.ts';
import type { IdeaReader } from '../ideas/ports/ideaStore.ts';
import { watchDecisions } from '../ideas/watchDecisions.ts';
import { createLiveLoop } from './liveLoop.ts';
import type { LogNews } from './liveLoop.ts';
import type { ReadingGate } from './readingGate.ts';
import { createTurnWatch } from './turnWatch.ts';
import type { LiveIndexer } from './liveIndexer.ts';
import type { HookCommand } from './ports/hookCommand.ts';
import type {
  FollowedPathState,
  LogWatcherNote,
  RunningWatcher,
  StartWatcher,
} from './ports/logWatcher.ts';
import type { Runtime } from './ports/runtime.ts';
import type { FollowedPath, LiveReader } from './ports/queueStore.ts';
import type { Log } from '../settings/ports/log.ts';
import type { ConversationId } from '../../model/ids.ts';
import { toFailure } from '../../model/result.ts';
import type { EventPublisher, PayloadOf } from '../../contract/events.ts';
import type { MemoryWrites } from '../library/ports/memoryStore.ts';

export interface FollowerDeps {
  readonly startWatcher: StartWatcher;
  /** State of a path that is not being watched. */
  readonly pathState: (path: FollowedPath) => Promise<FollowedPathState>;
  /** Where the hook leaves its notes. */
  readonly spool: string;
  /** The command that leaves notes; null if none can. */
  readonly hook: HookCommand | null;
  readonly reader: LiveReader & Pick<IdeaReader, 'turnedDecisions'>;
  readonly writer: MemoryWrites;
  readonly indexer: LiveIndexer;
  /** Called with the turns that began or ended. */
  readonly onTurns: (turns: readonly PayloadOf<'turn'>[]) => void;
  readonly gate: ReadingGate;
  /** Number of logs below each path; null where they cannot be listed. */
  readonly countLogs: (paths: readonly string[]) => Promise<readonly (number | null)[]>;
  readonly settings: () => Promise<Settings['live']>;
  readonly hub: EventPublisher;
  readonly log: Log;
  readonly runtime: Runtime;
}

export interface Follower {
  /** Starts following, unless it is paused or switched off. */
  start(): Promise<void>;
  followed(): Promise<Omit<OutputOf<'followed'>, 'found'>>;
  /** A short form of the same, without scanning anything. */
  following(): Promise<OutputOf<'status'>['following']>;
  /** Applies changes to what is followed, or how. */
  refresh(): Promise<void>;
  /** Reads what is waiting. */
  wake(): Promise<void>;
  /** Scans everything that is followed now. */
  rescan(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  readonly isBusy: () => boolean;
  /** Resolves once what is currently being read is in its segments. */
  settled(): Promise<void>;
  /** Lets the current reading finish. */
  stop(): Promise<void>;
}

/**
 * Drafts of periods change with every turn, so they are written only now and then, and less often
 * the longer they take.
 */
const DRAFTS_MS = 10_000;
const REST = 15;
/** A watcher thread that died is restarted, at first soon, then after longer pauses. */
const RESTART_MS = { first: 1_000, longest: 60_000 } as const;
/** How long a count of unwatched logs stays valid. */
const COUNTS_MS = 60_000;
/** Enough for the first scan of all folders, and for reading what it finds. */
const RESUME_MS = 10_000;
/** How long work in flight may take to finish. */
const STOP_MS = 4_000;

export function createFollower(deps: FollowerDeps): Follower {
  const { reader, writer, indexer, gate, hub, log, runtime } = deps;
  const { now, ticks, after } = runtime;
  const owner = runtime.newId();
  let watcher: RunningWatcher | undefined;
  let started = false;
  let paused = false;
  let stopped = false;
  let restartMs: number = RESTART_MS.first;
  /** On the monotonic clock: drafts are not written again before this. */
  let nextDraftsMs = -Infinity;
  let draftTimer: (() => void) | undefined;
  let resumeTimer: (() => void) | undefined;
  let told = '';
  /** Conversations of the logs being taken in that were seen to be written: what they decide is news. */
  const written = new Set<ConversationId>();
  let counted:
    | { readonly ticks: number; readonly files: ReadonlyMap<string, number | null> }
    | undefined;

  const failed = (thrown: unknown): void => {
    const { message } = toFailure(thrown);
    if (!stopped && message !== told) log.warn(`Following logs: ${message}`);
    told = message;
  };
  const turns = createTurnWatch({
    reader,
    writer,
    turnTimeouts: deps.settings,
    now,
    after,
    onTurns(began) {
      for (const turn of began) hub.publish('turn', turn);
      deps.onTurns(began);
      // Open views show the state of a turn.
      hub.publish('changed', { what: ['events'] });
    },
    onFailure: failed,
  });
  const loop = createLiveLoop({
    queue: writer,
    gate,
    owner,
    now,
    random: runtime.random,
    after,
    collectMs: async () => (await deps.settings()).collectMs,
    warmUp: () => indexer.warmUp(),
    read,
    async index(conversations) {
      const fresh = conversations.filter((id) => written.has(id));
      written.clear();
      await watchDecisions({ reader, writer, hub }, fresh, () =>
        indexer.index(conversations, { stillWritten: true }),
      );
    },
    onRead(logs) {
      if (logs.some(({ eventsAdded }) => eventsAdded > 0))
        hub.publish('changed', { what: ['events', 'nodes'] });
      const ids = new Set<ConversationId>(logs.flatMap(({ conversations }) => conversations));
      turns.look([...ids]).catch(failed);
      const eventsAdded = logs.reduce((sum, one) => sum + one.eventsAdded, 0);
      writer
        .recordJob({
          name: 'follow',
          startMs: now(),
          durationMs: 0,
          result: 'done',
          reason: 'scheduled',
          counts: { logs: logs.length, eventsAdded },
        })
        .catch(failed);
    },
    // Not awaited, so that new turns need not wait for it; in a long backlog the same days would be
    // written again and again.
    onCaughtUp: () => void draftPeriods().catch(failed),
    onChange: () => hub.publish('changed', { what: ['work'] }),
    onFailure: failed,
  });

  /** Reads logs, and then ends the turns that hooks say are over. */
  async function read(
    paths: readonly string[],
    news: ReadonlyMap<string, LogNews>,
  ): Promise<readonly ReadLog[]> {
    const nowMs = now();
    const heard = new Map([...news].map(([path, { isFresh }]) => [path, isFresh ? nowMs : null]));
    const logs = await indexer.read(paths, heard);
    for (const { path, conversations } of logs)
      if (news.get(path)?.isFresh === true) for (const id of conversations) written.add(id);
    const ended = [...news].flatMap(([path, { note }]) =>
      note === null ? [] : [{ path, ...note }],
    );
    if (ended.length === 0) return logs;
    const conversations = await writer.endTurns(ended, now());
    // They may have been read before the hook's note came.
    return logs.map((one, at) =>
      at > 0
        ? one
        : { ...one, conversations: [...new Set([...one.conversations, ...conversations])] },
    );
  }

  /** What was open when the last Strata ended is looked at once its logs have been read. */
  function resumeTurns(): void {
    resumeTimer = after(RESUME_MS, () => {
      if (stopped) return;
      if (loop.isBusy()) resumeTurns();
      else turns.resume().catch(failed);
    });
  }

  /** Runs at once after a quiet period, otherwise once a period has passed. */
  async function draftPeriods(): Promise<void> {
    const begunMs = ticks();
    const waitMs = nextDraftsMs - begunMs;
    if (waitMs > 0) {
      draftTimer ??= after(waitMs, () => {
        draftTimer = undefined;
        draftPeriods().catch(failed);
      });
      return;
    }
    nextDraftsMs = begunMs + DRAFTS_MS;
    if (stopped) return;
    await indexer.draftPeriods();
    const endedMs = ticks();
    nextDraftsMs = Math.max(nextDraftsMs, endedMs + (endedMs - begunMs) * REST);
  }

  async function isOn(): Promise<boolean> {
    return started && !paused && !stopped && (await deps.settings()).follow;
  }

  async function watch(): Promise<void> {
    const { follow, rescanMs } = await deps.settings();
    const paths = await reader.followedPaths();
    // Checked only now, because following may have been paused or stopped meanwhile.
    if (!started || paused || stopped || !follow) {
      loop.pause();
      return unwatch();
    }
    loop.resume();
    watcher ??= startWatcher();
    await watcher.methods.watch({ paths, rescanMs });
  }

  async function unwatch(): Promise<void> {
    const ending = watcher;
    watcher = undefined;
    await ending?.stop();
  }

  function startWatcher(): RunningWatcher {
    return deps.startWatcher({
      onNote: (note) => {
        hear(note).catch(failed);
      },
      onDeath(failure) {
        watcher = undefined;
        failed(failure);
        after(restartMs, () => {
          restartMs = Math.min(restartMs * 2, RESTART_MS.longest);
          watch().catch(failed);
        });
      },
    });
  }

  async function hear(note: LogWatcherNote): Promise<void> {
    hub.publish('changed', { what: ['work'] });
    if (note.type !== 'changed') return;
    await loop.notice(note.logs, note.notices);
    // Spool notes may be deleted only once their logs are in the queue.
    await watcher?.methods.taken(note.spooled);
  }

  async function stands(): Promise<Pick<OutputOf<'followed'>, 'active' | 'folders'>> {
    const paths = await reader.followedPaths();
    // A watcher that has just died is being restarted.
    const watched = (await watcher?.methods.folders().catch(() => [])) ?? [];
    const known = new Map(watched.map((folder) => [folder.path, folder]));
    return {
      active: watcher !== undefined,
      folders: await Promise.all(
        paths.map(async (path) => known.get(path.path) ?? (await deps.pathState(path))),
      ),
    };
  }

  /** Unwatched logs are counted only now and then, because that scans all of them. */
  async function countOf(paths: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
    const last = counted;
    if (last !== undefined && ticks() - last.ticks < COUNTS_MS)
      if (paths.every((path) => last.files.has(path))) return last.files;
    const counts = await deps.countLogs(paths);
    const files = new Map(paths.map((path, i) => [path, counts[i] ?? null]));
    counted = { ticks: ticks(), files };
    return files;
  }

  return {
    async start() {
      paused = (await writer.storedJobs()).some((job) => job.name === 'follow' && job.paused);
      started = true;
      watch().catch(failed);
      resumeTurns();
    },
    async followed() {
      const { active, folders } = await stands();
      const uncounted = folders.filter(({ state }) => state === 'off').map(({ path }) => path);
      const files = uncounted.length === 0 ? null : await countOf(uncounted);
      return {
        active,
        folders: folders.map((one) => ({ ...one, files: files?.get(one.path) ?? one.files })),
        spool: deps.spool,
        hook: deps.hook && { command: deps.hook.command, argv: [...deps.hook.argv] },
      };
    },
    async following() {
      const { active, folders } = await stands();
      return { active, folders: folders.map(({ path, state }) => ({ path, state })) };
    },
    refresh: watch,
    async wake() {
      if (await isOn()) loop.wake();
    },
    async rescan() {
      await watcher?.methods.rescan();
      loop.wake();
    },
    async pause() {
      paused = true;
      loop.pause();
      await unwatch();
    },
    async resume() {
      paused = false;
      await watch();
    },
    isBusy: () => loop.isBusy(),
    settled: () => loop.settled(),
    async stop() {
      stopped = true;
      draftTimer?.();
      resumeTimer?.();
      turns.stop();
      await unwatch();
      const ending = Promise.all([loop.stop(), indexer.stop()]);
      await Promise.race([ending, new Promise<void>((done) => void after(STOP_MS, done))]);
      await writer.release(owner).catch(() => undefined);
    },
  };
}
