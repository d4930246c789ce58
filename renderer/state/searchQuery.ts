/** What is looked for: words, filters and an order, as the palette holds and keeps them. */
import { z } from 'zod';
import type { InputOf } from '../../core/contract/procedures.ts';
import { EVENT_KINDS, ROLES, SOURCES } from '../../core/model/event.ts';

const filtersSchema = z.object({
  /** A time in words, such as "last week"; empty: any. */
  when: z.string().max(100),
  project: z.string().max(1_000).nullable(),
  source: z.enum(SOURCES).nullable(),
  role: z.enum(ROLES).nullable(),
  kind: z.enum(EVENT_KINDS).nullable(),
  hasError: z.boolean(),
});
/** Which events are meant; null: all. */
export type SearchFilters = Readonly<z.infer<typeof filtersSchema>>;

/** Also what is kept of a query. */
export const searchQuerySchema = z.object({
  text: z.string().max(10_000),
  filters: filtersSchema,
  sort: z.enum(['relevance', 'time']),
});
export interface SearchQuery {
  readonly text: string;
  readonly filters: SearchFilters;
  readonly sort: 'relevance' | 'time';
}

export const NO_FILTERS: SearchFilters = {
  when: '',
  project: null,
  source: null,
  role: null,
  kind: null,
  hasError: false,
};

export const EMPTY_QUERY: SearchQuery = { text: '', filters: NO_FILTERS, sort: 'relevance' };

export const hasFilters = (filters: SearchFilters): boolean => !sameFilters(filters, NO_FILTERS);

/** Are they one search? How it is sorted belongs to it; spaces around the words do not. */
export const sameQuery = (a: SearchQuery, b: SearchQuery): boolean =>
  a.text.trim() === b.text.trim() && a.sort === b.sort && sameFilters(a.filters, b.filters);

export const isQuestion = (text: string): boolean => /[?？]\s*$/u.test(text);

/** Events may hold megabytes: beyond this a hit opens its event, but not its place in it. */
const SHOWN_TEXT = 20_000;

export interface FindOptions {
  readonly limit: number;
  readonly asYouType: boolean;
}

/** The query as the host takes it. */
export function findInputOf(
  { text, filters, sort }: SearchQuery,
  { limit, asYouType }: FindOptions,
): InputOf<'find'> {
  const { when, project, source, role, kind, hasError } = filters;
  return {
    query: text,
    limit,
    sort,
    asYouType,
    maxText: SHOWN_TEXT,
    ...(when === '' ? {} : { from: when, to: when }),
    ...(project === null ? {} : { project }),
    ...(source === null ? {} : { source }),
    ...(role === null ? {} : { role }),
    ...(kind === null ? {} : { kind }),
    ...(hasError ? { hasError } : {}),
  };
}

function sameFilters(a: SearchFilters, b: SearchFilters): boolean {
  return (
    a.when === b.when &&
    a.project === b.project &&
    a.source === b.source &&
    a.role === b.role &&
    a.kind === b.kind &&
    a.hasError === b.hasError
  );
}
