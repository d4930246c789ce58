/** Where words of the memory go by the settings, so that nobody sends them anywhere unawares. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Settings } from '../../core/contract/settings.ts';
import { AGENT_NAMES, type RemoteProvider } from '../../core/model/providers.ts';
import { commandText } from '../../core/model/commandLine.ts';

export type Overridden = OutputOf<'settings'>['overridden'];

export interface Destination {
  /** The host and port of the address, the variable that decides it, or an agent's name. */
  readonly host: string;
  /** Words leave this machine through an agent's command. */
  readonly isAgent: boolean;
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
    .map(({ uses, ...place }) => ({
      ...place,
      uses: uses.filter((use) => !known.has(`${use} ${place.host}`)),
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
  const places = new Map<string, Destination>();
  const add = (provider: RemoteProvider, use: Destination['uses'][number]): void => {
    const host = destinationOf(settings, provider, overridden);
    if (host === null) return;
    const uses = [...(places.get(host)?.uses ?? []), use];
    places.set(host, { host, isAgent: provider === 'agent', uses });
  };
  if (settings.provider !== 'extractive') add(settings.provider, 'summaries');
  if (settings.summaries.judge !== null) add(settings.summaries.judge.provider, 'judging');
  return [...places.values()];
}

/**
 * Where a provider's words go: a host, the variable that names it, or an agent; null where that is this
 * machine.
 */
export function destinationOf(
  { endpoints }: Settings,
  provider: RemoteProvider,
  { openaiBaseUrl }: Overridden,
): string | null {
  if (provider === 'agent') return agentName(endpoints.agent);
  if (provider === 'openai' && openaiBaseUrl !== null) return `the address in ${openaiBaseUrl}`;
  const { baseUrl } = endpoints[provider];
  return isThisMachine(baseUrl) ? null : hostOf(baseUrl);
}

/** An agent as people call it; of another command, the command. */
export const agentName = ({
  kind,
  command,
}: Pick<Settings['endpoints']['agent'], 'kind' | 'command'>): string =>
  kind === 'custom' ? commandText(command) : AGENT_NAMES[kind];

const routesOf = (all: readonly Destination[]): readonly string[] =>
  all.flatMap(({ host, uses }) => uses.map((use) => `${use} ${host}`));
