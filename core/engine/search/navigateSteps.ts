/**
 * The steps of `navigate`: how they are built if the index names the segments, and how they are
 * shown.
 */
import type { OutputOf } from '../../contract/procedures.ts';
import type { Way } from '../../text/navigateReply.ts';
import type { SearchedNode } from './ports/searchStore.ts';
import { bestFirst, costOf, scoreCandidates } from './scoreCandidates.ts';
import type { Candidate, CandidateDeps, Wanted } from './scoreCandidates.ts';
import type { Step } from './walkToc.ts';

/**
 * A step for each node on the paths to some segments, years first and without duplicates, with the
 * siblings of the nodes that lead there. Those nodes have the score of their best segment.
 *
 * @param paths from the years down to a segment
 * @param scores of the segments, by row
 */
export async function stepsOfPaths(
  deps: CandidateDeps,
  {
    paths,
    scores,
    wanted,
    reason,
  }: {
    readonly paths: readonly (readonly SearchedNode[])[];
    readonly scores: ReadonlyMap<number, number>;
    readonly wanted: Wanted;
    /** What led there; null for full text. */
    readonly reason: string | null;
  },
): Promise<readonly Step[]> {
  const led = new Map<number, number>();
  const parents = new Map<number | null, SearchedNode | null>();
  for (const path of paths) {
    const score = scores.get(path.at(-1)?.nodeIx ?? -1) ?? 0;
    let parent: SearchedNode | null = null;
    for (const node of path) {
      led.set(node.nodeIx, Math.max(score, led.get(node.nodeIx) ?? 0));
      parents.set(parent?.nodeIx ?? null, parent);
      parent = node;
    }
  }
  const steps: Step[] = [];
  const seen = new Map<number, Candidate>();
  for (const [parentIx, parent] of parents) {
    const children = await deps.reader.nodesToSearch(parentIx, null);
    const candidates = bestFirst(
      (await scoreCandidates(deps, children, wanted)).map((candidate) => ({
        ...candidate,
        score: led.get(candidate.node.nodeIx) ?? candidate.score,
      })),
    );
    for (const candidate of candidates) seen.set(candidate.node.nodeIx, candidate);
    const chosen = candidates.filter(({ node }) => led.has(node.nodeIx));
    steps.push({
      from: parent === null ? null : (seen.get(parent.nodeIx) ?? null),
      candidates: [...chosen, ...candidates.filter((candidate) => !chosen.includes(candidate))],
      chosen,
      reason: `${reason === null ? 'full text' : `${reason};`} leads to ${chosen.map(({ node }) => node.title).join(', ')}`,
      tokens: await costOf(deps, children),
    });
  }
  return steps;
}

const CANDIDATES = 12;

export function toStep(
  { from, candidates, chosen, reason, tokens }: Step,
  verbose: boolean,
): OutputOf<'navigate'>['steps'][number] {
  const shown = verbose ? candidates : candidates.slice(0, CANDIDATES);
  return {
    nodeId: from?.node.nodeId ?? null,
    level: from?.node.level ?? null,
    title: from?.node.title ?? 'All years',
    candidates: shown.map(({ node, score, matchedTerms }) => ({
      nodeId: node.nodeId,
      level: node.level,
      title: node.title,
      score: Math.round(score * 10_000) / 10_000,
      matchedTerms: [...matchedTerms],
    })),
    candidateCount: candidates.length,
    chosen: chosen.map(({ node }) => node.nodeId),
    score: Math.round((from?.score ?? chosen[0]?.score ?? 0) * 10_000) / 10_000,
    matchedTerms: [...(from?.matchedTerms ?? chosen[0]?.matchedTerms ?? [])],
    reason,
    tokens,
  };
}

/** The way to each node that a step chose, by the node's id. */
export function waysOf(steps: readonly Step[]): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>();
  for (const { from, candidates, chosen } of steps) {
    const above = from === null ? undefined : ways.get(from.node.nodeId);
    for (const candidate of chosen) {
      const { node, score, matchedTerms } = candidate;
      if (ways.has(node.nodeId)) continue;
      const besides = candidates.flatMap((other) =>
        chosen.includes(other) ? [] : [{ title: nameOf(other), score: other.score }],
      );
      ways.set(node.nodeId, {
        titles: [...(above?.titles ?? []), nameOf(candidate)],
        score,
        matchedTerms,
        besides: [...(above?.besides ?? []), ...besides],
      });
    }
  }
  return ways;
}

/** Behind the name of a period stands what it was about. */
function nameOf({ node: { level, title } }: Candidate): string {
  return level === 'conversation' || level === 'segment' ? title : title.replace(/: .*$/s, '');
}
