/** What is looked for: words, filters and an order, as the palette holds and keeps them. */
import { z } from 'zod';
import type { InputOf } from '../../core/contract/procedures.ts';
import { lensInput, sameLens, WIDE, type Lens } from './lens.ts';
import { spokenSpan } from './span.ts';
import { EVENT_KINDS, ROLES, SOURCES } from '../../core/model/event.ts';

export const LONGEST_QUERY = 10_000;
export const LONGEST_TIME = 100;

const filtersSchema = z.object({
  /** A time in words, such as "last week"; empty: any. */
  when: z.string().max(LONGEST_TIME),
  project: z.string().max(1_000).nullable(),
  source: z.enum(SOURCES).nullable(),
  role: z.enum(ROLES).nullable(),
  kind: z.enum(EVENT_KINDS).nullable(),
  hasError: z.boolean(),
  // Searches that were kept before these were there do without.
  starred: z.boolean().default(false),
  tag: z.string().max(100).nullable().default(null),
});
/** Which events are meant; null: all. */
export type SearchFilters = Readonly<z.infer<typeof filtersSchema>>;

/** Also what is kept of a query. */
export const searchQuerySchema = z.object({
  text: z.string().max(LONGEST_QUERY),
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
  starred: false,
  tag: null,
};

export const EMPTY_QUERY: SearchQuery = { text: '', filters: NO_FILTERS, sort: 'relevance' };

export const hasFilters = (filters: SearchFilters): boolean => !sameFilters(filters, NO_FILTERS);

/** Are they one search? How it is sorted belongs to it; spaces around the words do not. */
export const sameQuery = (a: SearchQuery, b: SearchQuery): boolean =>
  a.text.trim() === b.text.trim() && a.sort === b.sort && sameFilters(a.filters, b.filters);

/** The part of the filters that narrows the whole window down, too; a time in words is no span. */
export const lensOfFilters = ({
  project,
  source,
  starred,
  tag,
}: SearchFilters): Omit<Lens, 'span'> => ({
  project,
  source,
  starred,
  tag,
});

/** The same within what the window is narrowed down to. */
export const within = (query: SearchQuery, lens: Lens): SearchQuery => ({
  ...query,
  filters: {
    ...query.filters,
    ...lensOfFilters({ ...query.filters, ...lens }),
    when: lens.span === null ? query.filters.when : spokenSpan(lens.span),
  },
});

export const isQuestion = (text: string): boolean => /[?？]\s*$/u.test(text);

export interface FindOptions {
  readonly limit: number;
  readonly asYouType: boolean;
}

/** The query as the host takes it: rows show snippets, so that no event's whole text comes along, and nodes are asked for alone. */
export function findInputOf(
  { text, filters, sort }: SearchQuery,
  { limit, asYouType }: FindOptions,
): InputOf<'find'> & { readonly asYouType: boolean } {
  return { ...askedOf({ text, filters, sort }), limit, asYouType, maxText: 0, nodes: false };
}

/** What any search for it asks the host. */
export function askedOf({ text, filters, sort }: SearchQuery) {
  const { when, role, kind, hasError } = filters;
  const [from, to] = boundsOf(when);
  return {
    query: text,
    sort,
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...lensInput({ ...lensOfFilters(filters), span: null }),
    ...(role === null ? {} : { role }),
    ...(kind === null ? {} : { kind }),
    ...(hasError ? { hasError } : {}),
  };
}

/** What lists the conversations that are left where nothing is typed; null where nothing narrows these down. */
export function conversationsInput({
  text,
  filters,
}: Pick<SearchQuery, 'text' | 'filters'>): Omit<InputOf<'conversations'>, 'limit'> | null {
  const { when, role, kind, hasError, ...lens } = filters;
  const isOfEvents = role !== null || kind !== null || hasError;
  const isWide = when === '' && sameLens({ ...lens, span: null }, WIDE);
  if (text.trim() !== '' || isOfEvents || isWide) return null;
  const [from, to] = boundsOf(when);
  return {
    ...lensInput({ ...lens, span: null }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

const BETWEEN = ' – ';

/** A time in words from one to another, either of which may be empty. */
export const spanWords = (from: string, to: string): string => `${from}${BETWEEN}${to}`.trim();

/** The two ends of a time in words; what is no span is both of them. */
export function boundsOf(when: string): readonly [from: string, to: string] {
  const [from = '', to] = ` ${when} `.split(BETWEEN);
  return [from.trim(), (to ?? from).trim()];
}

function sameFilters(a: SearchFilters, b: SearchFilters): boolean {
  return (
    a.when === b.when &&
    sameLens({ ...a, span: null }, { ...b, span: null }) &&
    a.role === b.role &&
    a.kind === b.kind &&
    a.hasError === b.hasError
  );
}
