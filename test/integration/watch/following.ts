import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ChangedLog } from '../../../core/engine/live/ports/queueStore.ts';
import { createLogWatcher } from '../../../core/node/watch/createLogWatcher.ts';
import type { LogWatcher, LogWatcherDeps } from '../../../core/node/watch/createLogWatcher.ts';
import { nodeWatchSystem } from '../../../core/node/watch/watchSystem.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

export interface Following extends LogWatcher {
  /** Each time that a log was told. */
  readonly logs: ChangedLog[];
  /** How many logs each message told. */
  readonly sizes: number[];
  readonly spooled: string[];
  states: number;
  /** Paths that were told, each once, sorted. */
  paths(): readonly string[];
  /** Follows some paths as only they are. */
  follow(...paths: readonly string[]): Promise<void>;
  forget(): void;
}

export interface FollowingOptions extends Partial<LogWatcherDeps> {
  readonly rescanMs?: number;
}

/** No test waits for this rescan: what is told is told by the system. */
const NEVER_MS = 86_400_000;

/** A watcher in this process, on the real file system, of a memory that has read nothing. */
export function startFollowing({ rescanMs = NEVER_MS, ...deps }: FollowingOptions = {}): Following {
  const logs: ChangedLog[] = [];
  const sizes: number[] = [];
  const spooled: string[] = [];
  const watcher = createLogWatcher({
    system: nodeWatchSystem,
    spool: join(temporaryFolder(), 'spool'),
    isRead: () => false,
    isLeft: () => false,
    now: Date.now,
    tell(note) {
      if (note.type === 'state') following.states += 1;
      else {
        logs.push(...note.logs);
        sizes.push(note.logs.length);
        spooled.push(...note.spooled);
      }
    },
    ...deps,
  });
  onTestFinished(() => watcher.close());
  const following: Following = {
    ...watcher,
    logs,
    sizes,
    spooled,
    states: 0,
    paths: () => [...new Set(logs.map(({ path }) => path))].toSorted(),
    follow: (...paths) =>
      watcher.watch({ paths: paths.map((path) => ({ path, source: null })), rescanMs }),
    forget() {
      for (const list of [logs, sizes, spooled]) list.length = 0;
    },
  };
  return following;
}

/** A folder that is followed, and the paths of names in it. */
export async function followedFolder(options?: FollowingOptions) {
  const folder = join(temporaryFolder(), 'logs');
  mkdirSync(folder);
  const following = startFollowing(options);
  await following.follow(folder);
  return { folder, following, at: (...names: readonly string[]) => join(folder, ...names) };
}
