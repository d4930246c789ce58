/** Results as one types: quick letters are one question, and never an older answer over a newer one. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { OutputOf } from '../../core/contract/procedures.ts';
import { toFailure, type Failure } from '../../core/model/result.ts';
import { EMPTY_QUERY, findInputOf, hasFilters, type SearchQuery } from './searchQuery.ts';

export type FoundNodes = OutputOf<'findNodes'>['nodes'];
/** What was found in events; nodes are asked for alone. */
export type FindReply = Omit<OutputOf<'find'>, 'nodes'>;

export interface FindState {
  readonly query: SearchQuery;
  /** Titles and texts that match; they come before the answer, and stay until the next ones are there. */
  readonly nodes: FoundNodes;
  /** The newest answer, with the query that it answers; it stays until the next one is there. */
  readonly answer: {
    readonly query: SearchQuery;
    readonly reply: FindReply;
  } | null;
  /** Why the query could not be answered. */
  readonly failure: Failure | null;
  /** Until all of it is there. */
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

/** Letters that follow each other faster than this are asked for together, when they end. */
const PAUSE_MS = 80;
/** Fewer letters begin too many words to be worth a question of their own. */
const WHOLE = 3;
/** Enough to fill the palette some times over; all of them are a list of their own. */
const EVENTS = 50;

const NOTHING: Pick<FindState, 'nodes' | 'answer'> = { nodes: [], answer: null };
const START: FindState = { query: EMPTY_QUERY, ...NOTHING, failure: null, isWaiting: false };

export function createFind(client: Pick<Client, 'call'>): Find {
  const store = createStore<FindState>(() => START);
  const { setState, getState } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  let isTyped = false;
  let typedMs = -Infinity;

  const stop = (): void => {
    clearTimeout(timer);
    running?.abort();
    running = null;
  };

  const findNodes = async (
    { query, asYouType, project }: ReturnType<typeof findInputOf>,
    signal: AbortSignal,
  ): Promise<FoundNodes> => {
    const input = { query, asYouType, ...(project === undefined ? {} : { project }) };
    return (await client.call('findNodes', input, { signal })).nodes;
  };

  const ask = async (): Promise<void> => {
    const mine = new AbortController();
    running = mine;
    const { query } = getState();
    const { signal } = mine;
    const input = findInputOf(query, { limit: EVENTS, asYouType: isTyped });
    // They are shown before events, which take longer; of what is narrowed otherwise than to a project titles say nothing.
    const isByTitle = !hasFilters({ ...query.filters, project: null });
    const titles = async (): Promise<void> => {
      const nodes = isByTitle ? await findNodes(input, signal) : [];
      if (running === mine) setState({ nodes });
    };
    try {
      const [, reply] = await Promise.all([titles(), client.call('find', input, { signal })]);
      if (running !== mine) return;
      setState({ answer: { query, reply }, failure: null, isWaiting: false });
    } catch (thrown) {
      if (running !== mine) return;
      setState({ ...NOTHING, failure: toFailure(thrown), isWaiting: false });
    }
    running = null;
  };

  const start = (query: SearchQuery, afterMs = 0): void => {
    stop();
    if (query.text.trim() === '') {
      setState({ query, ...NOTHING, failure: null, isWaiting: false });
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
      const isQuick = Date.now() - typedMs < PAUSE_MS;
      typedMs = Date.now();
      start({ ...getState().query, text }, isQuick || text.trim().length < WHOLE ? PAUSE_MS : 0);
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
