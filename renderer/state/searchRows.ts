/** The rows of the palette's list: headings, and what can be chosen. */
import type { KeptSearches } from './searchKept.ts';
import { isKept } from './searchKept.ts';
import type { FindReply, FindState, FoundNodes } from './searchFind.ts';
import type { Completion } from './searchTyped.ts';
import { NO_OFFERS, offersFor, type Doable, type GoTo, type Offers } from './searchOffers.ts';
import { hasFilters, isQuestion, type SearchQuery } from './searchQuery.ts';

export type FoundEvent = FindReply['results'][number];
export type FoundNode = FoundNodes[number];

/** What else can be done where nothing was found. */
export type Offer = 'drop-filters' | 'search-tools';

export type SearchOption =
  | { readonly kind: 'navigate'; readonly id: string; readonly question: string }
  | { readonly kind: 'node'; readonly id: string; readonly node: FoundNode }
  | { readonly kind: 'event'; readonly id: string; readonly hit: FoundEvent }
  | {
      readonly kind: 'more';
      readonly id: string;
      readonly count: number;
    }
  /** All results as a list of their own. */
  | {
      readonly kind: 'all';
      readonly id: string;
      readonly count: number;
      readonly isCapped: boolean;
    }
  /** Makes a filter of what was typed. */
  | { readonly kind: 'narrow'; readonly id: string; readonly to: Completion }
  | { readonly kind: 'go'; readonly id: string; readonly go: GoTo }
  | { readonly kind: 'do'; readonly id: string; readonly command: Doable }
  | { readonly kind: 'offer'; readonly id: string; readonly offer: Offer }
  | {
      readonly kind: 'kept';
      readonly id: string;
      readonly query: SearchQuery;
      readonly isStarred: boolean;
    };

export type SearchRow =
  | SearchOption
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }
  /** Above the events of a conversation's part; `nodeId` null: of events that are in none yet. */
  | {
      readonly kind: 'segment';
      readonly id: string;
      readonly nodeId: string | null;
      readonly title: string | null;
      readonly project: string | null;
      /** Of its best event. */
      readonly time: string;
    };

export interface RowOptions {
  /** Are all nodes that match listed? */
  readonly allNodes: boolean;
  readonly offers?: Offers;
  /** Filters that what is being typed may become. */
  readonly completions?: readonly Completion[];
}

export interface SearchRows {
  readonly rows: readonly SearchRow[];
  /** Those that can be chosen, by their place in `rows`, in order. */
  readonly choices: readonly number[];
  /** The choice that is made before any key is pressed, as a place in `choices`; -1: there is none. */
  readonly first: number;
}

/** Of an empty query what was kept, where one can go and what can be done; else the way to navigate, nodes that match, events under the parts that hold them. */
export function searchRows(
  { query, nodes, answer }: Pick<FindState, 'query' | 'nodes' | 'answer'>,
  kept: KeptSearches,
  { allNodes, offers = NO_OFFERS, completions = [] }: RowOptions,
): SearchRows {
  const question = query.text.trim();
  const { goTo, doable, isExact } = offersFor(question, offers);
  const goRows = goTo.map((go): SearchRow => ({ kind: 'go', id: `go ${go.id}`, go }));
  const doRows = doable.map((command): SearchRow => ({
    kind: 'do',
    id: `do ${command.id}`,
    command,
  }));
  if (question === '') {
    const headed = (text: string, rows: readonly SearchRow[]): readonly SearchRow[] =>
      rows.length === 0 ? [] : [{ kind: 'heading', id: text, text }, ...rows];
    const rows = [
      ...narrowedRows(offers.narrowed),
      ...keptRows(kept),
      ...headed('Go to', goRows),
      ...headed('Do', doRows),
    ];
    return withChoices(rows, 0);
  }
  const found = foundRows({ query, nodes, answer }, allNodes);
  const narrowRows = completions.map((to): SearchRow => ({
    kind: 'narrow',
    id: `narrow ${to.words}`,
    to,
  }));
  // Who begins to name a filter means it.
  if (completions.some(({ words }) => words.includes(':')))
    return withChoices([...narrowRows, ...found], 0);
  const offered = [...narrowRows, ...goRows, ...doRows];
  const rows: SearchRow[] = [{ kind: 'navigate', id: 'navigate', question }, ...offered, ...found];
  const hasFound = found.some(({ kind }) => kind === 'node' || kind === 'event');
  // Words are looked for: Enter leads elsewhere only where that is what was typed, or nothing has them.
  const first = hasFound && !isExact ? offered.length + 1 : Math.min(1, offered.length);
  const choices = rows.filter(isChoice);
  const called = choices.findIndex((row) => row.kind === 'node' && isCalled(row.node, question));
  return withChoices(rows, isQuestion(question) ? 0 : called < 0 || isExact ? first : called);
}

/** Who types the whole title of a conversation means it. */
const isCalled = ({ level, title }: FoundNode, words: string): boolean =>
  level === 'conversation' && title.toLocaleLowerCase() === words.trim().toLocaleLowerCase();

/** The conversations that filters leave where nothing is typed. */
function narrowedRows(narrowed: Offers['narrowed']): readonly SearchRow[] {
  if (narrowed === null) return [];
  const text = narrowed.length === 0 ? 'No conversation that the filters leave' : 'Conversations';
  return [
    { kind: 'heading', id: 'narrowed', text },
    ...narrowed.map((go): SearchRow => ({ kind: 'go', id: `narrowed ${go.id}`, go })),
  ];
}

export const isChoice = (row: SearchRow): row is SearchOption =>
  row.kind !== 'heading' && row.kind !== 'segment';

function keptRows({ starred, recent }: KeptSearches): readonly SearchRow[] {
  const rowsOf = (title: string, list: readonly SearchQuery[], isStarred: boolean): SearchRow[] =>
    list.length === 0
      ? []
      : [
          { kind: 'heading', id: title, text: title },
          ...list.map((query): SearchRow => {
            const id = `${isStarred ? 'starred' : 'recent'} ${JSON.stringify(query)}`;
            return { kind: 'kept', id, query, isStarred };
          }),
        ];
  const others = recent.filter((query) => !isKept(starred, query));
  return [...rowsOf('Saved searches', starred, true), ...rowsOf('Recent', others, false)];
}

/** Nodes that are listed at first, so that events are in sight, too. */
const FIRST_NODES = 3;

/** What is called as typed comes first. */
export function listedNodes(found: FoundNodes, text: string): FoundNodes {
  const called = found.filter((node) => isCalled(node, text));
  // A part that is called as its conversation is would be the same row twice.
  const told = new Set(
    found.flatMap(({ level, title }) => (level === 'conversation' ? title : [])),
  );
  const others = found.filter(
    (node) => !called.includes(node) && !(node.level === 'segment' && told.has(node.title)),
  );
  return [...called, ...others];
}

function foundRows(
  { query, nodes: found, answer }: Pick<FindState, 'query' | 'nodes' | 'answer'>,
  allNodes: boolean,
): SearchRow[] {
  const nodes = listedNodes(found, query.text);
  const results = answer?.reply.results ?? [];
  if (nodes.length === 0 && results.length === 0)
    return answer === null ? [] : waysOn(answer.query);
  const rows: SearchRow[] = [];
  if (nodes.length > 0) rows.push({ kind: 'heading', id: 'nodes', text: 'Titles and texts' });
  // Until events are there, too, their room is kept: nothing moves when they come.
  const hasMoreNodes =
    !allNodes && nodes.length > FIRST_NODES + 1 && (answer === null || results.length > 0);
  for (const node of hasMoreNodes ? nodes.slice(0, FIRST_NODES) : nodes)
    rows.push({ kind: 'node', id: `node ${node.nodeId}`, node });
  if (hasMoreNodes) rows.push({ kind: 'more', id: 'more-nodes', count: nodes.length });
  const bySegment = Map.groupBy(results, ({ nodeId, event }) => nodeId ?? event.conversationId);
  for (const [id, hits] of bySegment) {
    const [best] = hits;
    if (best === undefined) continue;
    const { nodeId, title, project, event } = best;
    const { time } = event;
    rows.push({ kind: 'segment', id: `segment ${id}`, nodeId, title, project, time });
    for (const hit of hits) rows.push({ kind: 'event', id: `event ${hit.event.eventId}`, hit });
  }
  if (answer !== null && results.length > 0) {
    const { total, totalIsCapped } = answer.reply;
    rows.push({ kind: 'all', id: 'all', count: total, isCapped: totalIsCapped });
  }
  return rows;
}

function waysOn({ filters }: SearchQuery): SearchRow[] {
  const rows: SearchRow[] = [];
  const leavesOutTools =
    (filters.kind !== null && filters.kind !== 'tool_result') ||
    (filters.role !== null && filters.role !== 'tool');
  if (hasFilters(filters)) rows.push({ kind: 'offer', id: 'drop-filters', offer: 'drop-filters' });
  if (leavesOutTools) rows.push({ kind: 'offer', id: 'search-tools', offer: 'search-tools' });
  return rows;
}

function withChoices(rows: readonly SearchRow[], wanted: number): SearchRows {
  const choices = rows.flatMap((row, at) => (isChoice(row) ? [at] : []));
  return { rows, choices, first: Math.min(wanted, choices.length - 1) };
}
