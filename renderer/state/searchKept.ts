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
        .object({ memory: z.enum(MEMORIES), query: searchQuerySchema })
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
): SearchKeeper {
  const own = (kept: Kept): KeptSearches => ({
    starred: queriesOf(kept.starred, memory),
    recent: queriesOf(kept.recent, memory),
  });
  const store = createStore<KeptSearches>(() => own(read(storage)));
  const change = (make: (kept: KeptSearches) => KeptSearches): void => {
    const all = read(storage);
    const made = make(own(all));
    const withMade = (list: keyof KeptSearches): Kept['starred'] => [
      ...made[list].map((query) => ({ memory, query })),
      ...all[list].filter((each) => each.memory !== memory),
    ];
    store.setState(made);
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
      change(({ starred, recent }) => ({
        starred,
        recent: [query, ...without(recent, query)].slice(0, MOST_RECENT),
      })),
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
