/** Where words of the memory go by the settings, so that nobody sends them anywhere unawares. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Settings } from '../../core/contract/settings.ts';
import type { RemoteProvider } from '../../core/model/providers.ts';

export type Overridden = OutputOf<'settings'>['overridden'];

export interface Destination {
  /** The host and port of the address, or the variable that decides it. */
  readonly host: string;
  /** `summaries`: whenever nodes are written; `judging`: when a person asks for a score. */
  readonly uses: readonly ('summaries' | 'judging')[];
}

/** Places beyond this machine that words would go to by `after` but not by `before`. */
export function newDestinations(
  before: Settings,
  after: Settings,
  overridden: Overridden,
): readonly Destination[] {
  const known = new Set(routesOf(allDestinations(before, overridden)));
  return allDestinations(after, overridden)
    .map(({ host, uses }) => ({
      host,
      uses: uses.filter((use) => !known.has(`${use} ${host}`)),
    }))
    .filter(({ uses }) => uses.length > 0);
}

/** Is the address one of this very machine? */
export function isThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** The host as people write it; the text itself where it is no address. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;

/** Places beyond this machine that words go to. */
export function allDestinations(
  settings: Settings,
  overridden: Overridden,
): readonly Destination[] {
  const uses = new Map<string, Destination['uses'][number][]>();
  const add = (provider: RemoteProvider, use: Destination['uses'][number]): void => {
    const host = destinationOf(settings, provider, overridden);
    if (host !== null) uses.set(host, [...(uses.get(host) ?? []), use]);
  };
  if (settings.provider !== 'extractive') add(settings.provider, 'summaries');
  if (settings.summaries.judge !== null) add(settings.summaries.judge.provider, 'judging');
  return [...uses].map(([host, of]) => ({ host, uses: of }));
}

/** Where a provider's words go: a host, or the variable that names it; null where that is this machine. */
export function destinationOf(
  { endpoints }: Settings,
  provider: RemoteProvider,
  { openaiBaseUrl }: Overridden,
): string | null {
  if (provider === 'openai' && openaiBaseUrl !== null) return `the address in ${openaiBaseUrl}`;
  const { baseUrl } = endpoints[provider];
  return isThisMachine(baseUrl) ? null : hostOf(baseUrl);
}

const routesOf = (all: readonly Destination[]): readonly string[] =>
  all.flatMap(({ host, uses }) => uses.map((use) => `${use} ${host}`));
