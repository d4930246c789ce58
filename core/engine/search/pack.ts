import type { CountTokens } from '../../model/countTokens.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { composePack } from '../../text/composePack.ts';
import type { PackNode } from '../../text/composePack.ts';
import { markDoubts } from '../../text/markDoubts.ts';
import { matchNode } from '../../domain/search/matchNode.ts';
import { queryTerms } from '../../domain/search/queryTerms.ts';
import { stripMarkers } from '../../domain/summarize/markers.ts';
import { StrataError } from '../../model/result.ts';
import type { TextLevel } from '../../model/toc.ts';
import type { MemoryReader, ShowOut } from '../library/ports/memoryReader.ts';
import type { NodeSearchReader, SearchedNode } from './ports/searchStore.ts';
import { nodesNamed } from './nodeNamed.ts';
import { projectScope } from './projectScope.ts';
import type { ReadNodes } from './readNodes.ts';
import { whenIn } from '../../text/whenIn.ts';

export interface PackDeps {
  readonly reader: NodeSearchReader & Pick<MemoryReader, 'show'> & { zone(): Promise<string> };
  readonly nodes: ReadNodes;
  readonly countTokens: CountTokens;
  /** Finds segments for a question, best first. */
  readonly segmentsFor: (
    asked: Pick<PackInput, 'asOf' | 'project'> & { readonly question: string },
  ) => Promise<readonly string[]>;
}

type PackInput = ParsedInputOf<'pack'>;
type PackOut = OutputOf<'pack'>;

/** Shortest first. */
const LEVELS: readonly TextLevel[] = ['tags', 'brief', 'detailed', 'full'];
/** Maximum number of nodes examined, most important first. */
const MOST = 120;
/** Number of newest segments below a requested node that are preferred. */
const RECENT = 5;
const MANY_ANCHORS = 4;
const ON_TOPIC = 0.5;

interface Wanted {
  readonly nodeId: string;
  /** 0 is the most important. */
  readonly rank: number;
  readonly reason: string;
}

/**
 * See the procedure `pack`. Throws `bad-input` if neither nodes nor a question are given,
 * `not-found` for a node that does not exist.
 */
export async function pack(deps: PackDeps, input: PackInput): Promise<PackOut> {
  const { reader } = deps;
  if (input.nodeIds.length === 0 && input.question === undefined)
    throw new StrataError({
      code: 'bad-input',
      message: 'Name nodes, or ask a question: the pack is made from one or the other.',
    });
  const zone = await reader.zone();
  const scoped = { ...deps, reader: await projectScope(reader, input.project) };
  const wanted = (await wantedNodes(scoped, input)).toSorted((a, b) => a.rank - b.rank);
  const nodes: PackNode[] = [];
  for (const { nodeId, reason } of wanted.slice(0, MOST)) {
    const texts = await textsOf(reader, nodeId, input.maxLevel);
    if (texts === null) continue;
    const { node, levels } = texts;
    nodes.push({
      nodeId: node.nodeId,
      title: node.title,
      startMs: Date.parse(node.start),
      when: whenIn(Date.parse(node.start), zone),
      reason,
      gripIds: gripsOf(node),
      texts: levels,
    });
  }
  const { text, tokens, parts, leftOut } = composePack(nodes, {
    budget: input.budget,
    countTokens: deps.countTokens,
    besides: wanted.slice(MOST).map(({ nodeId }) => nodeId),
  });
  return {
    text,
    tokens,
    parts: parts.map((part) => ({ ...part, gripIds: [...part.gripIds] })),
    leftOut: [...leftOut],
  };
}

async function wantedNodes(deps: PackDeps, input: PackInput): Promise<readonly Wanted[]> {
  const wanted = new Map<string, Wanted>();
  const want = (nodeId: string, rank: number, reason: string): void => {
    if (!wanted.has(nodeId)) wanted.set(nodeId, { nodeId, rank, reason });
  };
  const named = [];
  for (const nodeId of input.nodeIds) named.push(...(await nodesNamed(deps.reader, nodeId)));
  for (const [at, node] of named.entries()) {
    want(node.nodeId, at / 1_000, 'asked for');
    if (node.level !== 'segment')
      for (const { nodeId: below, rank, reason } of await wantedBelow(deps, node, input.question))
        want(below, rank, reason);
  }
  if (input.question !== undefined && input.nodeIds.length === 0)
    for (const [at, nodeId] of (
      await deps.segmentsFor({ ...input, question: input.question })
    ).entries())
      want(nodeId, 1 + at / 1_000, at === 0 ? 'answers the question best' : 'on topic');
  return [...wanted.values()];
}

/** Segments below a period: recent ones, those rich in anchors, those on topic, then the rest. */
async function wantedBelow(
  { reader, nodes }: PackDeps,
  parent: SearchedNode,
  question: string | undefined,
): Promise<readonly Wanted[]> {
  const all = await reader.nodesToSearch(parent.nodeIx, 'segment');
  const newest = all.toReversed().slice(0, MOST);
  const terms = question === undefined ? [] : queryTerms(question);
  const read = terms.length === 0 ? [] : await nodes.read(newest);
  const anchors = await reader.anchorCounts(newest.map(({ nodeIx }) => nodeIx));
  return newest.map(({ nodeId, nodeIx }, at) => {
    const later = at / 1_000;
    if (at < RECENT) return { nodeId, rank: 2 + later, reason: 'recent' };
    const count = anchors.get(nodeIx) ?? 0;
    if (count >= MANY_ANCHORS)
      return { nodeId, rank: 3 + later, reason: `${count} things that must not be lost` };
    const found = terms.length === 0 ? null : matchNode(read[at] ?? [], terms);
    if (found !== null && found.relevance >= ON_TOPIC)
      return { nodeId, rank: 4 + later, reason: `on topic: ${found.matchedTerms.join(', ')}` };
    return { nodeId, rank: 5 + later, reason: 'the rest' };
  });
}

/** Grips given of each node: those of its first points. */
const GRIPS = 3;

function gripsOf({ bullets }: ShowOut): readonly string[] {
  return [...new Set(bullets.flatMap(({ gripIds }) => gripIds.slice(0, 1)))].slice(0, GRIPS);
}

async function textsOf(
  reader: PackDeps['reader'],
  nodeId: string,
  maxLevel: TextLevel,
): Promise<{ readonly node: ShowOut; readonly levels: PackNode['texts'] } | null> {
  const levels: { level: TextLevel; content: string; doubts: number }[] = [];
  let node: ShowOut | null = null;
  for (const level of LEVELS.slice(0, LEVELS.indexOf(maxLevel) + 1)) {
    node = await reader.show({ nodeId, level });
    if (node === null) return null;
    const marked = markDoubts(node.content, node.doubts);
    const content = level === 'full' ? marked : stripMarkers(marked);
    // A level that says no more than the previous one is skipped.
    if (content.trim() !== '' && content !== levels.at(-1)?.content)
      levels.push({ level, content, doubts: node.doubts.length });
  }
  return node === null ? null : { node, levels };
}
