import type { Client } from '../../core/contract/client.ts';
import type { Navigation } from './place.ts';
import { boundsOf, lensOfFilters, within, type SearchQuery } from './searchQuery.ts';
import { WIDE } from './lens.ts';
import { spokenSpan, type Span } from './span.ts';

export interface FoundDeps {
  readonly client: Pick<Client, 'call'>;
  readonly navigation: Pick<Navigation, 'openPage' | 'store'>;
}

/**
 * Opens the kept list of what a query finds; what of it is the lens narrows the window down, its time, too. Words
 * that are no time stay with the list, which says so.
 */
export async function openFound(
  { client, navigation }: FoundDeps,
  query: SearchQuery,
): Promise<void> {
  const { filters } = query;
  const open = (when: string, span: Span | null): void =>
    navigation.openPage(
      {
        kind: 'found',
        query: within({ ...query, text: query.text.trim(), filters: { ...filters, when } }, WIDE),
      },
      { ...lensOfFilters(filters), span },
    );
  const { span } = navigation.store.getState().lens;
  if (filters.when === '') return open('', null);
  if (span !== null && filters.when === spokenSpan(span)) return open('', span);
  const meant = await daysOf(client, filters.when).catch(() => null);
  return meant === null ? open(filters.when, null) : open('', meant);
}

async function daysOf(client: FoundDeps['client'], when: string): Promise<Span> {
  const [first, last] = boundsOf(when);
  if (first === last) return client.call('days', { words: first });
  const [from, to] = await Promise.all(
    [first, last].map(async (words) => (words === '' ? null : client.call('days', { words }))),
  );
  return { from: from?.from ?? null, to: to?.to ?? null };
}
