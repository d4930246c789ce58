import type { CountTokens } from '../../model/countTokens.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { matchForms } from '../../domain/search/matchForms.ts';
import { matchNode } from '../../domain/search/matchNode.ts';
import type { FieldMatch, NodeMatch, ReadNode } from '../../domain/search/matchNode.ts';
import { fitText } from '../../text/fitText.ts';
import { queryTerms } from '../../domain/search/queryTerms.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import { hashesOf, scoreBelow } from '../../domain/search/scoreNodes.ts';
import type { ScoredNode } from '../../domain/search/scoreNodes.ts';
import { hashesIn, termsOfTexts } from '../../domain/search/termSet.ts';
import { searchText } from '../../text/searchText.ts';
import { StrataError } from '../../model/result.ts';
import type {
  NodeSearchReader,
  SearchIndexReader,
  SearchReader,
  SearchedNode,
} from './ports/searchStore.ts';
import { doubtsOfMatch } from './matchTrust.ts';
import { nodeNamed, nodesNamed } from './nodeNamed.ts';
import { otherTerms } from './otherForms.ts';
import { projectScope } from './projectScope.ts';
import type { ReadNodes } from './readNodes.ts';

export interface SearchDeps {
  readonly reader: NodeSearchReader &
    Pick<SearchIndexReader, 'segmentEvents'> &
    Pick<SearchReader, 'foundEvents'>;
  readonly nodes: ReadNodes;
  readonly countTokens: CountTokens;
}

type SearchInput = ParsedInputOf<'search'>;
type SearchOut = OutputOf<'search'>;
type WantedTerms = Parameters<typeof matchForms>[1];

/**
 * Searches for any of the query's terms in one node, in the children of one, or in all of a level
 * below one; of periods and conversations also in what is below them, of segments in their events. Throws `bad-input` for a query without terms, `not-found` for a node that does not
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
  const wanted = { terms, others: otherTerms(input) };
  const scoped = { ...deps, reader: await projectScope(deps.reader, input.project) };
  const reply =
    input.nodeId === undefined
      ? await searchMany(scoped, input, wanted)
      : await searchOne(scoped, { ...input, nodeId: input.nodeId }, wanted);
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
  deps: SearchDeps,
  { nodeId, fields, limit }: SearchInput & { readonly nodeId: string },
  wanted: WantedTerms,
): Promise<SearchOut> {
  const { reader, nodes } = deps;
  const { terms } = wanted;
  const node = await nodeNamed(reader, nodeId);
  const [read = []] = await nodes.read([node]);
  const found = matchForms(read, wanted, fields);
  return {
    matched: found !== null,
    matches: await matchesOf(reader, { node, read, terms }, found?.matches.slice(0, limit) ?? []),
    below: fields === undefined ? await matchesBelow(reader, node, terms) : null,
    nodeId: node.nodeId,
    level: node.level,
  };
}

/** What stands below a node says that the way leads there; its own words say that it is there. */
const BELOW = 0.9;

async function searchMany(
  deps: SearchDeps,
  { parentId, level, fields, limit }: SearchInput,
  wanted: WantedTerms,
): Promise<SearchOut> {
  const { reader, nodes } = deps;
  const { terms } = wanted;
  const searched = await searchedNodes(reader, { parentId, level });
  // All segments of a level would match by their events: that is what full text is for.
  const isDeep = fields === undefined && level !== 'segment';
  const below = isDeep ? await termsBelow(reader, searched, terms) : [];
  const found: FoundNode[] = [];
  for (let from = 0; from < searched.length; from += READ_AT_ONCE) {
    const part = searched.slice(from, from + READ_AT_ONCE);
    const reads = await nodes.read(part);
    for (const [at, node] of part.entries()) {
      const read = reads[at] ?? [];
      const match = matchForms(read, wanted, fields);
      const share = below[from + at]?.score ?? 0;
      if (match === null && share === 0) continue;
      found.push({
        node,
        read,
        matches: match?.matches ?? [],
        relevance: Math.max(match?.relevance ?? 0, BELOW * share),
        share,
      });
    }
  }
  const matched = found.toSorted(
    (a, b) => b.relevance - a.relevance || b.share - a.share || b.node.startMs - a.node.startMs,
  );
  const results = [];
  for (const { node, read, matches, relevance, share } of matched.slice(0, limit))
    results.push({
      nodeId: node.nodeId,
      title: node.title,
      level: node.level,
      matches: await matchesOf(reader, { node, read, terms }, matches.slice(0, MOST_MATCHES)),
      below: share === 0 ? null : await matchesBelow(reader, node, terms),
      relevanceScore: relevance,
    });
  return { results, hasMore: matched.length > limit };
}

interface FoundNode extends Pick<NodeMatch, 'matches' | 'relevance'> {
  readonly node: SearchedNode;
  readonly read: ReadNode;
  /** Of the words that any of the nodes holds below, weighed; 0 to 1. */
  readonly share: number;
}

async function searchedNodes(
  reader: NodeSearchReader,
  {
    parentId = '',
    level = null,
  }: Pick<SearchInput, 'parentId'> & { readonly level?: SearchInput['level'] | null },
): Promise<readonly SearchedNode[]> {
  if (parentId === '') return reader.nodesToSearch(null, level);
  const nodes: SearchedNode[] = [];
  for (const parent of await nodesNamed(reader, parentId))
    nodes.push(...(await reader.nodesToSearch(parent.nodeIx, level)));
  return nodes;
}

async function termsBelow(
  reader: NodeSearchReader,
  nodes: readonly SearchedNode[],
  terms: readonly QueryTerm[],
): Promise<readonly ScoredNode[]> {
  const wanted = hashesOf(terms);
  const packed = await reader.termsOfNodes(nodes.map(({ nodeIx }) => nodeIx));
  return scoreBelow(
    nodes.map(({ nodeIx }) => {
      const of = packed.get(nodeIx);
      return of === undefined ? null : hashesIn(of, wanted);
    }),
    terms,
  );
}

/** Which of its children hold the words, or of a segment its events. */
async function matchesBelow(
  reader: SearchDeps['reader'],
  node: SearchedNode,
  terms: readonly QueryTerm[],
): Promise<Below> {
  const inside =
    node.level === 'segment'
      ? await eventsHolding(reader, node, terms)
      : await childrenHolding(reader, node, terms);
  const held = inside.filter(({ score }) => score > 0);
  const [best] = held.toSorted((a, b) => b.score - a.score);
  return best === undefined
    ? null
    : { count: held.length, best: best.id, matchedTerms: [...best.matchedTerms] };
}

async function childrenHolding(
  reader: NodeSearchReader,
  { nodeIx }: SearchedNode,
  terms: readonly QueryTerm[],
) {
  const children = await reader.nodesToSearch(nodeIx, null);
  const scores = await termsBelow(reader, children, terms);
  return children.map(({ nodeId: id }, at) => ({ id, ...(scores[at] ?? NO_SCORE) }));
}

const NO_SCORE: ScoredNode = { score: 0, matchedTerms: [] };

async function eventsHolding(
  reader: SearchDeps['reader'],
  { nodeIx }: SearchedNode,
  terms: readonly QueryTerm[],
) {
  const wanted = new Set(hashesOf(terms));
  const events = await reader.segmentEvents(nodeIx);
  const scores = scoreBelow(
    events.map(({ text }) => new Set(termsOfTexts([text.slice(0, LONGEST)])).intersection(wanted)),
    terms,
  );
  const shown = await reader.foundEvents(events.map(({ eventIx }) => eventIx));
  const ids = new Map(shown.map(({ eventIx, event }) => [eventIx, event.eventId]));
  return events.flatMap(({ eventIx }, at) => {
    const id = ids.get(eventIx);
    return id === undefined ? [] : [{ id, ...(scores[at] ?? NO_SCORE) }];
  });
}

/** UTF-16 units read of an event, because longer ones are dumps. */
const LONGEST = 20_000;

type Below = Extract<SearchOut, { matched: boolean }>['below'];

/** Nodes read and matched between two checks for whether anyone is still waiting. */
const READ_AT_ONCE = 500;
/**
 * Maximum number of matches given for one node among others: the best ones explain why it is there.
 */
const MOST_MATCHES = 10;

async function matchesOf(
  reader: NodeSearchReader,
  {
    node: { textIx },
    read,
    terms,
  }: Pick<FoundNode, 'node' | 'read'> & { readonly terms: readonly QueryTerm[] },
  matches: readonly FieldMatch[],
): Promise<Match[]> {
  const trust = textIx === null || matches.length === 0 ? null : await reader.trustOf(textIx);
  // What a title, a Brief or a keyword says is proved where a bullet says it.
  const [nearest] = matchNode(read, terms, ['bullets'])?.matches ?? [];
  const proof = trust?.bullets[nearest?.ordinal ?? 0]?.gripIds ?? [];
  return matches.map((match) => {
    const { field, ordinal, text, score } = match;
    const bullet = field === 'bullets' ? trust?.bullets[ordinal] : undefined;
    const doubts = trust === null ? [] : doubtsOfMatch(match, trust);
    return {
      field,
      text,
      gripIds: [...(bullet?.gripIds ?? proof)],
      score,
      supported: (bullet?.supported ?? true) && doubts.length === 0,
      doubts: [...doubts],
    };
  });
}

type Match = Extract<SearchOut, { matched: boolean }>['matches'][number];
