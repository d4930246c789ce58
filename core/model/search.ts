/** Fields of a node that are searched. */
export const SEARCH_FIELDS = ['title', 'summary', 'bullets', 'keywords'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];
