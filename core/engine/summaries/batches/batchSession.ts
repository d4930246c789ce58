import type { AskDeps } from '../askModel.ts';
import { createInFlight } from '../inFlight.ts';
import type { ModelRun } from '../modelChoice.ts';
import type { BatchAnswer, BatchNode } from '../ports/batchStore.ts';
import type { CompletionRequest, LanguageModel } from '../ports/languageModel.ts';
import type { NodeToSummarize } from '../ports/summaryStore.ts';
import { purposeOf } from '../purposeOf.ts';
import { createSpendGuard } from '../spendGuard.ts';
import type { PlannedCall } from '../spendGuard.ts';
import type { SummarizeDeps } from '../summarizeByModel.ts';
import { costOf } from '../../settings/prices.ts';
import { batchPrice } from './batchPrice.ts';
import type { BatchDeps } from './batchDeps.ts';

/** Thrown in place of an answer that is to be asked for in a batch. */
export class Deferred extends Error {}

/** A request that a batch is to hold. */
export interface WantedRequest {
  readonly request: CompletionRequest;
  readonly requestHash: Uint8Array;
  readonly nodes: readonly BatchNode[];
  readonly isLastTry: boolean;
  /** US dollars, counted as in flight until it is kept. */
  readonly setAside: number;
  readonly release: () => void;
  /** Throws whatever now prevents sending it. */
  readonly admit: () => Promise<void>;
}

/** Nodes that a request is about. */
export interface BatchUnit {
  readonly nodes: readonly NodeToSummarize[];
  readonly isLastTry: boolean;
}

export interface BatchSession {
  /** Writes with answers that came; what is not among them is wanted, and {@link Deferred} is thrown. */
  readonly run: ModelRun;
  readonly deps: SummarizeDeps;
  /** How many requests are wanted. */
  readonly wants: number;
  /** Items whose answers were read. */
  readonly read: ReadonlySet<number>;
}

/** Lets go of the money of requests that are kept, or not sent. */
export function releaseAll(wanted: readonly WantedRequest[]): void {
  for (const { release } of wanted) release();
}

/**
 * Has the usual writing of a node, or of several together, ask a batch in place of a model: prompts, checks,
 * second tries and versions are the same, but for a period that is too long for one call, which is asked
 * about whole.
 *
 * @param answers by hash, in hex
 * @param isWanted whether a node still waits; of others nothing is asked for or stored
 */
export function createBatchSession(
  { nodes, isLastTry }: BatchUnit,
  run: ModelRun,
  {
    deps,
    answers,
    isWanted,
    want,
  }: {
    readonly deps: BatchDeps;
    readonly answers: ReadonlyMap<string, BatchAnswer>;
    readonly isWanted: (nodeIx: number) => boolean;
    /** Told of each at once: its money is set aside from then on. */
    readonly want: (request: WantedRequest) => void;
  },
): BatchSession {
  let wants = 0;
  const read = new Set<number>();
  const byPurpose = new Map(nodes.map((node) => [purposeOf(node.nodeId), node]));
  let planned: PlannedCall | null = null;
  let callIx: number | null = null;
  const model: LanguageModel = {
    provider: run.model.provider,
    model: run.model.model,
    async complete(request, signal, watcher) {
      signal.throwIfAborted();
      const requestHash = hashOf(request, deps);
      const known = answers.get(deps.plan.hex(requestHash));
      if (known !== undefined) {
        read.add(known.itemIx);
        ({ callIx } = known);
        return known.completion;
      }
      const alone = byPurpose.get(request.purpose);
      const about = alone === undefined ? nodes : [alone];
      if (!about.some(({ nodeIx }) => isWanted(nodeIx))) throw new Deferred();
      await watcher?.before();
      wants += 1;
      want({
        request,
        requestHash,
        nodes: about.map(({ nodeId, startMs }) => ({ nodeId, startMs })),
        isLastTry: isLastTry || (alone !== undefined && nodes.length > 1),
        admit: async () => watcher?.before(),
        ...(await setAside(planned, run, deps)),
      });
      throw new Deferred();
    },
    listModels: (signal) => run.model.listModels(signal),
    describe: (signal) => run.model.describe(signal),
  };
  const { writer } = deps;
  return {
    run: { ...run, ...atBatchPrice(run), model, guard: { reserve: plan }, asksWhole: true },
    deps: {
      ...deps,
      writer: {
        ...writerOf(writer),
        async recordCalls(calls) {
          const of = callIx;
          callIx = null;
          // It stands in the ledger since it came.
          if (of === null) return writer.recordCalls(calls);
          const [{ outcome } = { outcome: 'answered' }] = calls;
          if (outcome !== 'answered') await writer.settleBatchCall(of, outcome);
          return [of];
        },
        storeSummary: async (summary, nowMs) =>
          isWanted(summary.nodeIx) ? writer.storeSummary(summary, nowMs) : null,
      },
    },
    get wants() {
      return wants;
    },
    read,
  };

  /** The money is only set aside for what is not answered yet. */
  function plan(call: PlannedCall): Promise<() => void> {
    planned = call;
    return Promise.resolve(() => undefined);
  }
}

/** The writer's methods that writing a text needs: it may be far away, and has no properties to copy. */
function writerOf(writer: BatchDeps['writer']): SummarizeDeps['writer'] {
  return {
    storeSummary: (summary, nowMs) => writer.storeSummary(summary, nowMs),
    showAgain: (nodeIx, version) => writer.showAgain(nodeIx, version),
    recordCalls: (calls) => writer.recordCalls(calls),
    recordProblem: (problem) => writer.recordProblem(problem),
  };
}

function atBatchPrice({ price, terms }: ModelRun): Pick<AskDeps, 'price' | 'terms'> {
  return {
    price: batchPrice(price),
    ...(terms === undefined
      ? {}
      : {
          terms: async () => {
            const told = await terms();
            return { ...told, price: batchPrice(told.price) };
          },
        }),
  };
}

function hashOf({ system, user, schema }: CompletionRequest, { plan }: BatchDeps): Uint8Array {
  return plan.hashText(JSON.stringify([system, user, schema?.schema ?? null]));
}

/** Sets aside what a request may cost. Throws as a guard does, but waits for no other call. */
async function setAside(
  planned: PlannedCall | null,
  run: ModelRun,
  { spentSince, inFlight, now, zone }: BatchDeps,
): Promise<Pick<WantedRequest, 'setAside' | 'release'>> {
  if (planned === null) throw new Error('a request that no money was planned for');
  const guard = createSpendGuard(
    {
      spentSince: async (ms) => (await spentSince(ms)) + inFlight.reserved,
      now,
      zone,
      inFlight: createInFlight(),
    },
    async () => (await run.current()).ceilings,
  );
  const release = await guard.reserve(planned);
  release();
  const { price, tokensIn, mostTokensOut } = planned;
  const most = price === null ? 0 : costOf(price, tokensIn, mostTokensOut);
  return { setAside: most, release: inFlight.take(most) };
}
