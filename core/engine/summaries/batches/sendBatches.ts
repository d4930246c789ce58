import { toFailure } from '../../../model/result.ts';
import type { Failure } from '../../../model/result.ts';
import type { NodeFailure } from '../summarizeNodes.ts';
import type { WantedRequest } from './batchSession.ts';
import type { BatchAsking } from './batchAsking.ts';

/** Far below what both providers take, so that no file of results is too large to be read at once. */
const MOST_REQUESTS = 500;
/** UTF-16 units. */
const MOST_WORDS = 8_000_000;

/** What became of sending. */
export interface SentBatches {
  readonly failed: readonly NodeFailure[];
  /** Why nothing more was sent; null if all was. */
  readonly stopped: Failure | null;
}

/**
 * Keeps what is wanted, from when on its money is counted there, then sends it: a process that ends in between leaves a batch that is looked for later.
 * Throws `cancelled`.
 */
export async function sendBatches(
  wanted: readonly WantedRequest[],
  { place, deps, endpoint, signal }: BatchAsking,
): Promise<SentBatches> {
  const failed: NodeFailure[] = [];
  try {
    for (const some of inBatches(await allowed())) {
      signal.throwIfAborted();
      const failure = await send(some);
      if (failure !== null) failed.push(failure);
    }
    return { failed, stopped: null };
  } catch (thrown) {
    const stopped = toFailure(thrown);
    if (stopped.code === 'cancelled' || stopped.code === 'internal') throw thrown;
    return { failed, stopped };
  }

  /** Without what was excluded since it was put together. */
  async function allowed(): Promise<readonly WantedRequest[]> {
    const some: WantedRequest[] = [];
    for (const one of wanted)
      try {
        await one.admit();
        some.push(one);
      } catch (thrown) {
        const { code, message } = toFailure(thrown);
        if (code !== 'project-excluded') throw thrown;
        failed.push(...one.nodes.map(({ nodeId }) => ({ nodeId, code, message })));
      }
    return some;
  }

  async function send(some: readonly WantedRequest[]): Promise<NodeFailure | null> {
    const { writer, log, now, newId } = deps;
    const label = `strata-${newId()}`;
    const named = some.map((one, at) => ({ ...one, customId: `${label}-${at}` }));
    const begun = await writer.beginBatch(
      { ...place, label, begunMs: now() },
      named.map(({ customId, requestHash, nodes, isLastTry, setAside }) => ({
        customId,
        requestHash,
        nodes,
        isLastTry,
        setAside,
      })),
    );
    if (begun === null) return null;
    const kept = new Set(begun.kept);
    const requests = named.filter(({ customId }) => kept.has(customId));
    const sent = await endpoint
      .submit(
        label,
        requests.map(({ customId, request }) => ({ customId, request })),
        signal,
      )
      .catch(async (thrown: unknown) => {
        await writer.dropBatch(begun.batchIx);
        throw thrown;
      });
    if ('failure' in sent) {
      const { code, message } = sent.failure;
      return {
        nodeId: `batch ${label}`,
        code,
        message: `${message} Whether it was taken is looked for later.`,
      };
    }
    await writer.batchTaken(begun.batchIx, sent.remoteId);
    log.info(`[COMP:SUM] Batch ${label} of ${requests.length} requests was sent`, {
      provider: place.provider,
      model: place.model,
    });
    return null;
  }
}

function inBatches(wanted: readonly WantedRequest[]): readonly (readonly WantedRequest[])[] {
  const batches: WantedRequest[][] = [];
  let words = 0;
  for (const one of wanted) {
    const own = one.request.system.length + one.request.user.length;
    const last = batches.at(-1);
    if (last === undefined || last.length >= MOST_REQUESTS || words + own > MOST_WORDS) {
      batches.push([one]);
      words = own;
    } else {
      last.push(one);
      words += own;
    }
  }
  return batches;
}
