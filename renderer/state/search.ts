/** The palette: whether it is open, what is looked for, what was found, what is kept. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { MemoryName } from '../../core/contract/memories.ts';
import { WIDE, type Lens } from './lens.ts';
import { spokenSpan } from './span.ts';
import { createFind, type Find } from './searchFind.ts';
import { createSearchKeeper, isKept, type SearchKeeper } from './searchKept.ts';
import { createPath, type AskedWithin, type Path } from './searchPath.ts';
import { createFoundList, type FoundList } from './foundList.ts';
import {
  boundsOf,
  EMPTY_QUERY,
  NO_FILTERS,
  sameQuery,
  type SearchFilters,
  type SearchQuery,
} from './searchQuery.ts';
import { endsInWholeName, readTyped, type Known } from './searchTyped.ts';

export interface Search {
  readonly store: StoreApi<{ readonly isOpen: boolean }>;
  readonly find: Find;
  readonly path: Path;
  readonly keeper: SearchKeeper;
  /** Opens the palette on what it held last. */
  show(): void;
  close(): void;
  /** The kept list of results, as it was left. */
  readonly list: FoundList;
  /** The words changed: results are shown again. What is a filter by its words becomes one. */
  type(text: string, known?: Known): void;
  /** Makes words again of what became a filter last; false where nothing did. */
  takeBack(): boolean;
  /** Looks for a whole query. */
  look(query: SearchQuery): void;
  /** Navigates the words as a question, if there are any. */
  navigate(): void;
  /** Keeps the search under its words, or no longer; nothing without words. */
  toggleStar(): void;
  /** What was looked for led somewhere: it is remembered. */
  remember(): void;
  /**
   * Drops what was looked for before something was forgotten last, wherever that was asked for: its words
   * may be those that were to go. Which they were, nobody knows any more.
   */
  dropForgotten(): Promise<void>;
}

export interface SearchDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly memory: MemoryName;
  /** What the window is narrowed down to. */
  readonly lens?: () => Lens;
  /** Wall clock, epoch ms. */
  readonly now?: () => number;
}

/** A time from one to another is said as questions say it. */
function askedWithin({ project, when }: SearchFilters): AskedWithin {
  const [from, to] = boundsOf(when);
  const both = from === to ? from : `from ${from} to ${to}`;
  return {
    project,
    when:
      to === '' && from !== '' ? `since ${from}` : from === '' && to !== '' ? `until ${to}` : both,
  };
}

/** "in:cli". */
const ENDS_IN_FILTER = /\w:\S+$/;

export function createSearch(
  client: Pick<Client, 'call'>,
  { storage, memory, lens = () => WIDE, now = Date.now }: SearchDeps,
): Search {
  const store = createStore(() => ({ isOpen: false }));
  const find = createFind(client);
  const path = createPath(client);
  const keeper = createSearchKeeper(storage, memory, now);
  const list = createFoundList(client);
  let lookedMs = now();
  /** What became a filter last, and what was there before. */
  let taken: {
    readonly words: string;
    readonly before: SearchFilters;
    readonly after: SearchFilters;
  } | null = null;
  /** Did the last letter of a name make it a filter? The space that ends it is none of what is looked for. */
  let isTakenAtOnce = false;
  /** Words that were taken back: they are looked for. */
  let literal = '';
  /** What filters may name, as it was known when words were typed last. */
  let named: Known | undefined;
  /** The words of a saved search that the palette was opened on again: with others, its filters go. */
  let shownAgain: string | null = null;
  /** What the window is narrowed down to, words are looked for in: no more, no less. */
  const lensFilters = (): SearchFilters => {
    const { span, ...narrowed } = lens();
    return { ...NO_FILTERS, ...narrowed, when: span === null ? '' : spokenSpan(span) };
  };
  const type: Search['type'] = (text, known) => {
    lookedMs = now();
    named = known;
    if (shownAgain !== null && !text.startsWith(shownAgain))
      find.set({ ...find.store.getState().query, filters: lensFilters() });
    shownAgain = null;
    if (path.store.getState().question !== null) path.leave();
    if (!text.includes(literal)) literal = '';
    const ended = isTakenAtOnce && text === `${find.store.getState().query.text} `;
    isTakenAtOnce = false;
    if (ended) return;
    const read =
      known === undefined
        ? null
        : readTyped(text, known, { literal, isDone: endsInWholeName(text, known) });
    if (read === null) return find.type(text);
    const { query } = find.store.getState();
    const after = { ...query.filters, ...read.filters };
    taken = { words: read.words, before: query.filters, after };
    isTakenAtOnce = !/\s$/.test(text);
    find.set({ ...query, text: read.text, filters: after });
  };
  const remember = (): void => {
    const { query } = find.store.getState();
    if (query.text.trim() !== '') keeper.remember({ ...query, text: query.text.trim() });
  };
  return {
    store,
    find,
    path,
    keeper,
    list,
    show: () => {
      if (store.getState().isOpen) return;
      keeper.reread();
      const { query } = find.store.getState();
      const narrowed = { ...query, filters: lensFilters() };
      shownAgain = isKept(keeper.store.getState().starred, query) ? query.text : null;
      if (shownAgain !== null || sameQuery(query, narrowed)) find.again();
      else find.set(narrowed);
      store.setState({ isOpen: true });
    },
    close: () => {
      find.rest();
      store.setState({ isOpen: false });
    },
    type,
    takeBack: () => {
      const { query } = find.store.getState();
      if (taken?.after !== query.filters) return false;
      literal = taken.words;
      find.set({ ...query, text: `${taken.words} ${query.text}`.trim(), filters: taken.before });
      taken = null;
      return true;
    },
    look: (query) => {
      lookedMs = now();
      if (path.store.getState().question !== null) path.leave();
      find.set(query);
    },
    navigate: () => {
      // Who asks has written the last word, too.
      const words = find.store.getState().query.text;
      if (ENDS_IN_FILTER.test(words)) type(`${words} `, named);
      const { text, filters } = find.store.getState().query;
      const question = text.trim();
      if (question === '') return;
      remember();
      void path.ask(question, { within: askedWithin(filters) });
    },
    toggleStar: () => {
      const { query } = find.store.getState();
      if (query.text.trim() !== '') keeper.toggleStar({ ...query, text: query.text.trim() });
    },
    remember,
    dropForgotten: async () => {
      const forgotten = await client.call('forgotten', {}).catch(() => undefined);
      const times = forgotten?.rules.map(({ at }) => Date.parse(at)) ?? [];
      const lastMs = Math.max(...times);
      if (times.length === 0) return;
      keeper.forgetUntil(lastMs);
      if (lookedMs > lastMs) return;
      list.clear();
      if (path.store.getState().question !== null) path.leave();
      find.set(EMPTY_QUERY);
    },
  };
}
