/** The kept list of results: it is fetched page by page, and stays as it is while one reads. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { OutputOf } from '../../core/contract/procedures.ts';
import { toFailure, type Failure } from '../../core/model/result.ts';
import { askedOf, sameQuery, type SearchQuery } from './searchQuery.ts';

type Reply = OutputOf<'hits'>;
export type FoundConversation = Reply['conversations'][number];
export type FoundHit = FoundConversation['hits'][number];

export interface FoundListState {
  /** What it lists; null: nothing yet. */
  readonly query: SearchQuery | null;
  readonly conversations: readonly FoundConversation[];
  /** null until the first page is there. */
  readonly totals: Omit<Reply, 'conversations'> | null;
  readonly failure: Failure | null;
  readonly isWaiting: boolean;
  /** Ids of conversations whose hits are not shown. */
  readonly folded: ReadonlySet<string>;
  /** The row that keys act on; null: the first. */
  readonly at: string | null;
}

export interface FoundList {
  readonly store: StoreApi<FoundListState>;
  /** Lists a query, unless that is listed already. */
  look(query: SearchQuery): void;
  /** Lists it anew: the memory may have changed. */
  again(): void;
  /** Fetches the next conversations. */
  more(): void;
  /** Fetches all hits of a conversation. */
  fill(conversationId: string): void;
  setFolded(conversationId: string, isFolded: boolean): void;
  goTo(rowId: string): void;
  /** Drops what it lists: it may have been forgotten. */
  clear(): void;
}

/** Conversations of a page, and hits of each at first. */
const PAGE = 20;
const FIRST = 5;
/** More hits of one conversation nobody reads; the host gives no more. */
const MOST = 1_000;

const START: FoundListState = {
  query: null,
  conversations: [],
  totals: null,
  failure: null,
  isWaiting: false,
  folded: new Set(),
  at: null,
};

export function createFoundList(client: Pick<Client, 'call'>): FoundList {
  const store = createStore<FoundListState>(() => START);
  const { setState, getState } = store;
  let running: AbortController | null = null;

  const ask = async (
    input: { readonly offset?: number; readonly only?: string; readonly each: number },
    take: (reply: Reply) => Partial<FoundListState>,
  ): Promise<void> => {
    const { query } = getState();
    if (query === null) return;
    running?.abort();
    const mine = new AbortController();
    running = mine;
    setState({ isWaiting: true });
    try {
      const reply = await client.call(
        'hits',
        { ...askedOf(query), limit: PAGE, maxText: 0, ...input },
        { signal: mine.signal },
      );
      if (running === mine) setState({ ...take(reply), failure: null, isWaiting: false });
    } catch (thrown) {
      if (running === mine) setState({ failure: toFailure(thrown), isWaiting: false });
    }
  };

  const start = (query: SearchQuery): void => {
    setState({ ...START, query });
    void ask({ each: FIRST }, ({ conversations, ...totals }) => ({ conversations, totals }));
  };

  return {
    store,
    look: (query) => {
      const { query: listed, failure } = getState();
      if (listed === null || failure !== null || !sameQuery(listed, query)) start(query);
    },
    again: () => {
      const { query } = getState();
      if (query !== null) start(query);
    },
    more: () => {
      const { conversations, isWaiting } = getState();
      if (isWaiting) return;
      void ask({ offset: conversations.length, each: FIRST }, (reply) => {
        const known = new Set(conversations.map(({ conversationId }) => conversationId));
        const others = reply.conversations.filter((one) => !known.has(one.conversationId));
        // Nothing more is there than what came.
        const { conversationCount } = reply;
        const count = others.length === 0 ? conversations.length : conversationCount;
        const { conversations: _page, ...totals } = reply;
        return {
          conversations: [...conversations, ...others],
          totals: { ...totals, conversationCount: count },
        };
      });
    },
    fill: (conversationId) =>
      void ask({ only: conversationId, each: MOST }, ({ conversations: [filled] }) => ({
        conversations: getState().conversations.map((one) =>
          one.conversationId === conversationId && filled !== undefined ? filled : one,
        ),
      })),
    setFolded: (conversationId, isFolded) => {
      const folded = new Set(getState().folded);
      if (isFolded) folded.add(conversationId);
      else folded.delete(conversationId);
      setState({ folded });
    },
    goTo: (at) => setState({ at }),
    clear: () => {
      running?.abort();
      running = null;
      setState(START);
    },
  };
}

export type FoundRow =
  | {
      readonly kind: 'conversation';
      readonly id: string;
      readonly conversation: FoundConversation;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'hit';
      readonly id: string;
      readonly conversation: FoundConversation;
      readonly hit: FoundHit;
    }
  /** Fetches the other hits of a conversation, or the next conversations. */
  | { readonly kind: 'fill'; readonly id: string; readonly conversation: FoundConversation }
  | { readonly kind: 'more'; readonly id: string; readonly count: number };

export function foundRows({
  conversations,
  totals,
  folded,
}: Pick<FoundListState, 'conversations' | 'totals' | 'folded'>): readonly FoundRow[] {
  const rows = conversations.flatMap((conversation): FoundRow[] => {
    const { conversationId, hits, count } = conversation;
    const isOpen = !folded.has(conversationId);
    const head: FoundRow = { kind: 'conversation', id: conversationId, conversation, isOpen };
    if (!isOpen) return [head];
    const own = hits.map((hit): FoundRow => ({
      kind: 'hit',
      id: hit.event.eventId,
      conversation,
      hit,
    }));
    const hasMore = hits.length < Math.min(count, MOST);
    return [
      head,
      ...own,
      ...(hasMore ? [{ kind: 'fill' as const, id: `fill ${conversationId}`, conversation }] : []),
    ];
  });
  const count = (totals?.conversationCount ?? 0) - conversations.length;
  return count > 0 ? [...rows, { kind: 'more', id: 'more', count }] : rows;
}

/** Keys stop at it: the row above hits only where these are folded away. */
export const isStop = (row: FoundRow): boolean => row.kind !== 'conversation' || !row.isOpen;

/** Where a key leads from the row at a place among the rows: by stops, or to the next conversation's first. */
export function rowAfter(
  rows: readonly FoundRow[],
  at: number,
  move: { readonly by: number } | { readonly conversations: 1 | -1 },
): number {
  const stops = rows.flatMap((row, place) => (isStop(row) ? [place] : []));
  if ('by' in move) {
    const now = stops.indexOf(at);
    return stops[Math.max(0, Math.min(stops.length - 1, now + move.by))] ?? at;
  }
  const heads = rows.flatMap((row, place) => (row.kind === 'conversation' ? [place] : []));
  const own = heads.findLastIndex((place) => place <= at);
  const head = heads[Math.max(0, Math.min(heads.length - 1, own + move.conversations))];
  return head === undefined ? at : (stops.find((place) => place >= head) ?? at);
}
