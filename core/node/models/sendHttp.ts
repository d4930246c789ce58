import type { Send } from './callWithRetries.ts';
import { exchange } from './exchange.ts';
import type { HttpRequest } from './exchange.ts';
import type { LookUp } from './lookUpNearby.ts';
import type { JsonObject } from './json.ts';
import { judgeReply } from './judgeHttpStatus.ts';

/** One HTTP request; see {@link judgeReply} for what it throws. */
export const sendHttp: Send<HttpRequest, JsonObject> = createSendHttp();

/** @param lookUp finds the addresses of names; default: the system */
export function createSendHttp(lookUp?: LookUp): Send<HttpRequest, JsonObject> {
  return async (request, { endpoint, onRequest, onBroken, now, signal }) => {
    const { timeoutMs } = endpoint;
    const reply = await exchange(request, { timeoutMs, onRequest, onBroken, now, signal, lookUp });
    return judgeReply(reply, { endpoint, url: request.url, nowMs: now() });
  };
}
