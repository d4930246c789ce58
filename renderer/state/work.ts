/** Long work: what runs, how it ended, and what the last import found. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { OutputOf } from '../../core/contract/procedures.ts';
import { toFailure, type Failure } from '../../core/model/result.ts';
import type { Progress } from '../../core/model/progress.ts';

export type ImportReport = OutputOf<'import'>;
export type IndexReport = OutputOf<'index'>;

export interface WorkState {
  /** The newest word of each running task. */
  readonly running: ReadonlyMap<Progress['task'], Progress>;
  /** How the last work that was not started here failed. */
  readonly failure: string | null;
  readonly importing: ImportState;
}

/** The import that was started in this window. */
export type ImportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'reading' }
  | { readonly phase: 'indexing'; readonly report: ImportReport }
  | { readonly phase: 'done'; readonly report: ImportReport; readonly index: IndexReport }
  | {
      readonly phase: 'failed';
      readonly failure: Failure;
      /** What was read before it failed. */
      readonly report: ImportReport | null;
    };

export interface Work {
  readonly store: StoreApi<WorkState>;
  /** Imports, then indexes. Never rejects: the outcome is in the store. */
  importFrom(paths: readonly string[]): Promise<void>;
  /** Goes on with what is due. */
  index(): Promise<void>;
  cancel(task: 'import' | 'index'): Promise<void>;
  dismiss(): void;
}

export function createWork(client: Client): Work {
  const store = createStore<WorkState>(() => ({
    running: new Map(),
    failure: null,
    importing: { phase: 'idle' },
  }));
  const { setState, getState } = store;

  client.on('progress', (progress) => {
    setState({ running: new Map(getState().running).set(progress.task, progress), failure: null });
  });
  client.on('ended', ({ task, failure }) => {
    const running = new Map(getState().running);
    running.delete(task);
    setState({ running, failure });
  });

  return {
    store,
    importFrom: async (paths) => {
      let report: ImportReport | null = null;
      try {
        setState({ importing: { phase: 'reading' }, failure: null });
        report = await client.call('import', { paths: [...paths] });
        setState({ importing: { phase: 'indexing', report } });
        const index = await client.call('index', {});
        setState({ importing: { phase: 'done', report, index } });
      } catch (thrown) {
        setState({ importing: { phase: 'failed', failure: toFailure(thrown), report } });
      }
    },
    index: async () => {
      try {
        await client.call('index', {});
      } catch (thrown) {
        const { code, message } = toFailure(thrown);
        if (code !== 'cancelled') setState({ failure: message });
      }
    },
    cancel: async (task) => {
      try {
        await client.call('cancel', { task });
      } catch (thrown) {
        setState({ failure: toFailure(thrown).message });
      }
    },
    dismiss: () => setState({ failure: null }),
  };
}
