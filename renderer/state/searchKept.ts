/** Searches that are kept in the browser's storage: those that were starred, and the last ones. */
import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { MEMORIES, type MemoryName } from '../../core/contract/memories.ts';
import { sameQuery, searchQuerySchema, type SearchQuery } from './searchQuery.ts';

export interface KeptSearches {
  /** Newest first. */
  readonly starred: readonly SearchQuery[];
  readonly recent: readonly SearchQuery[];
}

export interface SearchKeeper {
  /** Those of this window's memory. */
  readonly store: StoreApi<KeptSearches>;
  /** Stars a search, or takes its star away. */
  toggleStar(query: SearchQuery): void;
  /** Remembers that something was found by it. */
  remember(query: SearchQuery): void;
  /** Forgets it, starred or not. */
  remove(query: SearchQuery): void;
  /** Forgets the last searches from before a time, epoch ms. Starred ones stay: they were kept by hand. */
  forgetUntil(ms: number): void;
  /** Takes over what other windows have kept since. */
  reread(): void;
}

const KEY = 'strata.searches';
const MOST_STARRED = 100;
const MOST_RECENT = 8;

const listSchema = (most: number) =>
  z
    .array(
      z
        .object({
          memory: z.enum(MEMORIES),
          query: searchQuerySchema,
          /** When it was made last, epoch ms; of a starred one it does not matter. */
          atMs: z.number().catch(0),
        })
        .nullable()
        .catch(null),
    )
    .transform((list) => list.filter((each) => each !== null).slice(0, most * MEMORIES.length))
    .catch([]);
const keptSchema = z
  .object({ starred: listSchema(MOST_STARRED), recent: listSchema(MOST_RECENT) })
  .catch({ starred: [], recent: [] });
type Kept = z.infer<typeof keptSchema>;

/**
 * Apart from the other preferences, because several windows write to it: each change is made to what the
 * storage holds then, not to what this window read at its start.
 */
export function createSearchKeeper(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  memory: MemoryName,
  now: () => number = Date.now,
): SearchKeeper {
  const own = (kept: Kept): KeptSearches => ({
    starred: queriesOf(kept.starred, memory),
    recent: queriesOf(kept.recent, memory),
  });
  const entryOf = (list: Kept['recent'], query: SearchQuery): Kept['recent'][number] | undefined =>
    list.find((each) => each.memory === memory && sameQuery(each.query, query));
  const store = createStore<KeptSearches>(() => own(read(storage)));
  /** `made` is the search that was made now. */
  const change = (make: (kept: KeptSearches) => KeptSearches, made?: SearchQuery): void => {
    const all = read(storage);
    const changed = make(own(all));
    const timeOf = (list: keyof KeptSearches, query: SearchQuery): number =>
      (query === made ? undefined : entryOf(all[list], query)?.atMs) ?? now();
    const withMade = (list: keyof KeptSearches): Kept['starred'] => [
      ...changed[list].map((query) => ({ memory, query, atMs: timeOf(list, query) })),
      ...all[list].filter((each) => each.memory !== memory),
    ];
    store.setState(changed);
    storage.setItem(
      KEY,
      JSON.stringify({ starred: withMade('starred'), recent: withMade('recent') }),
    );
  };

  return {
    store,
    toggleStar: (query) =>
      change(({ starred, recent }) => ({
        starred: isKept(starred, query)
          ? without(starred, query)
          : [query, ...starred].slice(0, MOST_STARRED),
        recent,
      })),
    remember: (query) =>
      change(
        ({ starred, recent }) => ({
          starred,
          recent: [query, ...without(recent, query)].slice(0, MOST_RECENT),
        }),
        query,
      ),
    forgetUntil: (ms) => {
      const old = read(storage).recent.filter((each) => each.memory === memory && each.atMs <= ms);
      if (old.length === 0) return;
      change(({ starred, recent }) => ({
        starred,
        recent: old.reduce((left, { query }) => without(left, query), recent),
      }));
    },
    remove: (query) =>
      change(({ starred, recent }) => ({
        starred: without(starred, query),
        recent: without(recent, query),
      })),
    reread: () => store.setState(own(read(storage))),
  };
}

export const isKept = (list: readonly SearchQuery[], query: SearchQuery): boolean =>
  list.some((each) => sameQuery(each, query));

const without = (list: readonly SearchQuery[], query: SearchQuery): readonly SearchQuery[] =>
  list.filter((each) => !sameQuery(each, query));

const queriesOf = (list: Kept['starred'], memory: MemoryName): readonly SearchQuery[] =>
  list.filter((each) => each.memory === memory).map(({ query }) => query);

function read(storage: Pick<Storage, 'getItem'>): Kept {
  try {
    return keptSchema.parse(JSON.parse(storage.getItem(KEY) ?? 'null'));
  } catch {
    return keptSchema.parse(null);
  }
}
