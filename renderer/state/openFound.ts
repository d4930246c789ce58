import type { Navigation } from './place.ts';
import { lensOfFilters, within, type SearchQuery } from './searchQuery.ts';
import { WIDE } from './lens.ts';

/** Opens the kept list of what a query finds; what of it is the lens narrows the window down. */
export function openFound(navigation: Pick<Navigation, 'openPage'>, query: SearchQuery): void {
  const page = {
    kind: 'found',
    query: within({ ...query, text: query.text.trim() }, WIDE),
  } as const;
  navigation.openPage(page, lensOfFilters(query.filters));
}
