/** The threads that read and segment what is followed: beside those that a person's long work keeps busy. */
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { indexChanged, rollUp } from '../../engine/index/indexChanged.ts';
import type { IndexChangedDeps } from '../../engine/index/indexChanged.ts';
import type { ReadLog } from '../../engine/import/readChanged.ts';
import type { IndexWriter, WrittenText } from '../../engine/ports/indexStore.ts';
import type { ConversationId } from '../../model/ids.ts';
import type { PeriodLevel } from '../../model/periods.ts';
import type { Failure } from '../../model/result.ts';
import { cancelSignal, createCancelFlag } from '../workers/cancelFlag.ts';
import type { ImporterData, ImporterMethods } from '../workers/importer.ts';
import { createLazyWorker } from '../workers/lazyWorker.ts';
import { planAhead } from '../workers/planAhead.ts';
import type { PlannerData, PlannerMethods } from '../workers/planner.ts';
import { startWorker } from '../workers/startWorker.ts';

export interface LiveThreadsDeps {
  readonly planner: PlannerData;
  readonly writer: IndexWriter;
  /** Gives the writer's thread the other end of the importer's channel. */
  readonly attach: (port: MessagePort) => void;
  readonly now: () => number;
  /** Is told the texts that were stored. */
  readonly onWritten: (texts: readonly WrittenText[]) => void;
  readonly onDeath: (failure: Failure) => void;
}

export interface LiveThreads {
  /** Starts what will be needed in a moment. */
  warmUp(): void;
  read(paths: readonly string[]): Promise<readonly ReadLog[]>;
  findChanged: ImporterMethods['findChanged'];
  /** Puts what is new in some conversations into their segments. */
  index(
    conversations: readonly ConversationId[],
    options: { readonly stillWritten: boolean },
  ): Promise<{ readonly segments: number; readonly nodesWritten: number }>;
  /** Writes drafts of the periods that are not over. */
  draftPeriods(): Promise<number>;
  /** Writes versions of the periods that are over, up to a level. */
  closePeriods(upTo: PeriodLevel): Promise<number>;
  /** Ends what runs, and the threads. */
  stop(failure?: Failure): Promise<void>;
}

/** Turns come in bursts: a thread that has just read one most likely reads the next. */
const IDLE_MS = 20_000;

export function createLiveThreads(deps: LiveThreadsDeps): LiveThreads {
  const { writer, now, onWritten } = deps;
  const flag = createCancelFlag();
  const importer = createLazyWorker<ImporterMethods>(
    (onDeath) => {
      const { port1, port2 } = new MessageChannel();
      deps.attach(port1);
      return startWorker<ImporterMethods>('importer', {
        data: { writer: port2 } satisfies ImporterData,
        transfer: [port2],
        onDeath: (failure) => {
          onDeath();
          deps.onDeath(failure);
        },
      });
    },
    { idleMs: IDLE_MS },
  );
  const planner = createLazyWorker<PlannerMethods>(
    (onDeath) =>
      startWorker<PlannerMethods>('planner', {
        data: { ...deps.planner },
        onDeath: (failure) => {
          onDeath();
          deps.onDeath(failure);
        },
      }),
    { idleMs: IDLE_MS },
  );
  /** A planner makes one plan at a time. */
  let last: Promise<unknown> = Promise.resolve();
  const planning = <T>(work: (plan: IndexChangedDeps) => Promise<T>): Promise<T> => {
    const result = last.then(() =>
      planner.run((methods) =>
        work({ planner: planAhead(methods, flag.buffer), writer, now, onWritten }),
      ),
    );
    last = result.catch(() => undefined);
    return result;
  };
  const signal = cancelSignal(flag.buffer);
  return {
    warmUp() {
      void importer.run(async () => undefined);
      void planner.run(async () => undefined);
    },
    read: (paths) => importer.run((methods) => methods.readChanged({ paths, cancel: flag.buffer })),
    findChanged: (paths) => importer.run((methods) => methods.findChanged(paths)),
    index: (conversations, { stillWritten }) =>
      planning((plan) => indexChanged(plan, conversations, { signal, stillWritten })),
    draftPeriods: () => planning((plan) => rollUp(plan, { which: 'open' }, signal)),
    closePeriods: (upTo) => planning((plan) => rollUp(plan, { which: 'closed', upTo }, signal)),
    async stop(failure) {
      flag.cancel();
      await last;
      await Promise.all([importer.stop(failure), planner.stop(failure)]);
    },
  };
}
