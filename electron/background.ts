import type { Client } from '../core/contract/client.ts';
import type { OutputOf } from '../core/contract/procedures.ts';
import { activityState, type ActivityRun } from '../core/model/activity.ts';
import { toFailure } from '../core/model/result.ts';
import type { ChoiceStore } from './desktopChoices.ts';
import { watchEngine } from './engineWatch.ts';
import { createNotices, type Ended, type Notice, type NoticesDeps } from './notices.ts';
import { appTray, type AppTray, type TrayElectron, type TrayState } from './tray.ts';
import type { Windows } from './windows.ts';

export interface BackgroundDeps {
  readonly choices: ChoiceStore;
  /** A client of the person's own memory; rejects when that cannot be opened. */
  readonly engine: () => Promise<Client>;
  readonly windows: Pick<Windows, 'hide' | 'isFocused' | 'isShown' | 'show'>;
  readonly notify: (notice: Notice) => void;
  readonly quit: () => void;
  readonly platform: NodeJS.Platform;
  readonly now: NoticesDeps['now'];
  /** Does something a while later, unless what it gives is called before. */
  readonly later: (ms: number, run: () => void) => () => void;
  readonly log: (message: string) => void;
}

/** What the app does beside its windows: the icon among the system's, and notifications. */
export interface Background {
  /** Looks again at what was chosen. */
  chosen(): void;
  /** Looks again at the windows. */
  windowsChanged(): void;
}

/** After an import, as long as it may take until its texts begin to be written, ms. */
const IMPORT_SETTLES_MS = 5_000;
/** Between two looks at the logs that go, ms. */
const SWEEP_MS = 6 * 3_600_000;

/**
 * Does nothing, and asks the engine nothing, while nothing of it is chosen. The memory is watched for
 * as long as the icon or notifications are.
 */
export function background(electron: TrayElectron, deps: BackgroundDeps): Background {
  const { choices, windows, platform } = deps;
  let tray: AppTray | null = null;
  let stopWatching: (() => void) | null = null;
  let state: Omit<TrayState, 'isWindowShown'> = UNKNOWN;

  const tellTray = (): void => tray?.tell({ ...state, isWindowShown: windows.isShown() });
  const know = (next: typeof state): void => {
    state = next;
    tellTray();
  };
  const controlFollowing = (action: 'pause' | 'resume'): void => {
    void control(deps, action).then(know, (thrown: unknown) =>
      deps.log(`Following could not be changed: ${toFailure(thrown).message}`),
    );
  };

  /** Null where the system does not take it: Strata has its windows all the same. */
  const makeTray = (): AppTray | null => {
    try {
      return appTray(electron, platform, {
        open: () => void windows.show(),
        hide: () => windows.hide(),
        pause: () => controlFollowing('pause'),
        resume: () => controlFollowing('resume'),
        quit: deps.quit,
      });
    } catch (thrown) {
      deps.log(`The icon cannot be shown: ${toFailure(thrown).message}`);
      return null;
    }
  };

  return {
    chosen: () => {
      const { keepFollowing, notify } = choices.get();
      if (keepFollowing) {
        tray ??= makeTray();
        tellTray();
      } else {
        tray?.remove();
        tray = null;
      }
      if (keepFollowing || notify) stopWatching ??= watch(deps, know);
      else {
        stopWatching?.();
        stopWatching = null;
      }
    },
    windowsChanged: tellTray,
  };
}

type Known = Omit<TrayState, 'isWindowShown'>;

const UNKNOWN: Known = { words: activityState(undefined, []).words, following: null };

/** Watches the memory until the returned function is called, also when it has not opened yet. */
function watch(deps: BackgroundDeps, know: (known: Known) => void): () => void {
  const over = new AbortController();
  const start = async (): Promise<void> => {
    const client = await deps.engine();
    const stop = watchClient(client, deps, know);
    whenAborted(over.signal, () => {
      stop();
      client.close();
    });
  };
  start().catch((thrown: unknown) =>
    // Whoever shows the memory says why it does not open.
    deps.log(`Nothing can be watched: ${toFailure(thrown).message}`),
  );
  return () => over.abort();
}

function whenAborted(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}

function watchClient(
  client: Client,
  { choices, notify, windows, later, now }: BackgroundDeps,
  know: (known: Known) => void,
): () => void {
  const notices = createNotices({ now, isFocused: () => windows.isFocused() });
  const tell = (notice: Notice | null): void => {
    if (notice !== null && choices.get().notify) notify(notice);
  };
  let events: number | null = null;
  let cancelRelease: (() => void) | null = null;
  let cancelSweep: (() => void) | null = null;
  const tellEnd = async (ended: Ended | null): Promise<void> => {
    if (ended === null) return;
    const status = await client.call('status', {}).catch(() => null);
    tell(ended(status?.counts.events ?? null));
  };
  const sweep = async (): Promise<void> => {
    cancelSweep = later(SWEEP_MS, () => void sweep());
    if (!choices.get().notify) return;
    const found = await client.call('sweep', {}).catch(() => null);
    if (found !== null) tell(notices.sweep(found));
  };

  const stop = watchEngine(
    client,
    {
      changed: (status, running) => {
        events = status.counts.events;
        know(knownOf(status, running));
        tell(notices.status(status));
      },
      progress: (run) => notices.progress(run, events),
      written: () => notices.written(),
      ended: (run) => {
        void tellEnd(notices.ended(run));
        if (run.task !== 'import') return;
        cancelRelease?.();
        cancelRelease = later(IMPORT_SETTLES_MS, () => void tellEnd(notices.release()));
      },
    },
    { later },
  );
  void sweep();
  return () => {
    stop();
    cancelRelease?.();
    cancelSweep?.();
  };
}

/** Pauses or resumes following; gives how things then stand. */
async function control(
  { engine }: Pick<BackgroundDeps, 'engine'>,
  action: 'pause' | 'resume',
): Promise<Known> {
  const client = await engine();
  try {
    await client.call('controlJob', { action, job: 'follow' });
    return knownOf(await client.call('status', {}), []);
  } finally {
    client.close();
  }
}

function knownOf(status: OutputOf<'status'>, running: readonly ActivityRun[]): Known {
  const isPaused = status.jobs.some((job) => job.name === 'follow' && job.paused);
  const following = status.following.active ? 'on' : isPaused ? 'paused' : null;
  return { words: activityState(status, running).words, following };
}
