/** The threads that read and segment what is followed: beside those that a person's long work keeps busy. */
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { ROLLED_UP, indexChanged, rollUp } from '../engine/index/indexChanged.ts';
import type { IndexChangedDeps } from '../engine/index/indexChanged.ts';
import { indexSearch } from '../engine/index/indexSearch.ts';
import type { ReadLog } from '../engine/import/readChanged.ts';
import type { IndexWriter, WrittenText } from '../engine/index/ports/indexStore.ts';
import type { SearchIndexWriter } from '../engine/search/ports/searchStore.ts';
import type { ConversationId } from '../model/ids.ts';
import type { PeriodLevel } from '../model/periods.ts';
import type { Failure } from '../model/result.ts';
import { cancelSignal, createCancelFlag } from './cancelFlag.ts';
import type { ImporterData, ImporterMethods } from './roots/importer.ts';
import { createLazyWorker } from './lazyWorker.ts';
import { planByTurns } from './indexPlanners.ts';
import type { PlannerData, PlannerMethods } from './roots/planner.ts';
import { startWorker } from './startWorker.ts';

export interface LiveThreadsDeps {
  readonly planner: PlannerData;
  readonly writer: IndexWriter & SearchIndexWriter;
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
  const { now } = deps;
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
  const turns = createPlanning(deps, { cancel: flag.buffer, idleMs: IDLE_MS });
  // A day of a thousand segments takes seconds, in which no turn should wait, and much memory, which goes with the thread.
  const periods = createPlanning(deps, { cancel: flag.buffer, idleMs: 1_000 });
  const signal = cancelSignal(flag.buffer);
  async function rollUpTo(upTo: PeriodLevel, which: 'open' | 'closed'): Promise<number> {
    const nowMs = now();
    return periods.plan(async (planning) => {
      let written = 0;
      for (const level of ROLLED_UP.slice(0, ROLLED_UP.indexOf(upTo) + 1))
        written += await rollUp(planning, { which, level, nowMs }, signal);
      await indexSearch(planning.planner, planning.writer, { signal });
      return written;
    });
  }
  return {
    warmUp() {
      void importer.run(async () => undefined);
      turns.warmUp();
    },
    read: (paths) => importer.run((methods) => methods.readChanged({ paths, cancel: flag.buffer })),
    findChanged: (paths) => importer.run((methods) => methods.findChanged(paths)),
    index: (conversations, { stillWritten }) =>
      turns.plan((planning) => indexChanged(planning, conversations, { signal, stillWritten })),
    draftPeriods: () => rollUpTo('year', 'open'),
    closePeriods: (upTo) => rollUpTo(upTo, 'closed'),
    async stop(failure) {
      flag.cancel();
      await Promise.all([turns.ended(), periods.ended()]);
      await Promise.all([importer.stop(failure), turns.stop(failure), periods.stop(failure)]);
    },
  };
}

interface Planning {
  warmUp(): void;
  /** Does some work after all that was asked for before: a planner makes one plan at a time. */
  plan<T>(work: (deps: IndexChangedDeps) => Promise<T>): Promise<T>;
  /** Resolves when all that was asked for is over. */
  ended(): Promise<unknown>;
  stop(failure?: Failure): Promise<void>;
}

function createPlanning(
  { planner: data, writer, now, onWritten, onDeath }: LiveThreadsDeps,
  { cancel, idleMs }: { readonly cancel: SharedArrayBuffer; readonly idleMs: number },
): Planning {
  const planner = createLazyWorker<PlannerMethods>(
    (onEnd) =>
      startWorker<PlannerMethods>('planner', {
        data: { ...data },
        onDeath: (failure) => {
          onEnd();
          onDeath(failure);
        },
      }),
    { idleMs },
  );
  let last: Promise<unknown> = Promise.resolve();
  return {
    warmUp: () => void planner.run(async () => undefined),
    plan(work) {
      const result = last.then(() =>
        planner.run((methods) =>
          work({ planner: planByTurns(methods, cancel), writer, now, onWritten }),
        ),
      );
      last = result.catch(() => undefined);
      return result;
    },
    ended: () => last,
    stop: (failure) => planner.stop(failure),
  };
}
