/** Where an address leads: this machine, a network of one's own, or beyond. */
export type NetworkPlace = 'machine' | 'home' | 'beyond';

/** Names by which containers and WSL reach the machine that they run on, and the like. */
const HOST_NAMES: ReadonlySet<string> = new Set([
  'host.docker.internal',
  'gateway.docker.internal',
  'host.containers.internal',
]);

/** Of a web address. */
export function networkPlace(address: string): NetworkPlace {
  const host = /^https?:\/\/(\[[^\]]*\]|[^:/?#@\\]+)(?::\d+)?(?:[/?#]|$)/i.exec(address)?.[1];
  return host === undefined ? 'beyond' : placeOfHost(host);
}

/** Of a host as web addresses have it: without a port, an IPv6 address in brackets or without. */
export function placeOfHost(hostname: string): NetworkPlace {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1') return 'machine';
  if (/^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)) return 'machine';
  if (HOST_NAMES.has(host) || /^[^.:]+(?:\.[^.:]+)*\.local$/.test(host)) return 'home';
  return isPrivate(host) ? 'home' : 'beyond';
}

/** RFC 1918, and RFC 4193 for IPv6. */
function isPrivate(host: string): boolean {
  if (/^f[cd][0-9a-f]{2}:/.test(host)) return true;
  const [first = -1, second = -1] = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)
    ? host.split('.').map(Number)
    : [];
  return (
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168)
  );
}

/** Scheme, host and port, as written; null for what is no web address. */
export const originOf = (address: string): string | null =>
  /^https?:\/\/[^/?#]+/i.exec(address.trim())?.[0].toLowerCase() ?? null;

/**
 * The place that a person has to agree to before anything is sent to an address: on a network of one's own,
 * without encryption. null where nothing has to be agreed to, or nothing may be sent at all.
 */
export function placeToAgree(address: string): string | null {
  const origin = originOf(address);
  return origin?.startsWith('http:') === true && networkPlace(address) === 'home' ? origin : null;
}
