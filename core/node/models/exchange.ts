import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { finished } from 'node:stream/promises';
import type { OutgoingRequest } from '../../engine/summaries/ports/languageModel.ts';
import { StrataError } from '../../model/result.ts';
import { lookUpNearby, NOT_NEARBY } from './lookUpNearby.ts';
import type { LookUp } from './lookUpNearby.ts';
import { Trouble } from './trouble.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** null: no body. */
  readonly body: string | null;
  readonly purpose: string;
}

export interface HttpReply {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: string;
}

export interface ExchangeOptions {
  /** From the request to the last byte. */
  readonly timeoutMs: number;
  readonly onRequest: (request: OutgoingRequest) => void;
  /** Called with how a request ended that did not bring its whole reply. */
  readonly onBroken: (broken: BrokenExchange) => void;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Default: the system's. */
  readonly lookUp?: LookUp | undefined;
  /** Bytes. Default: 4 MB. */
  readonly largestReply?: number;
}

export interface BrokenExchange {
  /** Whether the whole request was sent and the wait for the reply was given up. */
  readonly leftWaiting: boolean;
  /** null: no reply began. */
  readonly status: number | null;
  readonly bytesReceived: number;
}

const LARGEST_REPLY = 4 * 1024 * 1024;
/** Only this much of a reply that reports a failure is read: enough for its message. */
const LARGEST_ERROR = 64 * 1024;

/**
 * One HTTP request with its whole reply, reported to `onRequest` however it ends. Redirects are not
 * followed: keys and words go only where the person said. Throws {@link Trouble} when the network
 * fails or the time is up, `reply-unusable` beyond its largest size, and the signal's reason once it aborts.
 *
 * Based on `node:http` rather than `fetch`, which gives up on a model that thinks for five minutes
 * before its first byte, and cannot say what was received when a body breaks off.
 */
export async function exchange(
  request: HttpRequest,
  {
    timeoutMs,
    onRequest,
    onBroken,
    now,
    signal,
    lookUp,
    largestReply = LARGEST_REPLY,
  }: ExchangeOptions,
): Promise<HttpReply> {
  signal.throwIfAborted();
  const body = request.body === null ? null : Buffer.from(request.body);
  const atMs = now();
  const received: Received = { status: null, headers: {}, chunks: [], bytes: 0 };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(overtime(request.url, timeoutMs)), timeoutMs);
  const cancel = () => stop.abort(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  const sent = send(request, { body, lookUp });
  try {
    await receive(sent, received, { stop: stop.signal, host: request.url.host, largestReply });
    return {
      status: received.status ?? 0,
      header: (name) => headerOf(received.headers, name),
      text: Buffer.concat(received.chunks).toString('utf8'),
    };
  } catch (error) {
    onBroken({
      leftWaiting: stop.signal.aborted && sent.writableFinished,
      status: received.status,
      bytesReceived: received.bytes,
    });
    if (stop.signal.aborted) throw stop.signal.reason;
    throw error instanceof StrataError ? error : broken(request.url, error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    onRequest({
      atMs,
      host: request.url.host,
      purpose: request.purpose,
      bytesSent: body?.byteLength ?? 0,
      bytesReceived: received.bytes,
      status: received.status,
      durationMs: now() - atMs,
    });
  }
}

interface Received {
  status: number | null;
  headers: IncomingHttpHeaders;
  readonly chunks: Buffer[];
  bytes: number;
}

function send(
  { method, url, headers }: HttpRequest,
  { body, lookUp }: { readonly body: Buffer | null } & Pick<ExchangeOptions, 'lookUp'>,
): ClientRequest {
  const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    // What is not encrypted goes no further than one's own network, whatever its name leads to.
    ...(url.protocol === 'http:' ? { lookup: lookUpNearby(lookUp) } : {}),
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      ...(body === null ? {} : { 'content-length': body.byteLength }),
    },
  });
  return body === null ? sent.end() : sent.end(body);
}

async function receive(
  sent: ClientRequest,
  received: Received,
  {
    stop,
    host,
    largestReply,
  }: { readonly stop: AbortSignal; readonly host: string; readonly largestReply: number },
): Promise<void> {
  const end = () => void sent.destroy(new Error('stopped'));
  stop.addEventListener('abort', end, { once: true });
  try {
    if (stop.aborted) end();
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve);
      // Kept: a connection can still break after the response began.
      sent.on('error', reject);
    });
    const status = response.statusCode ?? 0;
    received.status = status;
    received.headers = response.headers;
    const failed = status >= 400;
    response.on('data', (chunk: Buffer) => {
      received.bytes += chunk.byteLength;
      received.chunks.push(chunk);
      if (failed && received.bytes > LARGEST_ERROR) response.destroy();
      if (!failed && received.bytes > largestReply) response.destroy(tooLarge(host, largestReply));
    });
    await finished(response).catch((error: unknown) => {
      // Part of an error message is enough.
      if (!failed || stop.aborted) throw error;
    });
  } finally {
    stop.removeEventListener('abort', end);
  }
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

function tooLarge(host: string, most: number): StrataError {
  return new StrataError({
    code: 'reply-unusable',
    message: `The answer of ${host} was larger than ${most / (1024 * 1024)} MB, so it was not read to its end.`,
    details: { host },
  });
}

function overtime({ host }: URL, timeoutMs: number): Trouble {
  return new Trouble({
    code: 'provider-unavailable',
    message: `${host} did not answer within ${String(timeoutMs / 1_000)} seconds. A slow model needs a longer time-out.`,
    details: { host, reason: 'timeout' },
  });
}

function broken({ host }: URL, error: unknown): Trouble {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : 'unknown';
  return new Trouble({
    code: 'provider-unavailable',
    message: `${host} cannot be reached: ${REASONS[code] ?? `the connection failed (${code}).`}`,
    details: { host, reason: code },
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there; is the server running?',
  ENOTFOUND: 'there is no such host, or no network.',
  EAI_AGAIN: 'there is no such host, or no network.',
  ECONNRESET: 'the connection broke off.',
  ERR_STREAM_PREMATURE_CLOSE: 'the connection broke off.',
  ENETUNREACH: 'there is no network.',
  [NOT_NEARBY]: 'its name leads beyond your own network, where nothing is sent without encryption.',
  ETIMEDOUT: 'the connection took too long.',
};
