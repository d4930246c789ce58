/** Taking in what is older than the following: the run that was started here, and how it stands. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { OutputOf } from '../../core/contract/procedures.ts';
import { toFailure, type Failure } from '../../core/model/result.ts';
import type { Job } from './activityJobs.ts';

export type BackfillReport = OutputOf<'backfill'>;

/** How the run that was started here, or was made to go on here, ended. */
export type BackfillOutcome =
  | { readonly kind: 'done'; readonly report: BackfillReport }
  /** After a pause: the host answers nobody then, and its job says what was done. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'cancelled' };

export interface BackfillState {
  readonly isAsked: boolean;
  readonly outcome: BackfillOutcome | null;
}

export interface Backfill {
  readonly store: StoreApi<BackfillState>;
  /** Never rejects: the outcome is in the store. Does nothing while a run that was asked for here goes on. */
  start(): Promise<void>;
  /** The person does this to it, whoever started it: its end is told accordingly. */
  note(action: BackfillControl): void;
}

export type BackfillControl = 'pause' | 'resume' | 'cancel';

export interface BackfillDeps {
  /** A name for a run that no other has. */
  readonly newId: () => string;
}

export function createBackfill(client: Client, { newId }: BackfillDeps): Backfill {
  const store = createStore<BackfillState>(() => ({ isAsked: false, outcome: null }));
  let own = '';
  /** Does one go on that was resumed here? */
  let isResumed = false;
  client.on('ended', ({ task, taskId, cancelled, failure }) => {
    if (task !== 'backfill' || taskId === own || !isResumed) return;
    isResumed = false;
    if (cancelled) store.setState({ outcome: { kind: 'cancelled' } });
    // Of what fails elsewhere the window tells as a whole.
    else if (failure === null) store.setState({ outcome: { kind: 'ended' } });
  });
  /** Null: it is paused, and so has not ended. */
  const ask = async (): Promise<BackfillOutcome | null> => {
    try {
      own = newId();
      const report = await client.call('backfill', { taskId: own });
      return report.stopped?.code === 'cancelled' ? null : { kind: 'done', report };
    } catch (thrown) {
      const failure = toFailure(thrown);
      return failure.code === 'cancelled' ? { kind: 'cancelled' } : { kind: 'failed', failure };
    }
  };
  return {
    store,
    start: async () => {
      if (store.getState().isAsked) return;
      store.setState({ isAsked: true, outcome: null });
      const outcome = await ask();
      // Whatever was resumed meanwhile was this one.
      if (outcome !== null) isResumed = false;
      store.setState({ isAsked: false, outcome });
    },
    note: (action) => {
      const { isAsked, outcome } = store.getState();
      if (action !== 'cancel') {
        isResumed = action === 'resume';
        store.setState({ outcome: null });
        // What runs tells its end itself; it may have ended before it could be cancelled.
      } else if (!isAsked && !isResumed && outcome === null)
        store.setState({ outcome: { kind: 'cancelled' } });
    },
  };
}

export type BackfillPhase = 'idle' | 'running' | 'paused' | 'interrupted';

/**
 * How the backfill stands, whichever window started it: what waits while nothing runs was interrupted,
 * such as by the end of Strata.
 */
export function backfillPhase(facts: {
  readonly job: Pick<Job, 'paused' | 'running'> | undefined;
  /** Is its progress told, or was it asked for here? */
  readonly isTold: boolean;
  /** Logs of it that wait. */
  readonly waiting: number;
}): BackfillPhase {
  const { job, isTold, waiting } = facts;
  const isUnderWay = isTold || job?.running === true;
  if (job?.paused === true && (isUnderWay || waiting > 0)) return 'paused';
  if (isUnderWay) return 'running';
  return waiting > 0 ? 'interrupted' : 'idle';
}
