import type { Endpoint, OutgoingRequest } from '../../../engine/summaries/ports/languageModel.ts';
import type { AbortableSignal } from '../../../model/progress.ts';
import { StrataError } from '../../../model/result.ts';
import { linkedSignal } from '../callWithRetries.ts';
import { baseOf } from '../endpointAddress.ts';
import { exchange } from '../exchange.ts';
import type { HttpRequest } from '../exchange.ts';
import type { JsonObject } from '../json.ts';
import { judgeReply, refuseFailure } from '../judgeHttpStatus.ts';
import { Refused, Trouble } from '../trouble.ts';

export interface BatchCall {
  readonly method: HttpRequest['method'];
  /** Below the base URL. */
  readonly path: string;
  readonly purpose: string;
  readonly body?: { readonly text: string; readonly type: string };
}

/** Requests about batches, each without another try. */
export interface BatchCaller {
  json(call: BatchCall, signal: AbortableSignal): Promise<JsonObject>;
  /** Of results, which are no one object. */
  text(call: BatchCall, signal: AbortableSignal): Promise<string>;
}

/** Results of many texts. */
const LARGEST_RESULTS = 64 * 1024 * 1024;

export function createBatchCaller(
  endpoint: Endpoint,
  {
    url,
    headers,
    onRequest,
    now,
  }: {
    readonly url: URL;
    /** Includes the key. */
    readonly headers: Readonly<Record<string, string>>;
    readonly onRequest: (request: OutgoingRequest) => void;
    readonly now: () => number;
  },
): BatchCaller {
  const send = async <T>(
    { method, path, purpose, body }: BatchCall,
    source: AbortableSignal,
    read: (reply: Awaited<ReturnType<typeof exchange>>, at: URL) => T,
  ): Promise<T> => {
    const at = new URL(`${baseOf(url)}${path}`);
    const { signal, unlink } = linkedSignal(source);
    try {
      const reply = await exchange(
        {
          method,
          url: at,
          headers: {
            ...headers,
            'user-agent': 'Strata',
            ...(body === undefined ? {} : { 'content-type': body.type }),
          },
          body: body?.text ?? null,
          purpose,
        },
        {
          timeoutMs: endpoint.timeoutMs,
          onRequest,
          onBroken: () => undefined,
          now,
          signal,
          largestReply: LARGEST_RESULTS,
        },
      );
      return read(reply, at);
    } catch (thrown) {
      if (signal.aborted) throw new StrataError({ code: 'cancelled', message: 'Cancelled.' });
      if (thrown instanceof Trouble || thrown instanceof Refused)
        throw new StrataError(thrown.failure);
      throw thrown;
    } finally {
      unlink();
    }
  };
  const judged = (at: URL) => ({ endpoint, url: at, nowMs: now() });
  return {
    json: (call, signal) => send(call, signal, (reply, at) => judgeReply(reply, judged(at))),
    text: (call, signal) =>
      send(call, signal, (reply, at) => {
        refuseFailure(reply, judged(at));
        return reply.text;
      }),
  };
}

/** The status that the endpoint refused a request with; null if it is not known to have refused it. */
export function refusedWith(thrown: unknown): number | null {
  const status = thrown instanceof StrataError ? thrown.details?.['status'] : undefined;
  return typeof status === 'number' && status >= 300 && status < 500 && status !== 408
    ? status
    : null;
}
