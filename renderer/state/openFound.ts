import type { Navigation } from './place.ts';
import { lensOfFilters, within, type SearchQuery } from './searchQuery.ts';
import { WIDE } from './lens.ts';
import { spokenSpan } from './span.ts';

/** Opens the kept list of what a query finds; what of it is the lens narrows the window down. */
export function openFound(
  navigation: Pick<Navigation, 'openPage' | 'store'>,
  query: SearchQuery,
): void {
  const { filters } = query;
  const { span } = navigation.store.getState().lens;
  const isOfLens = span !== null && filters.when === spokenSpan(span);
  const when = isOfLens ? '' : filters.when;
  const page = {
    kind: 'found',
    query: within({ ...query, text: query.text.trim(), filters: { ...filters, when } }, WIDE),
  } as const;
  navigation.openPage(page, { ...lensOfFilters(filters), span: isOfLens ? span : null });
}
