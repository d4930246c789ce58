/** What keeps the memory safe, as far as this window asked for it; it goes on when its page is closed. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { InputOf, OutputOf } from '../../core/contract/procedures.ts';
import type { TaskName } from '../../core/model/progress.ts';
import { toFailure, type Failure, unreachable } from '../../core/model/result.ts';
import type { Evidence, Navigation } from './place.ts';
import type { ForgetSubject } from './storageForget.ts';
import { forgottenNews, recoveredNews, type StorageNews } from './storageWords.ts';

/** One piece of work that was asked for here, and how it ended. */
export type Run<Report> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly taskId: string; readonly stopping: boolean }
  | { readonly phase: 'done'; readonly report: Report }
  /** By the person. */
  | { readonly phase: 'stopped' }
  | { readonly phase: 'failed'; readonly failure: Failure };

interface Reports {
  readonly backup: OutputOf<'backup'>;
  readonly verify: OutputOf<'verify'>;
  /** A restore or a rebuild: one memory takes the place of another. */
  readonly recovery: OutputOf<'restore'>;
  readonly forget: OutputOf<'forget'>;
  readonly zone: OutputOf<'setZone'>;
}
type RunName = keyof Reports;

export interface StorageState extends Readonly<{ [Name in RunName]: Run<Reports[Name]> }> {
  /** What the person is asked about forgetting; null: nothing. */
  readonly asking: ForgetSubject | null;
  /** What became of the memory, until it is dismissed. */
  readonly news: StorageNews | null;
  /** Where the window went because what was open is gone; null: it did not. */
  readonly moved: { readonly nodeId: string | null } | null;
}

/** Nothing of it rejects: outcomes are in the store. Each kind of work runs once at a time. */
export interface Storage {
  readonly store: StoreApi<StorageState>;
  backUp(): Promise<void>;
  verify(repair: boolean): Promise<void>;
  restore(file: string): Promise<void>;
  rebuild(): Promise<void>;
  setZone(zone: string): Promise<void>;
  /** Asks the person; {@link forget} does it. */
  ask(subject: ForgetSubject): void;
  stopAsking(): void;
  forget(input: Omit<InputOf<'forget'>, 'dryRun' | 'taskId'>): Promise<void>;
  stop(name: 'backup' | 'verify'): Promise<void>;
  /** Leaves a node that is not there any more for the nearest of its ancestors that is. */
  leave(gone: GoneNode): Promise<void>;
  dismiss(): void;
}

export interface GoneNode {
  readonly nodeId: string;
  /** Outermost first. */
  readonly parents: readonly { readonly nodeId: string }[];
}

export interface StorageDeps {
  readonly navigation: Navigation;
  /** A name for a run whose end is told here and nowhere else. */
  readonly newTask: () => string;
  readonly cancel: (task: TaskName, taskId: string) => Promise<void>;
  /** Reads anew all that is shown. */
  readonly refresh: () => Promise<void>;
  /** Writes all that is due. */
  readonly index: () => Promise<void>;
}

/** The id of what is shown beside the page. */
function shownIn(evidence: Evidence): string | null {
  switch (evidence.kind) {
    case 'grips':
      return evidence.gripIds[evidence.index] ?? null;
    case 'event':
      return evidence.eventId;
    case 'outline':
      return evidence.target;
    default:
      return unreachable(evidence);
  }
}

export function createStorage(client: Client, deps: StorageDeps): Storage {
  const { navigation, newTask, cancel, refresh, index } = deps;
  const store = createStore<StorageState>(() => NOTHING);
  const { setState, getState } = store;
  const setRun = <Name extends RunName>(name: Name, run: Run<Reports[Name]>): void =>
    setState({ [name]: run } as Partial<StorageState>);

  /** Null: it ended otherwise than well, or runs already. */
  const run = async <Name extends RunName>(
    name: Name,
    call: (taskId: string) => Promise<Reports[Name]>,
  ): Promise<Reports[Name] | null> => {
    if (getState()[name].phase === 'running') return null;
    const taskId = newTask();
    setRun(name, { phase: 'running', taskId, stopping: false });
    try {
      const report = await call(taskId);
      setRun(name, { phase: 'done', report });
      return report;
    } catch (thrown) {
      const failure = toFailure(thrown);
      const isStopped = failure.code === 'cancelled';
      setRun(name, isStopped ? { phase: 'stopped' } : { phase: 'failed', failure });
      return null;
    }
  };

  const recover = async (call: (taskId: string) => Promise<OutputOf<'restore'>>): Promise<void> => {
    const report = await run('recovery', call);
    if (report === null) return;
    // What was found in another memory, and where it led, is past.
    setState({ news: recoveredNews(report), moved: null, verify: { phase: 'idle' } });
    await refresh();
  };

  const isGone = async (id: string): Promise<boolean> => {
    try {
      await client.call('locate', { id });
      return false;
    } catch (thrown) {
      return toFailure(thrown).code === 'not-found';
    }
  };

  /** Words that were forgotten do not stay on the screen. */
  const closeGoneEvidence = async (): Promise<void> => {
    const { evidence } = navigation.store.getState();
    const id = evidence === null ? null : shownIn(evidence);
    if (id === null || !(await isGone(id))) return;
    if (navigation.store.getState().evidence === evidence) navigation.closeEvidence();
  };

  const nearestLeft = async ({ parents }: GoneNode): Promise<string | null> => {
    for (const { nodeId } of parents.toReversed()) if (!(await isGone(nodeId))) return nodeId;
    const { children } = await client.call('toc', {});
    return children.at(-1)?.nodeId ?? null;
  };

  navigation.store.subscribe(({ nodeId }) => {
    const { moved } = getState();
    if (moved !== null && moved.nodeId !== nodeId) setState({ moved: null });
  });

  return {
    store,
    backUp: async () => {
      const report = await run('backup', (taskId) => client.call('backup', { taskId }));
      if (report !== null) await refresh();
    },
    verify: async (repair) => {
      const report = await run('verify', (taskId) => client.call('verify', { repair, taskId }));
      if (report?.findings.some(({ repaired }) => repaired > 0) === true) await refresh();
    },
    restore: (file) => recover(() => client.call('restore', { file })),
    rebuild: async () => {
      await recover((taskId) => client.call('rebuild', { taskId }));
      // What was saved is in the memory; the table of contents over it is still to be laid.
      if (getState().recovery.phase === 'done') await index();
    },
    setZone: async (zone) => {
      const report = await run('zone', () => client.call('setZone', { zone }));
      if (report !== null) await refresh();
    },
    ask: (subject) => {
      const { forget } = getState();
      // A run that goes on is what there is to see; how an earlier one ended is not.
      setState({
        asking: subject,
        forget: forget.phase === 'running' ? forget : { phase: 'idle' },
      });
    },
    stopAsking: () => setState({ asking: null }),
    forget: async (input) => {
      const asked = getState().asking;
      const report = await run('forget', (taskId) => client.call('forget', { ...input, taskId }));
      if (report !== null) {
        // The dialog keeps the focus until what it was opened from is there to take it, or gone.
        await Promise.all([refresh(), closeGoneEvidence()]);
        const { asking } = getState();
        setState({ asking: asking === asked ? null : asking, news: forgottenNews(report) });
        return;
      }
      // It may have failed after the memory had forgotten, at a backup.
      await Promise.all([refresh(), closeGoneEvidence()]);
      const { forget: ended, asking } = getState();
      // The dialog tells it itself while it is open.
      if (ended.phase === 'failed' && asking === null)
        setState({
          news: {
            look: 'red',
            words: `Forgetting did not come to its end. ${ended.failure.message}`,
            details: [],
          },
        });
    },
    stop: async (name) => {
      const going = getState()[name];
      if (going.phase !== 'running') return;
      setRun(name, { ...going, stopping: true });
      await cancel(name, going.taskId);
    },
    leave: async (gone) => {
      const nodeId = await nearestLeft(gone).catch(() => undefined);
      // The person may have gone elsewhere by now; and of a host that is away nothing is known.
      if (nodeId === undefined || navigation.store.getState().nodeId !== gone.nodeId) return;
      if (nodeId === null) navigation.openPage({ kind: 'today' });
      else await navigation.openNodeBesideEvidence(nodeId);
      if (navigation.store.getState().nodeId === nodeId) setState({ moved: { nodeId } });
      await closeGoneEvidence();
    },
    dismiss: () => setState({ news: null, moved: null }),
  };
}

const NOTHING: StorageState = {
  backup: { phase: 'idle' },
  verify: { phase: 'idle' },
  recovery: { phase: 'idle' },
  forget: { phase: 'idle' },
  zone: { phase: 'idle' },
  asking: null,
  news: null,
  moved: null,
};
