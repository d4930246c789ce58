import type { BatchEndpoint, BatchReply } from '../../../engine/summaries/ports/batchEndpoint.ts';
import type { BatchOutcome } from '../../../engine/summaries/ports/batchStore.ts';
import type { JsonObject } from '../json.ts';
import { asCount, asObject, objectsOf } from '../json.ts';
import type { Protocol } from '../protocol.ts';
import { ANY_REQUEST, listAnswers, removeAll, startBatch, stateOf } from './openaiBatches.ts';
import type { Asking } from './openaiBatches.ts';
import { resultLines } from './resultLines.ts';

/** Around the time when a batch was sent, by clocks that differ. */
const BEFORE_MS = 2 * 60_000;
const AFTER_MS = 30 * 60_000;

/** Anthropic's Message Batches API: one list of requests, one list of results. */
export function anthropicBatches(
  { bodyOf, completionOf }: Pick<Protocol, 'bodyOf' | 'completionOf'>,
  { version, host, isOwn, shape, caller }: Asking & { readonly version: string },
): BatchEndpoint {
  const batches = `${version}/messages/batches`;
  return {
    async takesBatches(signal) {
      return isOwn || listAnswers(caller, `${batches}?limit=1`, signal);
    },
    submit: (_label, requests, signal) =>
      startBatch(
        caller,
        {
          path: batches,
          body: {
            requests: requests.map(({ customId, request }) => ({
              custom_id: customId,
              params: bodyOf(request, shape),
            })),
          },
          host,
          purpose: `batch of ${requests.length} requests`,
        },
        signal,
      ),
    // It keeps no words of ours with a batch: time and size tell it, and the names of its results.
    async find({ begunMs, requests }, known, signal) {
      const { data } = await caller.json(
        { method: 'GET', path: `${batches}?limit=100`, purpose: 'list of batches' },
        signal,
      );
      for (const one of objectsOf(data)) {
        const { id, created_at: created, request_counts: counts } = one;
        const atMs = typeof created === 'string' ? Date.parse(created) : Number.NaN;
        if (typeof id !== 'string' || known.has(id)) continue;
        if (!(atMs >= begunMs - BEFORE_MS && atMs <= begunMs + AFTER_MS)) continue;
        if (sizeOf(asObject(counts)) === requests) return id;
      }
      return null;
    },
    async look(remoteId, signal) {
      const path = `${batches}/${encodeURIComponent(remoteId)}`;
      const batch = await stateOf(caller, path, signal);
      if (batch === null) return { kind: 'gone' };
      if (batch['processing_status'] !== 'ended') return { kind: 'open' };
      const text = await caller.text(
        { method: 'GET', path: `${path}/results`, purpose: 'results of a batch' },
        signal,
      );
      return {
        kind: 'ended',
        replies: resultLines(text, host).flatMap(replyOf),
        others: 'missing',
        problem: null,
        kept: [path],
      };
    },
    async cancel(remoteId, signal) {
      await caller.json(
        {
          method: 'POST',
          path: `${batches}/${encodeURIComponent(remoteId)}/cancel`,
          purpose: 'cancelling a batch',
        },
        signal,
      );
    },
    tidy: (kept, signal) => removeAll(caller, kept, signal),
  };

  function replyOf({ custom_id: customId, result }: JsonObject): readonly BatchReply[] {
    if (typeof customId !== 'string') return [];
    const told = asObject(result);
    const message = asObject(told?.['message']);
    if (told?.['type'] === 'succeeded' && Array.isArray(message?.['content']) && message !== null)
      return [
        {
          customId,
          outcome: 'answered',
          completion: completionOf(message, ANY_REQUEST, shape),
        },
      ];
    const outcome = OUTCOMES[String(told?.['type'])] ?? 'failed';
    return [{ customId, outcome, completion: null }];
  }
}

const OUTCOMES: Readonly<Record<string, BatchOutcome>> = {
  expired: 'expired',
  canceled: 'cancelled',
};

function sizeOf(counts: JsonObject | null): number {
  return Object.values(counts ?? {}).reduce<number>((sum, one) => sum + (asCount(one) ?? 0), 0);
}
