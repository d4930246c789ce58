import { placeOfHost } from '../../model/networkPlace.ts';
import { StrataError } from '../../model/result.ts';

/**
 * Checks where an endpoint's base URL leads. Words and keys go over https, or to this machine, or words alone
 * where a person agreed to that very place on a network of their own: otherwise throws `bad-input`, as for
 * an invalid URL or one that holds a name and password, which would get into logs.
 */
export function endpointAddress(baseUrl: string, agreed?: string): URL {
  const url = URL.parse(baseUrl);
  if (url === null) throw bad(`"${baseUrl}" is not a web address. It looks like https://host/v1.`);
  if (url.username !== '' || url.password !== '')
    throw bad('The base URL must not hold a name or password. Give the key as the key.');
  if (url.search !== '' || url.hash !== '')
    throw bad('The base URL must not hold a "?" or "#". It looks like https://host/v1.');
  if (url.protocol === 'https:') return url;
  const place = url.protocol === 'http:' ? placeOfHost(url.hostname) : 'beyond';
  if (place === 'machine' || (place === 'home' && agreed === url.origin)) return url;
  throw bad(
    `${url.protocol}//${url.host} would send your words unprotected. Use https, or http with a server on this machine (127.0.0.1 or localhost)${place === 'home' ? ', or agree to this address on your network' : ''}.`,
  );
}

/** The address to which paths are appended: without a trailing slash. */
export function baseOf({ href }: URL): string {
  return href.replace(/\/+$/, '');
}

function bad(message: string): StrataError {
  return new StrataError({ code: 'bad-input', message });
}
