/** A question that is navigated: its answer, and the branches that the person takes besides. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { OutputOf } from '../../core/contract/procedures.ts';
import { toFailure, type Failure } from '../../core/model/result.ts';

export type NavigateReply = OutputOf<'navigate'>;
export type FoundChild = Extract<OutputOf<'search'>, { results: unknown }>['results'][number];

/** What lies below a node that the navigation did not choose. */
export type Branch =
  | { readonly phase: 'asking' }
  | { readonly phase: 'there'; readonly children: readonly FoundChild[]; readonly hasMore: boolean }
  | { readonly phase: 'failed'; readonly failure: Failure };

export interface PathState {
  /** null: nothing was asked, or the person went back to the results. */
  readonly question: string | null;
  /** What it was asked within. */
  readonly within: AskedWithin;
  /** Was the language model asked to help? It costs, so that each question begins without. */
  readonly isSteered: boolean;
  readonly reply: NavigateReply | null;
  readonly failure: Failure | null;
  /** By the node that they are below; {@link ROOT}: among the years. */
  readonly branches: ReadonlyMap<string, Branch>;
  /** Rows of the tree that stand otherwise than at first: open ones that were closed, closed ones that were opened. */
  readonly toggled: ReadonlySet<string>;
}

export interface Path {
  readonly store: StoreApi<PathState>;
  /** The same question with or without the model stays within what it was asked within. */
  ask(question: string, options?: AskOptions): Promise<void>;
  /** Goes back to the results; a question under way is given up. */
  leave(): void;
  /** Opens or closes a row of the tree. */
  toggle(rowId: string): void;
  /** Searches among the children of a node, or the years, for what was asked: once, and again after a failure. */
  take(nodeId: string | null): Promise<void>;
}

export interface AskOptions {
  readonly steer?: boolean;
  readonly within?: AskedWithin;
}

/** What narrows an answer down. */
export interface AskedWithin {
  /** A project's id. */
  readonly project: string | null;
  /** A time in words; empty: any. */
  readonly when: string;
}

export const EVERYWHERE: AskedWithin = { project: null, when: '' };
export const ROOT = '';

const NOTHING: PathState = {
  question: null,
  within: EVERYWHERE,
  isSteered: false,
  reply: null,
  failure: null,
  branches: new Map(),
  toggled: new Set(),
};
/** Of one node: more than can be told apart at a glance is not worth listing. */
const CHILDREN = 12;

export function createPath(client: Pick<Client, 'call'>): Path {
  const store = createStore<PathState>(() => NOTHING);
  const { setState, getState } = store;
  let running = new AbortController();

  const begin = (question: string | null, within = EVERYWHERE, isSteered = false) => {
    running.abort();
    running = new AbortController();
    setState({ ...NOTHING, question, within, isSteered });
    return running;
  };
  const setBranch = (nodeId: string, branch: Branch): void =>
    setState({ branches: new Map([...getState().branches, [nodeId, branch]]) });

  return {
    store,
    ask: async (question, { steer = false, within = getState().within } = {}) => {
      const mine = begin(question, within, steer);
      try {
        const asked = { ...questionWithin(question, within), ...(steer ? { steer } : {}) };
        const reply = await client.call('navigate', asked, { signal: mine.signal });
        if (running === mine) setState({ reply });
      } catch (thrown) {
        if (running === mine) setState({ failure: toFailure(thrown) });
      }
    },
    leave: () => void begin(null),
    toggle: (rowId) => {
      const toggled = new Set(getState().toggled);
      if (!toggled.delete(rowId)) toggled.add(rowId);
      setState({ toggled });
    },
    take: async (nodeId) => {
      const { question, branches } = getState();
      const key = nodeId ?? ROOT;
      const known = branches.get(key);
      if (question === null || (known !== undefined && known.phase !== 'failed')) return;
      const mine = running;
      setBranch(key, { phase: 'asking' });
      const parent = nodeId === null ? {} : { parentId: nodeId };
      const asked = { query: question, ...parent, limit: CHILDREN };
      const branch = await client.call('search', asked, { signal: mine.signal }).then(
        (reply): Branch =>
          'results' in reply
            ? { phase: 'there', children: reply.results, hasMore: reply.hasMore }
            : { phase: 'there', children: [], hasMore: false },
        (thrown: unknown): Branch => ({ phase: 'failed', failure: toFailure(thrown) }),
      );
      if (running === mine) setBranch(key, branch);
    },
  };
}

/** A question as the host takes it: it reads times from the question itself. */
export const questionWithin = (
  question: string,
  { project, when }: AskedWithin,
): { readonly question: string; readonly project?: string } => ({
  question: when === '' ? question : `${question} ${when}`,
  ...(project === null ? {} : { project }),
});
