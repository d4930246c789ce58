import type { CountTokens } from '../../model/countTokens.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { matchNode } from '../../domain/search/matchNode.ts';
import type { FieldMatch, NodeMatch } from '../../domain/search/matchNode.ts';
import { fitText } from '../../text/fitText.ts';
import { queryTerms } from '../../domain/search/queryTerms.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import { searchText } from '../../text/searchText.ts';
import { StrataError } from '../../model/result.ts';
import type { NodeSearchReader, SearchedNode } from './ports/searchStore.ts';
import { doubtsOfMatch } from './matchTrust.ts';
import { nodeNamed } from './nodeNamed.ts';
import type { ReadNodes } from './readNodes.ts';

export interface SearchDeps {
  readonly reader: NodeSearchReader;
  readonly nodes: ReadNodes;
  readonly countTokens: CountTokens;
}

type SearchInput = ParsedInputOf<'search'>;
type SearchOut = OutputOf<'search'>;

/**
 * Searches for any of the query's terms in one node, in the children of one, or in all of a level
 * below one. Throws `bad-input` for a query without terms, `not-found` for a node that does not
 * exist.
 */
export async function searchNodes(deps: SearchDeps, input: SearchInput): Promise<SearchOut> {
  const terms = queryTerms(input.query);
  if (terms.length === 0)
    throw new StrataError({
      code: 'bad-input',
      message:
        'The query holds no term to look for. Terms have three letters or more, or two if they are in capitals or hold a digit.',
      details: { query: input.query.slice(0, 200) },
    });
  const reply =
    input.nodeId === undefined
      ? await searchMany(deps, input, terms)
      : await searchOne(deps, { ...input, nodeId: input.nodeId }, terms);
  if (input.budget === undefined) return reply;
  const { text, tokens, kept, leftOut } = fitText(searchText(reply), {
    budget: input.budget,
    countTokens: deps.countTokens,
  });
  return 'results' in reply
    ? { ...reply, results: reply.results.slice(0, kept), text, tokens, leftOut }
    : { ...reply, matches: reply.matches.slice(0, kept), text, tokens, leftOut };
}

async function searchOne(
  { reader, nodes }: SearchDeps,
  { nodeId, fields, limit }: SearchInput & { readonly nodeId: string },
  terms: readonly QueryTerm[],
): Promise<SearchOut> {
  const node = await nodeNamed(reader, nodeId);
  const [read = []] = await nodes.read([node]);
  const found = matchNode(read, terms, fields);
  return {
    matched: found !== null,
    matches: await matchesOf(reader, node, found?.matches.slice(0, limit) ?? []),
    nodeId: node.nodeId,
    level: node.level,
  };
}

async function searchMany(
  { reader, nodes }: SearchDeps,
  { parentId, level, fields, limit }: SearchInput,
  terms: readonly QueryTerm[],
): Promise<SearchOut> {
  const parent = parentId === undefined ? null : await nodeNamed(reader, parentId);
  const searched = await reader.nodesToSearch(parent?.nodeIx ?? null, level ?? null);
  const found: (NodeMatch & { readonly node: SearchedNode })[] = [];
  for (let from = 0; from < searched.length; from += READ_AT_ONCE) {
    const part = searched.slice(from, from + READ_AT_ONCE);
    const read = await nodes.read(part);
    for (const [at, node] of part.entries()) {
      const match = matchNode(read[at] ?? [], terms, fields);
      if (match !== null) found.push({ ...match, node });
    }
  }
  const matched = found.toSorted(
    (a, b) => b.relevance - a.relevance || b.node.startMs - a.node.startMs,
  );
  const results = [];
  for (const { node, matches, relevance } of matched.slice(0, limit))
    results.push({
      nodeId: node.nodeId,
      title: node.title,
      level: node.level,
      matches: await matchesOf(reader, node, matches.slice(0, MOST_MATCHES)),
      relevanceScore: relevance,
    });
  return { results, hasMore: matched.length > limit };
}

/** Nodes read and matched between two checks for whether anyone is still waiting. */
const READ_AT_ONCE = 500;
/**
 * Maximum number of matches given for one node among others: the best ones explain why it is there.
 */
const MOST_MATCHES = 10;

async function matchesOf(
  reader: NodeSearchReader,
  { textIx }: SearchedNode,
  matches: readonly FieldMatch[],
): Promise<Match[]> {
  const trust = textIx === null || matches.length === 0 ? null : await reader.trustOf(textIx);
  return matches.map((match) => {
    const { field, ordinal, text, score } = match;
    const bullet = field === 'bullets' ? trust?.bullets[ordinal] : undefined;
    const doubts = trust === null ? [] : doubtsOfMatch(match, trust);
    return {
      field,
      text,
      gripIds: [...(bullet?.gripIds ?? [])],
      score,
      supported: (bullet?.supported ?? true) && doubts.length === 0,
      doubts: [...doubts],
    };
  });
}

type Match = Extract<SearchOut, { matched: boolean }>['matches'][number];
