/** Long work: what runs, how it ended, and what the last import found. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { PayloadOf } from '../../core/contract/events.ts';
import type { InputOf, OutputOf } from '../../core/contract/procedures.ts';
import { jobOf } from '../../core/model/activity.ts';
import type { TaskName } from '../../core/model/progress.ts';
import { StrataError, toFailure, type Failure } from '../../core/model/result.ts';
import type { DroppedLog } from '../client/dropped.ts';
import { uploadLogs } from '../client/upload.ts';
import {
  createResummarizing,
  type Resummarizing,
  type ResummarizeState,
} from './resummarizeRun.ts';
import { CANCELLED, unwrittenOf, type Unwritten } from './unwritten.ts';
import { NO_TIME_LEFT, nextTimeLeft, type TimeLeft } from './timeLeft.ts';

export type ImportReport = OutputOf<'import'>;
export type IndexReport = OutputOf<'index'>;
type ImportSource = NonNullable<InputOf<'import'>['source']>;

/** One run of a task on the host. */
export interface RunningTask extends PayloadOf<'progress'> {
  readonly timeLeft: TimeLeft;
}

export interface WorkState {
  /** The newest word of each run, by its id. */
  readonly running: ReadonlyMap<string, RunningTask>;
  /** How the last work that was not started here failed. */
  readonly failure: string | null;
  /** Why the last indexing that was asked for here did not write all; null: it did. */
  readonly unwritten: Unwritten | null;
  readonly importing: ImportState;
  readonly resummarizing: ResummarizeState;
  /** What of the last drop was no log. */
  readonly leftOut: readonly string[];
}

/** The import that was started in this window. */
export type ImportState =
  | { readonly phase: 'idle' }
  /** Dropped files are sent to the host. */
  | { readonly phase: 'copying'; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly phase: 'reading' }
  | { readonly phase: 'indexing'; readonly report: ImportReport }
  | { readonly phase: 'done'; readonly report: ImportReport; readonly index: IndexReport }
  /** By the person. What was stored stays; {@link Work.resume} goes on. */
  | {
      readonly phase: 'stopped';
      /** Events that this import added to the memory before it stopped; null when nobody can tell. */
      readonly added: number | null;
      /** What was read, when it was all read. */
      readonly report: ImportReport | null;
    }
  | {
      readonly phase: 'failed';
      readonly failure: Failure;
      /** What was read before it failed. */
      readonly report: ImportReport | null;
    };

export interface Work extends Resummarizing {
  readonly store: StoreApi<WorkState>;
  /** Imports, then indexes. Never rejects: the outcome is in the store. Does nothing while an import goes on here. */
  importFrom(paths: readonly string[], source?: ImportSource): Promise<void>;
  /** The same for files that must be sent to the host first. */
  importFiles(logs: readonly DroppedLog[]): Promise<void>;
  /** Says what of a drop was not taken, until the next import. */
  leaveOut(paths: readonly string[]): void;
  /** Goes on with the import that was stopped or failed here. */
  resume(): Promise<void>;
  /** Goes on with what is due. */
  index(): Promise<void>;
  cancel(task: TaskName, taskId: string): Promise<void>;
  /** A name for a run whose end is told where it was started, and nowhere else. */
  newTask(): string;
  /** Stops the import that was started here, whatever it is at. */
  stop(): Promise<void>;
  /** Forgets what runs: the host that told it is gone. */
  forgetRunning(): void;
  /** Lets go of how things ended. */
  dismiss(): void;
}

export const isBusy = ({ phase }: ImportState): boolean =>
  phase === 'copying' || phase === 'reading' || phase === 'indexing';

export interface WorkDeps {
  /** ms on a clock that does not go backwards. */
  readonly now: () => number;
  /** A name for a run that no other has. */
  readonly newId: () => string;
}

export function createWork(client: Client, { now, newId }: WorkDeps): Work {
  const store = createStore<WorkState>(() => ({
    running: new Map(),
    resummarizing: { phase: 'idle' },
    ...ENDED,
  }));
  const { setState, getState } = store;
  const setImporting = (importing: ImportState): void => setState({ importing });
  let again: (() => Promise<void>) | null = null;
  let copying: AbortController | null = null;
  /** The part of an import that was started here and goes on. */
  let own: string | null = null;
  /** Was it asked to stop? What is asked while one part ends and the next begins counts for both. */
  let stopAsked = false;
  const ownTasks = new Set<string>();
  const newTask = (): string => {
    const taskId = newId();
    ownTasks.add(taskId);
    return taskId;
  };
  const ownTask = (): string => (own = newTask());

  client.on('progress', (progress) => {
    const running = new Map(getState().running);
    const before = running.get(progress.taskId)?.timeLeft ?? NO_TIME_LEFT;
    const timeLeft = nextTimeLeft(before, progress.remainingMs, now());
    running.set(progress.taskId, { ...progress, timeLeft });
    setState(jobOf(progress.taskId) === null ? { running, failure: null } : { running });
  });
  client.on('ended', ({ taskId, failure }) => {
    const running = new Map(getState().running);
    running.delete(taskId);
    // What was started here tells its own end, with all that belongs to it; a job's stands in its row.
    const isTold = ownTasks.delete(taskId) || jobOf(taskId) !== null;
    setState(isTold ? { running } : { running, failure });
  });

  /** Runs an import to one of its ends; `read` gives the host's report. */
  const run = async (read: () => Promise<ImportReport>): Promise<void> => {
    const before = storedEvents(client);
    stopAsked = false;
    let report: ImportReport | null = null;
    try {
      report = await read();
      if (stopAsked) throw new StrataError(STOPPED);
      setImporting({ phase: 'indexing', report });
      const index = await client.call('index', { taskId: ownTask() });
      again = null;
      setState({ importing: { phase: 'done', report, index }, unwritten: unwrittenOf(index) });
    } catch (thrown) {
      const failure = toFailure(thrown);
      if (failure.code !== 'cancelled') return setImporting({ phase: 'failed', failure, report });
      setImporting({ phase: 'stopped', added: await addedSince(client, before), report });
    }
  };

  const importFrom: Work['importFrom'] = async (paths, source = 'auto') => {
    if (isBusy(getState().importing)) return;
    again = () => importFrom(paths, source);
    setState({ importing: { phase: 'reading' }, failure: null, unwritten: null, leftOut: [] });
    await run(() => client.call('import', { paths: [...paths], source, taskId: ownTask() }));
  };

  const importFiles: Work['importFiles'] = async (logs) => {
    if (isBusy(getState().importing)) return;
    again = () => importFiles(logs);
    const totalBytes = logs.reduce((sum, { file }) => sum + file.size, 0);
    const tell = (sentBytes: number): void =>
      setImporting({ phase: 'copying', sentBytes, totalBytes });
    setState({ failure: null, unwritten: null, leftOut: [] });
    tell(0);
    const { signal } = (copying = new AbortController());
    await run(async () => {
      const folder = await uploadLogs(client, logs, { signal, onBytes: tell });
      // Files without a byte are not worth sending.
      if (folder === '') throw new StrataError(ALL_EMPTY);
      setImporting({ phase: 'reading' });
      return client.call('import', { paths: [folder], taskId: ownTask() });
    });
  };

  const cancel = async (task: TaskName, taskId: string): Promise<void> => {
    if (taskId === own) stopAsked = true;
    try {
      await client.call('cancel', { task, taskId });
    } catch (thrown) {
      setState({ failure: toFailure(thrown).message });
    }
  };

  const resummarizing = createResummarizing(client, {
    newTask,
    cancel: (taskId) => cancel('resummarize', taskId),
    get: () => getState().resummarizing,
    set: (state) => setState({ resummarizing: state }),
  });

  return {
    ...resummarizing,
    store,
    importFrom,
    importFiles,
    leaveOut: (leftOut) => setState({ leftOut }),
    resume: async () => again?.(),
    index: async () => {
      setState({ failure: null, unwritten: null });
      try {
        setState({ unwritten: unwrittenOf(await client.call('index', {})) });
      } catch (thrown) {
        const { code, message } = toFailure(thrown);
        setState(code === 'cancelled' ? { unwritten: CANCELLED } : { failure: message });
      }
    },
    cancel,
    newTask,
    stop: async () => {
      const { phase } = getState().importing;
      if (phase === 'copying') copying?.abort();
      else if (own !== null) await cancel(phase === 'indexing' ? 'index' : 'import', own);
    },
    forgetRunning: () => setState({ running: new Map() }),
    dismiss: () => {
      const { importing } = getState();
      // What is still under way is not over.
      setState(isBusy(importing) ? { failure: null, unwritten: null } : ENDED);
    },
  };
}

const STOPPED: Failure = { code: 'cancelled', message: 'Stopped.' };
const ALL_EMPTY: Failure = {
  code: 'unknown-format',
  message: 'The dropped files are empty.',
};

const ENDED: Omit<WorkState, 'running' | 'resummarizing'> = {
  failure: null,
  unwritten: null,
  importing: { phase: 'idle' },
  leftOut: [],
};

/** Asked for at once; null where it cannot be had, which must not keep an import away. */
function storedEvents(client: Client): Promise<number | null> {
  return client.call('status', {}).then(
    ({ counts }) => counts.events,
    () => null,
  );
}

async function addedSince(client: Client, before: Promise<number | null>): Promise<number | null> {
  const [then, now] = await Promise.all([before, storedEvents(client)]);
  return then === null || now === null ? null : now - then;
}
