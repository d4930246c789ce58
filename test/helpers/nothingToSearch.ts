/** Parts of an index run that is about something else. */
import type { SearchPlanner } from '../../core/engine/index/indexSearch.ts';
import type { SearchIndexWriter } from '../../core/engine/search/ports/searchStore.ts';

export const nothingToSearch: SearchPlanner = {
  countToIndex: async () => ({ events: 0, nodes: 0 }),
  planEventWords: async () => null,
  planNodeWords: async () => [],
};

export const keepsNoWords: SearchIndexWriter = {
  addEventWords: async () => undefined,
  setNodeWords: async () => undefined,
};
