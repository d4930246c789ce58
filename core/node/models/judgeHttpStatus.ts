import type { Endpoint } from '../../engine/summaries/ports/languageModel.ts';
import type { ErrorCode } from '../../model/result.ts';
import { StrataError } from '../../model/result.ts';
import type { HttpReply } from './exchange.ts';
import type { JsonObject } from './json.ts';
import { asObject, parseObject } from './json.ts';
import { oneLine, quoted } from './quote.ts';
import { retryAfterMs } from './retryPause.ts';
import { Refused, Trouble } from './trouble.ts';
import { withoutKey } from './withoutKey.ts';

interface Judged {
  readonly endpoint: Endpoint;
  readonly url: URL;
  readonly nowMs: number;
}

/**
 * Returns the reply's JSON object, or throws what the reply means: {@link Trouble} that may pass
 * (408, 409, 429, 5xx), {@link Refused} (400, 404, 422), `provider-unauthorized` (401, and 403
 * about the key or the account), or `provider-rejected` (no credit, a redirect, a 403 about the
 * words that were sent, a reply that is not from such an API).
 */
export function judgeReply(reply: HttpReply, judged: Judged): JsonObject {
  refuseFailure(reply, judged);
  const answer = parseObject(reply.text);
  // Some routers have already answered 200 when the model behind them fails.
  if (answer !== null && isReportOfError(answer)) {
    const code = Number(asObject(answer['error'])?.['code']);
    throw failureOf(reply, { ...judged, status: code >= 400 && code < 600 ? code : 502, answer });
  }
  if (answer !== null) return answer;
  throw isTorn(reply.text) ? torn(reply, judged) : strange(judged);
}

/** Throws what a reply means whose status is none of success. */
export function refuseFailure(reply: HttpReply, judged: Judged): void {
  if (reply.status >= 200 && reply.status <= 299) return;
  const answer = parseObject(reply.text);
  throw failureOf(reply, { ...judged, status: reply.status, answer });
}

function isReportOfError(answer: JsonObject): boolean {
  const { error, choices, content } = answer;
  return Boolean(error) && choices === undefined && content === undefined;
}

function isTorn(text: string): boolean {
  return text.trim() === '' || text.trimStart().startsWith('{');
}

function torn({ text }: HttpReply, { url }: Pick<Judged, 'url'>): Trouble {
  return new Trouble(
    {
      code: 'provider-unavailable',
      message: `${url.host} sent an answer that is empty or ends in its middle.`,
      details: { host: url.host },
    },
    { bytesWasted: Buffer.byteLength(text) },
  );
}

/** The error for a server that does not speak the protocol. */
export function strange({ endpoint, url }: Pick<Judged, 'endpoint' | 'url'>): StrataError {
  const api = endpoint.provider === 'openai' ? 'OpenAI-compatible' : 'Anthropic';
  return new StrataError({
    code: 'provider-rejected',
    message: `${url.host} answered, but not as an ${api} endpoint does. Check the base URL ${endpoint.baseUrl}.`,
    details: { host: url.host },
  });
}

function failureOf(
  reply: HttpReply,
  {
    endpoint,
    url,
    nowMs,
    status,
    answer,
  }: Judged & { readonly status: number; readonly answer: JsonObject | null },
): StrataError | Trouble | Refused {
  const { host } = url;
  const said = withoutKey(wordsOf(reply.text, answer), endpoint.key);
  const quote = quoted(said);
  const failure = (code: ErrorCode, message: string) => ({
    code,
    message: `${host} ${message}`,
    details: { host, status },
  });
  if (status >= 300 && status < 400)
    return new StrataError(
      failure(
        'provider-rejected',
        `sends requests elsewhere (HTTP ${String(status)}). Words and keys do not follow: set the base URL to the final address.`,
      ),
    );
  // Messages about a bad key quote parts of it, so they are not repeated.
  if (status === 401 || (status === 403 && isAboutAccount(said)))
    return new StrataError(
      failure(
        'provider-unauthorized',
        endpoint.key === null
          ? `asks for a key (HTTP ${String(status)}). Give one in the settings.`
          : `does not accept the key (HTTP ${String(status)}). Check the key and what it is allowed to do.${status === 403 ? quote : ''}`,
      ),
    );
  if (status === 402 || (status === 429 && isOutOfCredit(answer)))
    return new StrataError(
      failure(
        'provider-rejected',
        `says that the account has no credit left (HTTP ${String(status)}). Add credit there, or choose another model.${quote}`,
      ),
    );
  if (status === 408 || status === 409 || status === 429 || status >= 500)
    return new Trouble(
      failure('provider-unavailable', `${passing(status)} (HTTP ${String(status)}).${quote}`),
      { retryAfterMs: retryAfterMs(reply.header, nowMs) },
    );
  const advice =
    status === 404
      ? ` Check the model ${endpoint.model} and the base URL ${endpoint.baseUrl}.`
      : '';
  const refusal = failure(
    'provider-rejected',
    `refused the request (HTTP ${String(status)}).${advice}${quote}`,
  );
  return status === 400 || status === 404 || status === 422
    ? new Refused(refusal, said)
    : new StrataError(refusal);
}

const ACCOUNT =
  /\bkeys?\b|credential|permission|authenticat|authori[sz]|\baccess\b|account|organi[sz]ation|project|billing|subscription|region|country/i;
const WORDS = /moderat|flagged|\bcontent\b|\binput\b|safety|violat/i;

/** Moderation and firewalls also refuse a text with 403, which says nothing about the next one. */
function isAboutAccount(said: string): boolean {
  return ACCOUNT.test(said) && !WORDS.test(said);
}

function passing(status: number): string {
  if (status === 429) return 'gets too many requests';
  return status === 408 || status === 409 ? 'could not take the request' : 'has a fault of its own';
}

function isOutOfCredit(answer: JsonObject | null): boolean {
  const error = asObject(answer?.['error']);
  return [error?.['code'], error?.['type']].includes('insufficient_quota');
}

/** The endpoint's own message and codes, however it wraps them; nothing from web pages. */
function wordsOf(text: string, answer: JsonObject | null): string {
  if (answer === null) return text.trimStart().startsWith('<') ? '' : oneLine(text);
  const error = asObject(answer['error']) ?? answer;
  const words = [error['message'], answer['error'], answer['detail'], error['code'], error['param']]
    .map((value) => (typeof value === 'string' ? value : listed(value)))
    .filter((value) => value !== '');
  return oneLine([...new Set(words)].join(' · '));
}

/** Some endpoints return a list of errors. */
function listed(value: unknown): string {
  return Array.isArray(value) ? JSON.stringify(value) : '';
}
