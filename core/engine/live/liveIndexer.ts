/** Reads and segments what is followed, alongside the long work that users start. */
import { ROLLED_UP, indexChanged, rollUp } from '../index/indexChanged.ts';
import type { IndexChangedDeps } from '../index/indexChanged.ts';
import { indexSearch } from '../index/indexSearch.ts';
import { planByTurns } from '../index/planOrder.ts';
import type { IndexWriter, WrittenText } from '../index/ports/indexStore.ts';
import type { Planner } from '../index/ports/planner.ts';
import type { LogImporter } from '../import/ports/logImporter.ts';
import type { HeardLogs, ReadLog } from '../import/readChanged.ts';
import type { IdeaWriter } from '../ideas/ports/ideaStore.ts';
import type { SearchIndexWriter } from '../search/ports/searchStore.ts';
import { cancelSignal, createCancelFlag } from '../../model/cancelFlag.ts';
import type { ConversationId } from '../../model/ids.ts';
import type { PeriodLevel } from '../../model/periods.ts';
import type { Failure } from '../../model/result.ts';
import type { OnDemandWorker } from './ports/onDemandWorker.ts';

export interface LiveIndexerDeps {
  /** Workers remain for `idleMs` after their last work. */
  readonly newImporter: (options: WorkerIdle) => OnDemandWorker<LogImporter>;
  readonly newPlanner: (options: WorkerIdle) => OnDemandWorker<Planner>;
  readonly writer: IndexWriter & IdeaWriter & SearchIndexWriter;
  readonly now: () => number;
  /** Called with the texts that were stored. */
  readonly onWritten: (texts: readonly WrittenText[]) => void;
}

interface WorkerIdle {
  readonly idleMs: number;
}

export interface LiveIndexer {
  /** Starts the workers that will be needed in a moment. */
  warmUp(): void;
  /** Followed logs with `heard`; without it they are read as somebody's import. */
  read(paths: readonly string[], heard?: HeardLogs): Promise<readonly ReadLog[]>;
  findChanged: LogImporter['findChanged'];
  /** Adds what is new in some conversations to their segments. */
  index(
    conversations: readonly ConversationId[],
    options: { readonly stillWritten: boolean },
  ): Promise<{ readonly segments: number; readonly nodesWritten: number }>;
  /** Writes drafts of the periods that are not over. */
  draftPeriods(): Promise<number>;
  /** Writes versions of the periods that are over, up to a level. */
  closePeriods(upTo: PeriodLevel): Promise<number>;
  /** Ends running work and the threads. */
  stop(failure?: Failure): Promise<void>;
}

/** Turns come in bursts, so a thread that has just read one will most likely read the next. */
const IDLE_MS = 20_000;

export function createLiveIndexer(deps: LiveIndexerDeps): LiveIndexer {
  const { now } = deps;
  const flag = createCancelFlag();
  const importer = deps.newImporter({ idleMs: IDLE_MS });
  const turns = createPlanning(deps, { cancel: flag.buffer, idleMs: IDLE_MS });
  // Separate, because a day of a thousand segments takes seconds, for which no turn should wait,
  // and much memory, which is freed with the thread.
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
    read: (paths, heard) =>
      importer.run((methods) =>
        methods.readChanged({
          paths,
          cancel: flag.buffer,
          ...(heard === undefined ? {} : { heard }),
        }),
      ),
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
  /** Runs work after all earlier work, because a planner makes one plan at a time. */
  plan<T>(work: (deps: IndexChangedDeps) => Promise<T>): Promise<T>;
  /** Resolves once all requested work has ended. */
  ended(): Promise<unknown>;
  stop(failure?: Failure): Promise<void>;
}

function createPlanning(
  { newPlanner, writer, now, onWritten }: LiveIndexerDeps,
  { cancel, idleMs }: { readonly cancel: SharedArrayBuffer; readonly idleMs: number },
): Planning {
  const planner = newPlanner({ idleMs });
  let last: Promise<unknown> = Promise.resolve();
  return {
    warmUp: () => void planner.run(async () => undefined).catch(() => undefined),
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
