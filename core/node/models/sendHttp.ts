import type { Send } from './callWithRetries.ts';
import { exchange } from './exchange.ts';
import type { HttpRequest } from './exchange.ts';
import type { JsonObject } from './json.ts';
import { judgeReply } from './judgeHttpStatus.ts';

/** One HTTP request; see {@link judgeReply} for what it throws. */
export const sendHttp: Send<HttpRequest, JsonObject> = async (
  request,
  { endpoint, onRequest, onBroken, now, signal },
) => {
  const { timeoutMs } = endpoint;
  const reply = await exchange(request, { timeoutMs, onRequest, onBroken, now, signal });
  return judgeReply(reply, { endpoint, url: request.url, nowMs: now() });
};
