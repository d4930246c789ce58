/** Results as one types: a pause before each question, and never an older answer over a newer one. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { OutputOf } from '../../core/contract/procedures.ts';
import { toFailure, type Failure } from '../../core/model/result.ts';
import { EMPTY_QUERY, findInputOf, type SearchQuery } from './searchQuery.ts';

export type FindReply = OutputOf<'find'>;

export interface FindState {
  readonly query: SearchQuery;
  /** The newest answer, with the query that it answers; it stays until the next one is there. */
  readonly answer: {
    readonly query: SearchQuery;
    readonly reply: FindReply;
  } | null;
  /** Why the query could not be answered. */
  readonly failure: Failure | null;
  readonly isWaiting: boolean;
}

export interface Find {
  readonly store: StoreApi<FindState>;
  /** The words changed, and go on changing. */
  type(text: string): void;
  /** A whole query: a filter was set, a kept search chosen. */
  set(query: SearchQuery): void;
  /** Asks the same once more: the memory may have changed. */
  again(): void;
  /** Stops waiting; what is shown stays. */
  rest(): void;
}

/** Shorter than the pause between two words, longer than the one between two letters. */
const PAUSE_MS = 80;
/** Enough to fill the palette some times over; all of them are a list of their own. */
const EVENTS = 50;

const START: FindState = { query: EMPTY_QUERY, answer: null, failure: null, isWaiting: false };

export function createFind(client: Pick<Client, 'call'>): Find {
  const store = createStore<FindState>(() => START);
  const { setState, getState } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  let isTyped = false;

  const stop = (): void => {
    clearTimeout(timer);
    running?.abort();
    running = null;
  };

  const ask = async (): Promise<void> => {
    const mine = new AbortController();
    running = mine;
    const { query } = getState();
    const input = findInputOf(query, { limit: EVENTS, asYouType: isTyped });
    try {
      const reply = await client.call('find', input, { signal: mine.signal });
      if (running !== mine) return;
      setState({ answer: { query, reply }, failure: null, isWaiting: false });
    } catch (thrown) {
      if (running !== mine) return;
      setState({ answer: null, failure: toFailure(thrown), isWaiting: false });
    }
    running = null;
  };

  const start = (query: SearchQuery, afterMs = 0): void => {
    stop();
    if (query.text.trim() === '') {
      setState({ query, answer: null, failure: null, isWaiting: false });
      return;
    }
    setState({ query, isWaiting: true });
    if (afterMs === 0) void ask();
    else timer = setTimeout(() => void ask(), afterMs);
  };

  return {
    store,
    type: (text) => {
      isTyped = true;
      start({ ...getState().query, text }, PAUSE_MS);
    },
    set: (query) => {
      isTyped &&= query.text === getState().query.text;
      start(query);
    },
    again: () => start(getState().query),
    rest: () => {
      stop();
      setState({ isWaiting: false });
    },
  };
}
