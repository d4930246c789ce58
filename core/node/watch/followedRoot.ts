import { statSync } from 'node:fs';
import type { FollowedPath } from '../../engine/live/ports/queueStore.ts';
import type { LogFile } from '../../engine/import/ports/logSource.ts';
import { toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import { noRegularFile } from '../listLogs.ts';
import { fsPath, realPath } from '../pathText.ts';
import { systemErrors } from '../systemErrors.ts';
import { FollowedFile } from './followedFile.ts';
import { FolderTree } from './folderTree.ts';
import type { Followed, TreeDeps } from './folderTree.ts';
import { inSlices } from './inSlices.ts';

export type FollowedState = 'watching' | 'rescanning' | 'missing' | 'unreadable';

/** The state of a followed path. */
export interface FollowedStand extends FollowedPath {
  readonly state: FollowedState;
  readonly detail: string | null;
  /** Number of logs below it; null while it cannot be scanned. */
  readonly files: number | null;
  /** RFC 3339 UTC. */
  readonly lastChange: string | null;
}

export interface RootDeps extends Omit<TreeDeps, 'onChanged' | 'onGone' | 'onUnwatched'> {
  /** `isFresh`: the log was written since it was followed, rather than found when it was first looked at. */
  readonly onChanged: (file: LogFile, isFresh: boolean) => void;
  readonly rescanMs: number;
  /** Wall clock, ms. */
  readonly now: () => number;
  /** Called when the state may have changed. */
  readonly onStand: () => void;
}

/** ms between two scans for what the system does not report or what is missing. */
const SOONER_MS = { rescanning: 5_000, missing: 1_000, unreadable: 1_000 } as const;
/** Delay in ms before checking a hint that the path is gone: most paths come back at once. */
const GONE_MS = 100;
/** Scanning takes at most a twentieth of the time. */
const REST = 20;

/**
 * A path that stays followed whatever happens to it, and is rescanned by itself from time to time.
 */
export class FollowedRoot {
  readonly path: string;
  readonly #source: FollowedPath['source'];
  readonly #deps: RootDeps;
  #followed: (Followed & { readonly real: string; readonly isFolder: boolean }) | undefined;
  #failure: Failure | undefined;
  #lastChange: string | null;
  #tookMs = 0;
  /** Monotonic like all timers, so setting the clock changes nothing. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #closed = false;
  /** Whether all of it has been looked at once. */
  #isKnown = false;

  constructor({ path, source }: FollowedPath, deps: RootDeps, before?: FollowedStand) {
    this.path = path;
    this.#source = source;
    this.#deps = deps;
    this.#lastChange = before?.lastChange ?? null;
  }

  /** Starts a new scan of everything: one already running may have passed the place in question. */
  look(): Promise<void> {
    if (this.#next !== undefined) return this.#next;
    if (this.#looking === undefined) return this.#start();
    this.#next = this.#looking.then(() => {
      this.#next = undefined;
      return this.#start();
    });
    return this.#next;
  }

  async settle(): Promise<void> {
    if (this.#followed === undefined) return;
    try {
      await inSlices(this.#followed.settle());
      this.#deps.onStand();
    } catch (error) {
      failureOf(this.path, error);
      this.#lookAfter(GONE_MS);
    }
  }

  stand(): FollowedStand {
    return {
      path: this.path,
      source: this.#source,
      state: this.#state(),
      detail: this.#detail(),
      files: this.#followed?.countLogs() ?? null,
      lastChange: this.#lastChange,
    };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#followed?.close();
  }

  #start(): Promise<void> {
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const startMs = performance.now();
    try {
      await inSlices(this.#open().look());
      this.#failure = undefined;
      this.#isKnown = true;
    } catch (error) {
      this.#followed?.close();
      this.#followed = undefined;
      this.#failure = failureOf(this.path, error);
    }
    this.#tookMs = performance.now() - startMs;
    this.#lookAfter(this.#waitMs());
    this.#deps.onStand();
  }

  /** What is followed so far, or what has taken its place since. */
  #open(): Followed {
    const { path } = this;
    const stats = statSync(fsPath(path));
    if (!stats.isDirectory() && !stats.isFile()) throw noRegularFile(path);
    const real = realPath(path);
    const isFolder = stats.isDirectory();
    if (this.#followed?.real === real && this.#followed.isFolder === isFolder)
      return this.#followed;
    this.#followed?.close();
    const deps: TreeDeps = {
      ...this.#deps,
      onChanged: (file) => this.#tell(file),
      onGone: () => this.#lookAfter(GONE_MS),
      onUnwatched: () => {
        this.#lookAfter(this.#waitMs());
        this.#deps.onStand();
      },
    };
    const followed = isFolder ? new FolderTree(path, deps) : new FollowedFile(path, deps);
    this.#followed = Object.assign(followed, { real, isFolder });
    return followed;
  }

  #tell(file: LogFile): void {
    if (this.#closed) return;
    this.#lastChange = new Date(this.#deps.now()).toISOString();
    this.#deps.onChanged(file, this.#isKnown);
    this.#deps.onStand();
  }

  #lookAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.look(), ms);
  }

  #waitMs(): number {
    const { rescanMs } = this.#deps;
    const state = this.#state();
    const wanted = state === 'watching' ? rescanMs : Math.min(rescanMs, SOONER_MS[state]);
    return Math.max(wanted, REST * this.#tookMs);
  }

  #state(): FollowedState {
    if (this.#failure !== undefined)
      return this.#failure.code === 'path-not-found' ? 'missing' : 'unreadable';
    return this.#followed?.unwatched === undefined ? 'watching' : 'rescanning';
  }

  #detail(): string | null {
    if (this.#failure !== undefined) return this.#failure.message;
    const { unwatched, unreadable } = this.#followed ?? {};
    const [first] = unreadable ?? [];
    const reasons = [
      ...(unwatched === undefined ? [] : [whyUnwatched(unwatched)]),
      ...(first === undefined ? [] : [whyUnread(first, (unreadable?.size ?? 1) - 1)]),
    ];
    return reasons.length === 0 ? null : reasons.join(' ');
  }
}

/** Rethrows bugs. */
function failureOf(path: string, error: unknown): Failure {
  try {
    return systemErrors(path, () => {
      throw error;
    });
  } catch (thrown) {
    const failure = toFailure(thrown);
    if (failure.code === 'internal') throw thrown;
    return failure;
  }
}

function whyUnwatched(code: string): string {
  const looked = 'so it is looked through every few seconds instead.';
  switch (code) {
    case 'ENOSPC':
      return `The system watches no more folders for this user (ENOSPC), ${looked} On Linux, raise fs.inotify.max_user_watches.`;
    case 'EMFILE':
    case 'ENFILE':
      return `The system has no more watches to give (${code}), ${looked} On Linux, raise fs.inotify.max_user_instances or the limit of open files.`;
    default:
      return `The system does not tell of all changes here (${code}), ${looked}`;
  }
}

function whyUnread([path, code]: readonly [string, string], more: number): string {
  const others = more === 0 ? '' : ` and ${more} more`;
  return `${path}${others} cannot be read (${code}): check the permissions.`;
}
