import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { setImmediate as afterEvents } from 'node:timers';
import type { LogFile } from '../../engine/import/ports/logSource.ts';
import type { ChangedLog, FollowedPath, LogNotice } from '../../engine/live/ports/queueStore.ts';
import { plainTwinOf, toLogFile } from '../listLogs.ts';
import { fsPath } from '../pathText.ts';
import { FolderTree } from './folderTree.ts';
import { codeOf } from './folderWatch.ts';
import { FollowedRoot } from './followedRoot.ts';
import type { FollowedStand } from './followedRoot.ts';
import { inSlices } from './inSlices.ts';
import { laterOnce } from './laterOnce.ts';
import type { NoticeDeps } from './noticeLog.ts';
import { NoteSpool, saysEnd } from './noteSpool.ts';
import type { Note } from './noteSpool.ts';
import type { WatchSystem } from './watchSystem.ts';
import type { LogWatcherNote } from '../../engine/live/ports/logWatcher.ts';

export interface LogWatcherDeps extends Pick<NoticeDeps, 'isRead'> {
  /** Whether a followed log is left alone until it changes. A note in the spool always counts. */
  readonly isLeft: (file: LogFile) => boolean;
  readonly system: WatchSystem;
  /** A folder, which need not exist. */
  readonly spool: string;
  /** Wall clock, ms: only for display. */
  readonly now: () => number;
  readonly tell: (note: LogWatcherNote) => void;
}

export interface LogWatcher {
  /** Replaces what is followed; resolves when all of it was scanned and reported. */
  watch(options: {
    readonly paths: readonly FollowedPath[];
    readonly rescanMs: number;
  }): Promise<void>;
  /** Scans everything now. */
  rescan(): Promise<void>;
  folders(): readonly FollowedStand[];
  /** The given notes may be removed. */
  taken(notes: readonly string[]): void;
  close(): void;
}

/** Changes within this many ms are checked at once and reported together. */
const WINDOW_MS = 50;
/** Delay in ms before a state is reported: only people look at it. */
const STATE_MS = 500;
/** ms between two looks at the spool, which is one small folder. */
const SPOOL_MS = 1_000;
/**
 * Of an older note nobody knows what was written since; neither if the log was written this long
 * after it.
 */
const NOTE_MS = 10_000;
/** Linux drops events beyond this queue length (fs.inotify.max_queued_events) without saying so. */
const QUEUE = 16_384;

/** Follows logs: reports those that differ from what the memory has read, and then each change. */
export function createLogWatcher(deps: LogWatcherDeps): LogWatcher {
  const { system, spool, isRead, isLeft, now, tell } = deps;
  const outbox = new Map<string, ChangedLog>();
  const notices = new Map<string, LogNotice>();
  let spooled: string[] = [];
  let roots: readonly FollowedRoot[] = [];
  let toldStand = '[]';
  let events = 0;

  const flush = laterOnce(WINDOW_MS, () => {
    if (outbox.size === 0 && spooled.length === 0) return;
    tell({ type: 'changed', logs: [...outbox.values()], spooled, notices: [...notices.values()] });
    outbox.clear();
    notices.clear();
    spooled = [];
  });
  const settle = laterOnce(WINDOW_MS, async () => {
    await Promise.all(roots.map((root) => root.settle()));
    flush.now();
  });
  const tellState = laterOnce(STATE_MS, () => {
    const stand = JSON.stringify(folders());
    if (stand === toldStand) return;
    toldStand = stand;
    tell({ type: 'state' });
  });
  const readSpool = laterOnce(WINDOW_MS, async () => {
    for (const note of notes.read()) await hear(note);
    flush.now();
    pollSpool.soon();
  });
  const pollSpool = laterOnce(SPOOL_MS, () => readSpool.now());
  const counting: WatchSystem = {
    recursive: system.recursive,
    watch: (folder, deep, listener) =>
      system.watch(folder, deep, {
        ...listener,
        changed(kind, name) {
          if (events === 0) afterEvents(checkQueue);
          events += 1;
          listener.changed(kind, name);
        },
      }),
  };
  const notes = new NoteSpool(spool, counting, readSpool.soon);

  function checkQueue(): void {
    const isFull = events >= QUEUE;
    events = 0;
    if (isFull) void lookAtAll();
  }

  /** What is noticed of a log within a moment is reported together. */
  function report(file: LogFile, { isFresh, noted }: Omit<LogNotice, 'path'>): void {
    const { path } = file;
    const before = notices.get(path);
    outbox.set(path, toChanged(file));
    notices.set(path, {
      path,
      isFresh: isFresh || before?.isFresh === true,
      // A note that says more is kept.
      noted: before?.noted === 'end' ? 'end' : (noted ?? before?.noted ?? null),
    });
    flush.soon();
  }

  function onChanged(file: LogFile, isFresh: boolean): void {
    report(file, { isFresh, noted: null });
  }

  async function hear(note: Note): Promise<void> {
    const { name, path } = note;
    const leftMs = notes.leftMs(note);
    const stats = lookAt(path);
    if (stats === undefined || !(stats === 'forbidden' || stats.isFile() || stats.isDirectory())) {
      notes.take(name);
      return;
    }
    // Reading it will report what is wrong with it.
    if (stats === 'forbidden') outbox.set(path, { path, bytes: 0, writtenMs: 0 });
    else if (stats.isFile())
      report(plainTwinOf(path) ?? toLogFile(path, stats), {
        isFresh: isRecent(leftMs, Date.now()),
        noted: !isRecent(leftMs, stats.mtimeMs) ? null : saysEnd(note) ? 'end' : 'written',
      });
    else await lookBelow(path);
    spooled.push(name);
    flush.soon();
  }

  async function lookBelow(path: string): Promise<void> {
    const tree = {
      isRead,
      onChanged: (file: LogFile) => onChanged(file, false),
      onHint: ignore,
      onGone: ignore,
      onUnwatched: ignore,
    };
    try {
      await inSlices(new FolderTree(path, { ...tree, system: null }).look());
    } catch (error) {
      // Gone or unreadable, so nothing below it can be read.
      codeOf(error);
    }
  }

  async function lookAtAll(): Promise<void> {
    await Promise.all([...roots.map((root) => root.look()), readSpool.now()]);
    flush.now();
  }

  function folders(): readonly FollowedStand[] {
    return roots.map((root) => root.stand());
  }

  return {
    async watch({ paths, rescanMs }) {
      const before = new Map(folders().map((stand) => [stand.path, stand]));
      for (const root of roots) root.close();
      const rootDeps = {
        system: counting,
        isRead: (file: LogFile) => isRead(file) || isLeft(file),
        now,
        rescanMs,
        onChanged,
        onHint: settle.soon,
        onStand: tellState.soon,
      };
      roots = paths.map((one) => new FollowedRoot(one, rootDeps, before.get(one.path)));
      tellState.soon();
      await lookAtAll();
    },
    rescan: lookAtAll,
    folders,
    taken(names) {
      for (const name of names) notes.take(name);
      // A note that was written meanwhile is reported now.
      if (names.length > 0) readSpool.soon();
    },
    close() {
      for (const root of roots) root.close();
      roots = [];
      notes.close();
      for (const timer of [flush, settle, tellState, readSpool, pollSpool]) timer.stop();
    },
  };
}

/** Files have the times of the machine's own clock, or of one close to it. */
function isRecent(leftMs: number, ms: number): boolean {
  return ms - leftMs < NOTE_MS;
}

/** Nothing is watched there, so nothing is reported. */
function ignore(): void {}

function toChanged({ path, size, mtimeMs }: LogFile): ChangedLog {
  return { path, bytes: size, writtenMs: mtimeMs };
}

function lookAt(path: string): Stats | 'forbidden' | undefined {
  try {
    return statSync(fsPath(path), { throwIfNoEntry: false });
  } catch {
    return 'forbidden';
  }
}
