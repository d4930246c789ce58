import type { CountTokens } from '../../model/countTokens.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import type { TimeSpan } from '../../domain/search/readQuestion.ts';
import { hashesOf, scoreNodes } from '../../domain/search/scoreNodes.ts';
import { hashesIn } from '../../domain/search/termSet.ts';
import type { NodeSearchReader, SearchedNode } from './ports/searchStore.ts';
import type { ReadNodes } from './readNodes.ts';

/** A node that a search could pursue. */
export interface Candidate {
  readonly node: SearchedNode;
  /** 0 to 1. */
  readonly score: number;
  readonly matchedTerms: readonly string[];
}

export interface CandidateDeps {
  readonly reader: Pick<NodeSearchReader, 'nodesToSearch' | 'termsOfNodes'>;
  readonly nodes: ReadNodes;
  readonly countTokens: CountTokens;
}

/** What is being searched for, and when. */
export interface Wanted {
  readonly terms: readonly QueryTerm[];
  readonly spans: readonly TimeSpan[];
}

/** Scores nodes relative to each other; best first, and newest first among equals. */
export async function scoreCandidates(
  { reader, nodes: texts }: CandidateDeps,
  nodes: readonly SearchedNode[],
  { terms, spans }: Wanted,
): Promise<readonly Candidate[]> {
  const read = await texts.read(nodes);
  const wanted = hashesOf(terms);
  const below = await reader.termsOfNodes(nodes.map(({ nodeIx }) => nodeIx));
  const scores = scoreNodes(
    nodes.map((node, at) => {
      const packed = below.get(node.nodeIx);
      return {
        read: read[at] ?? [],
        hashes: packed === undefined ? null : hashesIn(packed, wanted),
        startMs: node.startMs,
        endMs: node.endMs,
      };
    }),
    terms,
    spans,
  );
  return bestFirst(
    nodes.map((node, at) => ({
      node,
      score: scores[at]?.score ?? 0,
      matchedTerms: scores[at]?.matchedTerms ?? [],
    })),
  );
}

export function bestFirst(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.toSorted((a, b) => b.score - a.score || b.node.startMs - a.node.startMs);
}

/** Tokens an agent would have to read to choose among nodes: their titles and Briefs. */
export async function costOf(
  { nodes: texts, countTokens }: CandidateDeps,
  nodes: readonly SearchedNode[],
): Promise<number> {
  const read = await texts.read(nodes);
  return countTokens(
    read
      .flatMap((fields) => fields.filter(({ field }) => field === 'title' || field === 'summary'))
      .map(({ text }) => text)
      .join('\n'),
  );
}
