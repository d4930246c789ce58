import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { cutSnippet } from '../../domain/search/cutSnippet.ts';
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
  return { nodes: await matchingNodes(deps, parsed, input.project) };
}

/** The nodes of a query that was read, the best first. */
export async function matchingNodes(
  { reader, nodes }: Omit<NodeDeps, 'nowMs'>,
  { terms, required }: ParsedQuery,
  project?: string,
): Promise<FoundNodes> {
  const match = required ?? terms.map((term) => `(${term.match})`).join(' OR ');
  const hits =
    project === undefined
      ? await reader.matchingNodes(match, NODES * 3)
      : await ofProject(reader, match, project);
  const read = await nodes.read(hits);
  const best = hits
    .flatMap((node, at) => {
      const found = matchNode(read[at] ?? [], terms);
      const [first] = found?.matches ?? [];
      if (found === null || first === undefined) return [];
      const snippet = cutSnippet(first.text, terms);
      const shown: Omit<FoundNodes[number], 'supported'> = {
        nodeId: node.nodeId,
        level: node.level,
        title: node.title,
        start: new Date(node.startMs).toISOString(),
        field: first.field,
        snippet: snippet.text,
        marks: snippet.marks.map(([start, end]): [number, number] => [start, end]),
        score: rounded(found.relevance),
      };
      return [{ node, first, shown }];
    })
    .toSorted((a, b) => b.shown.score - a.shown.score)
    .slice(0, NODES);
  return Promise.all(
    best.map(async ({ node: { textIx }, first, shown }) => ({
      ...shown,
      supported:
        textIx === null || isSnippetHeld(first, shown.snippet, await reader.trustOf(textIx)),
    })),
  );
}

/** Those of its conversations. */
async function ofProject(
  reader: NodeSearchReader,
  match: string,
  project: string,
): Promise<readonly SearchedNode[]> {
  const hits = await reader.matchingNodes(match, OF_ALL, await reader.nodesOfProject(project));
  return hits.filter(({ level }) => OWN_LEVELS.has(level)).slice(0, NODES * 3);
}

const OWN_LEVELS: ReadonlySet<TocLevel> = new Set<TocLevel>(['conversation', 'segment']);

const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;
