import { StrataError } from '../../model/result.ts';
import type { Call } from './callWithRetries.ts';
import type { HttpRequest } from './exchange.ts';
import type { JsonObject } from './json.ts';
import { baseOf } from './endpointAddress.ts';
import type { CallEndpoint } from './protocol.ts';

/** Calls addresses below a base URL, with the headers that every request needs. */
export function endpointCaller(
  call: Call<HttpRequest, JsonObject>,
  {
    url,
    headers,
    purpose,
  }: {
    readonly url: URL;
    /** Includes the key. */
    readonly headers: Readonly<Record<string, string>>;
    readonly purpose: string;
  },
): CallEndpoint {
  return (path, body) =>
    call({
      method: body === null ? 'GET' : 'POST',
      url: new URL(`${baseOf(url)}${path}`),
      headers: {
        ...headers,
        accept: 'application/json',
        'user-agent': 'Strata',
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body,
      purpose,
    });
}

/** Throws `provider-unauthorized` for a key that no header can carry. */
export function checkKey(key: string | null): void {
  if (key === null || /^[\x21-\x7e]+$/.test(key)) return;
  throw new StrataError({
    code: 'provider-unauthorized',
    message: 'The key holds spaces or characters that no key has. Enter it again.',
  });
}
