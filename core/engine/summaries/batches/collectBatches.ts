import type { AbortableSignal } from '../../../model/progress.ts';
import { StrataError, toFailure } from '../../../model/result.ts';
import { errorFacts } from '../../../contract/errors.ts';
import { costOf } from '../../settings/prices.ts';
import type { Price } from '../../settings/prices.ts';
import type { BatchEndpoint, BatchReply } from '../ports/batchEndpoint.ts';
import type { BatchOutcome, BatchResult, KeptRequest, OpenBatch } from '../ports/batchStore.ts';
import type { ModelCall } from '../ports/summaryStore.ts';
import { purposeOf } from '../purposeOf.ts';
import type { NodeFailure } from '../summarizeNodes.ts';
import type { BatchDeps } from './batchDeps.ts';

/** A batch that is not found by then was never taken. */
const TAKEN_WITHIN_MS = 5 * 60_000;
/** Both providers give a batch a day, and keep its results for a month at most. */
const LOST_AFTER_MS = 30 * 86_400_000;

/**
 * Looks what became of batches, and takes what came: into the ledger and among the answers, in one
 * transaction each. Returns what went wrong with them.
 *
 * @param price of what is asked in a batch
 */
export async function collectBatches(
  open: readonly OpenBatch[],
  {
    deps,
    endpoint,
    price,
    signal,
  }: {
    readonly deps: BatchDeps;
    readonly endpoint: BatchEndpoint;
    readonly price: Price | null;
    readonly signal: AbortableSignal;
  },
): Promise<readonly NodeFailure[]> {
  const { writer, now, log } = deps;
  const failed: NodeFailure[] = [];
  const fail = (batch: OpenBatch, failure: Pick<NodeFailure, 'code' | 'message'>): void =>
    void failed.push({
      nodeId: `batch ${batch.label}`,
      code: failure.code,
      message: failure.message,
    });
  for (const batch of open) {
    signal.throwIfAborted();
    try {
      const problem = await collect(batch);
      if (problem !== null) fail(batch, { code: 'provider-rejected', message: problem });
    } catch (thrown) {
      const failure = toFailure(thrown);
      if (errorFacts[failure.code].stopsRun) throw thrown;
      if (!errorFacts[failure.code].reachedModel) throw thrown;
      fail(batch, failure);
      if (isLost(batch)) await giveUp(batch);
    }
  }
  return failed;

  /** What is to be told of it; null if nothing. */
  async function collect(batch: OpenBatch): Promise<string | null> {
    const remoteId = batch.remoteId ?? (await find(batch));
    if (remoteId === null) return null;
    const state = await endpoint.look(remoteId, signal);
    if (state.kind === 'open') {
      if (!isLost(batch)) return null;
      await giveUp(batch);
      return 'It did not end within a month. What it may have cost counts as spent.';
    }
    if (state.kind === 'gone') {
      await giveUp(batch);
      return 'The endpoint does not know it any more. What it may have cost counts as spent.';
    }
    const requests = await deps.reader.batchRequests(batch.batchIx);
    const replies = new Map(state.replies.map((reply) => [reply.customId, reply]));
    const results = requests.map((request) =>
      resultOf(request, replies.get(request.customId) ?? null, { batch, others: state.others }),
    );
    await writer.endBatch(batch.batchIx, results, now());
    const came = results.filter(({ outcome }) => outcome === 'answered').length;
    log.info(`[COMP:SUM] Batch ${batch.label}: ${came} of ${results.length} answered`);
    await endpoint
      .tidy(state.kept, signal)
      .catch((thrown: unknown) =>
        log.warn(
          `[COMP:SUM] What ${batch.label} left at the endpoint was not removed: ${toFailure(thrown).message}`,
        ),
      );
    return state.problem === null ? null : `The batch was refused: ${state.problem}`;
  }

  async function find(batch: OpenBatch): Promise<string | null> {
    const known = new Set(await deps.reader.knownBatches());
    const found = await endpoint.find(batch, known, signal);
    if (found !== null) await writer.batchTaken(batch.batchIx, found);
    else if (now() - batch.begunMs > TAKEN_WITHIN_MS) await writer.dropBatch(batch.batchIx);
    return found;
  }

  function isLost({ begunMs }: OpenBatch): boolean {
    return now() - begunMs > LOST_AFTER_MS;
  }

  /** Nobody can tell what it cost: the most that it may. */
  async function giveUp(batch: OpenBatch): Promise<void> {
    const requests = await deps.reader.batchRequests(batch.batchIx);
    const results = requests.map((request) => ({
      customId: request.customId,
      outcome: 'missing' as const,
      completion: null,
      call: { ...callOf(request, batch), cost: request.setAside, outcome: 'lost in a batch' },
    }));
    await writer.endBatch(batch.batchIx, results, now());
  }

  function resultOf(
    request: KeptRequest,
    reply: BatchReply | null,
    { batch, others }: { readonly batch: OpenBatch; readonly others: BatchOutcome },
  ): BatchResult {
    const { customId } = request;
    const completion = reply?.completion ?? null;
    if (completion === null)
      return { customId, outcome: reply?.outcome ?? others, completion, call: null };
    const { tokensIn, tokensOut, usage } = completion;
    const isCounted = tokensIn !== null && tokensOut !== null;
    const counted = price === null ? null : costOf(price, tokensIn ?? 0, tokensOut ?? 0, usage);
    return {
      customId,
      outcome: 'answered',
      completion,
      call: {
        ...callOf(request, batch),
        tokensIn: tokensIn ?? 0,
        tokensOut: tokensOut ?? 0,
        tokensCached: usage?.cached ?? null,
        tokensThought: usage?.thought ?? null,
        cost: completion.cost ?? (isCounted ? counted : request.setAside),
        outcome: 'answered',
      },
    };
  }

  function callOf({ nodeIds }: KeptRequest, { provider, model, begunMs }: OpenBatch): ModelCall {
    const [first = ''] = nodeIds;
    const atMs = now();
    return {
      atMs,
      purpose:
        nodeIds.length === 1
          ? `${purposeOf(first)}, in a batch`
          : `summaries of ${nodeIds.length} segments, from ${first} on, in a batch`,
      nodeId: nodeIds.length === 1 ? first : null,
      provider,
      model,
      tokensIn: 0,
      tokensOut: 0,
      cost: null,
      durationMs: atMs - begunMs,
      outcome: 'answered',
    };
  }
}

/** Has endpoints end batches; what is answered already comes all the same. */
export async function cancelBatches(
  open: readonly OpenBatch[],
  { endpoint, signal }: { readonly endpoint: BatchEndpoint; readonly signal: AbortableSignal },
): Promise<number> {
  let cancelled = 0;
  for (const { remoteId } of open) {
    if (remoteId === null) continue;
    try {
      await endpoint.cancel(remoteId, signal);
      cancelled += 1;
    } catch (thrown) {
      // One that ended meanwhile cannot be cancelled.
      if (!(thrown instanceof StrataError) || thrown.code !== 'provider-rejected') throw thrown;
    }
  }
  return cancelled;
}
