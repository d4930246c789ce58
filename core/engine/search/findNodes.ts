import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { cutSnippet } from '../../domain/search/cutSnippet.ts';
import { calledBy } from '../../domain/search/calledBy.ts';
import { matchNode } from '../../domain/search/matchNode.ts';
import type { ParsedQuery } from '../../domain/search/parseQuery.ts';
import type { TocLevel } from '../../model/toc.ts';
import type { NodeSearchReader, SearchedNode, SearchReader } from './ports/searchStore.ts';
import { readAsked } from './askedEvents.ts';
import { isSnippetHeld } from './matchTrust.ts';
import type { ReadNodes } from './readNodes.ts';

export interface NodeDeps {
  readonly reader: Pick<SearchReader, 'zone'> & NodeSearchReader;
  readonly nodes: ReadNodes;
  readonly nowMs: number;
}

type FoundNodes = OutputOf<'findNodes'>['nodes'];

const NODES = 8;
/** How many of a project are looked through for those of its own levels. */
const OF_ALL = 500;

/** See the procedure `findNodes`. Throws `bad-input` for a query without words. */
export async function findNodes(
  deps: NodeDeps,
  input: ParsedInputOf<'findNodes'>,
): Promise<OutputOf<'findNodes'>> {
  const { parsed } = await readAsked(deps, input);
  return { nodes: await matchingNodes(deps, parsed, input) };
}

/** The nodes of a query that was read: first conversations that are called by its words, then the best. */
export async function matchingNodes(
  { reader, nodes }: Omit<NodeDeps, 'nowMs'>,
  parsed: ParsedQuery,
  { query, project }: { readonly query: string; readonly project?: string | undefined },
): Promise<FoundNodes> {
  const { terms, required } = parsed;
  const match = required ?? terms.map((term) => `(${term.match})`).join(' OR ');
  const among = project === undefined ? undefined : await reader.nodesOfProject(project);
  const called = await calledNodes(reader, { query, parsed, among });
  const isCalled = new Set(called.map(({ nodeIx }) => nodeIx));
  const hits = (await hitsOf(reader, match, among)).filter(({ nodeIx }) => !isCalled.has(nodeIx));
  const read = await nodes.read(hits);
  const matched = hits
    .flatMap((node, at) => {
      const found = matchNode(read[at] ?? [], terms);
      const [first] = found?.matches ?? [];
      return found === null || first === undefined
        ? []
        : [{ node, first, relevance: found.relevance }];
    })
    .toSorted((a, b) => b.relevance - a.relevance);
  const best = [
    ...called.map((node) => ({
      node,
      first: { field: 'title', ordinal: 0, text: node.title, score: 1 } as const,
      relevance: 1,
    })),
    ...matched,
  ].slice(0, NODES);
  return Promise.all(
    best.map(async ({ node, first, relevance }) => {
      const snippet = cutSnippet(first.text, terms);
      const { textIx } = node;
      return {
        nodeId: node.nodeId,
        level: node.level,
        title: node.title,
        start: new Date(node.startMs).toISOString(),
        field: first.field,
        snippet: snippet.text,
        marks: snippet.marks.map(([start, end]): [number, number] => [start, end]),
        score: rounded(relevance),
        supported:
          textIx === null || isSnippetHeld(first, snippet.text, await reader.trustOf(textIx)),
      };
    }),
  );
}

/** What bears the words as its title, the best first, then the newest; of a conversation of several days the newest of one title. */
async function calledNodes(
  reader: NodeSearchReader,
  {
    query,
    parsed: { terms, required },
    among,
  }: {
    readonly query: string;
    readonly parsed: ParsedQuery;
    readonly among: ReadonlySet<number> | undefined;
  },
): Promise<readonly SearchedNode[]> {
  const match = required ?? terms.map((term) => `(${term.match})`).join(' AND ');
  const called = (await reader.titledNodes(match)).flatMap((titled) => {
    const rank = calledBy(titled.title, { query, terms });
    return rank === null || among?.has(titled.nodeIx) === false ? [] : [{ ...titled, rank }];
  });
  const chosen = new Map<string, number>();
  for (const { nodeIx, title, conversationIx } of called.toSorted(
    (a, b) => a.rank - b.rank || b.startMs - a.startMs,
  )) {
    const key = `${conversationIx} ${title}`;
    if (!chosen.has(key)) chosen.set(key, nodeIx);
    if (chosen.size === NODES) break;
  }
  return reader.nodesAt([...chosen.values()]);
}

async function hitsOf(
  reader: NodeSearchReader,
  match: string,
  among: ReadonlySet<number> | undefined,
): Promise<readonly SearchedNode[]> {
  if (among === undefined) return reader.matchingNodes(match, NODES * 3);
  const hits = await reader.matchingNodes(match, OF_ALL, among);
  return hits.filter(({ level }) => OWN_LEVELS.has(level)).slice(0, NODES * 3);
}

const OWN_LEVELS: ReadonlySet<TocLevel> = new Set<TocLevel>(['conversation', 'segment']);

const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;
