import type { IncomingMessage } from 'node:http';

/** Why a request was turned away before anything looked at it. */
export interface Refusal {
  readonly status: 403 | 421;
  readonly reason: string;
}

/** The part of a request that is judged. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'headersDistinct'>;

/**
 * Judges every request and upgrade before anything else; undefined lets it on. Other programs and
 * other pages reach a loopback port as well as our own page does, and each check stops what the
 * others let through:
 *
 * - Host, exactly ours: a name that was re-bound to 127.0.0.1 sends its own name
 * - Origin, ours if present, and required on upgrades and everything but reading: a page of
 *   another local port sends its own, and browsers put neither cookies nor CORS between ports
 * - Sec-Fetch-Site: says the same for reading, where browsers send no Origin; `none` is an
 *   address that a person opened
 *
 * @param authority `127.0.0.1:{port}`
 */
export function judgeRequest(
  { method, headersDistinct: headers }: RequestHead,
  kind: 'request' | 'upgrade',
  authority: string,
): Refusal | undefined {
  const only = (name: string): string | undefined => {
    const values = headers[name];
    return values?.length === 1 ? values[0] : undefined;
  };
  if (only('host') !== authority) return { status: 421, reason: 'Host is not this server.' };
  if (method === 'OPTIONS') return { status: 403, reason: 'No other origin may call.' };

  const reads = kind === 'request' && (method === 'GET' || method === 'HEAD');
  const origin = headers['origin'];
  if (origin === undefined ? !reads : only('origin') !== `http://${authority}`)
    return { status: 403, reason: 'Origin is not this server.' };

  const site = headers['sec-fetch-site'];
  const fits =
    only('sec-fetch-site') === 'same-origin' || (reads && only('sec-fetch-site') === 'none');
  if (site !== undefined && !fits) return { status: 403, reason: 'Sent by another site.' };
  return undefined;
}
