/** Walks the table of contents from the years down to segments, without an index. */
import { TOC_LEVELS } from '../../model/toc.ts';
import type { TocLevel } from '../../model/toc.ts';
import type { SearchedNode } from './ports/searchStore.ts';
import { bestFirst, costOf, scoreCandidates } from './scoreCandidates.ts';
import type { Candidate, CandidateDeps, Wanted } from './scoreCandidates.ts';
import type { Choose } from './guidedChoice.ts';

export interface WalkLimits {
  /** Levels below the root. */
  readonly depth: number;
  /** Number of nodes whose children or events are examined. */
  readonly nodes: number;
  /** On a monotonic clock, in ms: when to stop. */
  readonly untilMs: number;
}

export interface WalkDeps extends CandidateDeps {
  readonly ticks: () => number;
}

/** A node whose children, or for a segment whose events, were examined. */
export interface Step {
  /** null for the root. */
  readonly from: Candidate | null;
  /** Its children, best first. */
  readonly candidates: readonly Candidate[];
  readonly chosen: readonly Candidate[];
  readonly reason: string;
  /** Tokens an agent would have to read for it: titles and Briefs of the candidates. */
  readonly tokens: number;
}

export interface Walk {
  /**
   * The best remaining nodes down to segments, some at a time; empty if there are no more or a
   * limit was reached.
   */
  next(): Promise<readonly Candidate[]>;
  readonly steps: readonly Step[];
  /** The limit that ended it; null if none did. */
  stoppedBy(): 'depth' | 'nodes' | 'time' | null;
  /** Number of nodes examined. */
  looked(): Readonly<Record<TocLevel, number>>;
}

/** Number of nodes per level pursued at a time. */
const BEAM: Readonly<Record<TocLevel, number>> = {
  year: 6,
  month: 6,
  week: 8,
  day: 10,
  conversation: 12,
  segment: 12,
};
/** The share of that number for a second pass, which takes what the first left. */
const SECOND = 0.5;
/** Share of the best score below which nodes are not pursued while there are better ones. */
const NEAR_BEST = 0.25;

export function createWalk(
  deps: WalkDeps,
  {
    terms,
    spans,
    limits,
    choose,
  }: Wanted & {
    readonly limits: WalkLimits;
    /**
     * Asked on the first way down, for periods that words would not all pursue; null if words
     * choose alone.
     */
    readonly choose: Choose | null;
  },
): Walk {
  const { reader, ticks } = deps;
  const steps: Step[] = [];
  const visited = new Set<number | null>();
  const looked = { year: 0, month: 0, week: 0, day: 0, conversation: 0, segment: 0 };
  /** Nodes not pursued yet, by level, best first. */
  const left = new Map<TocLevel, readonly Candidate[]>();
  let stopped: ReturnType<Walk['stoppedBy']> = null;
  let rounds = 0;

  function mayGoOn(level: number): boolean {
    if (level >= limits.depth) stopped ??= 'depth';
    else if (visited.size >= limits.nodes) stopped ??= 'nodes';
    else if (ticks() >= limits.untilMs) stopped ??= 'time';
    else return true;
    return false;
  }

  /** Children of some nodes of a level, scored relative to each other. */
  async function lookBelow(
    parents: readonly (Candidate | null)[],
    level: TocLevel,
  ): Promise<readonly Candidate[]> {
    const found: { readonly parent: Candidate | null; readonly nodes: readonly SearchedNode[] }[] =
      [];
    for (const parent of parents) {
      const ix = parent?.node.nodeIx ?? null;
      if (visited.has(ix) || !mayGoOn(TOC_LEVELS.indexOf(level))) continue;
      visited.add(ix);
      found.push({ parent, nodes: await reader.nodesToSearch(ix, null) });
    }
    const all = found.flatMap(({ nodes }) => nodes);
    looked[level] += all.length;
    const candidates = await scoreCandidates(deps, all, { terms, spans });
    const { chosen, reason } = await choiceOf(candidates, level);
    for (const { parent, nodes } of found) {
      const of = new Set(nodes.map(({ nodeIx }) => nodeIx));
      const own = candidates.filter(({ node }) => of.has(node.nodeIx));
      steps.push({
        from: parent,
        candidates: own,
        chosen: own.filter((candidate) => chosen.has(candidate)),
        reason: reason ?? reasonOf(own, chosen, { level, isSecond: rounds > 0 }),
        tokens: await costOf(deps, nodes),
      });
    }
    const rest = candidates.filter((candidate) => !chosen.has(candidate));
    left.set(level, bestFirst([...(left.get(level) ?? []), ...rest]));
    return [...chosen];
  }

  async function choiceOf(
    candidates: readonly Candidate[],
    level: TocLevel,
  ): Promise<{ readonly chosen: ReadonlySet<Candidate>; readonly reason: string | null }> {
    const byWords = firstOf(candidates, level);
    // What the first pass left is taken up by words, and segments are chosen among once they are
    // opened.
    const isAsked = rounds === 0 && level !== 'segment' && byWords.length < candidates.length;
    const choice = isAsked ? ((await choose?.(candidates.map(({ node }) => node))) ?? null) : null;
    // A model that sees nothing in titles and Briefs has not read what is below them.
    if (choice === null || choice.chosen.length === 0)
      return { chosen: new Set(byWords), reason: null };
    const byNode = new Map(candidates.map((candidate) => [candidate.node, candidate]));
    const chosen = choice.chosen.slice(0, BEAM[level]).flatMap((node) => byNode.get(node) ?? []);
    const unseen = new Set(choice.unseen);
    // It has not read what is below, so the best by words stay, as does what it was not shown.
    const sure = Math.ceil(BEAM[level] * SECOND);
    const besides = byWords.filter(({ node }, at) => at < sure || unseen.has(node));
    return { chosen: new Set([...chosen, ...besides]), reason: choice.reason };
  }

  function firstOf(candidates: readonly Candidate[], level: TocLevel): readonly Candidate[] {
    const least = (candidates[0]?.score ?? 0) * NEAR_BEST;
    const most = Math.ceil(BEAM[level] * (rounds > 0 ? SECOND : 1));
    return candidates.filter(({ score }) => score > 0 && score >= least).slice(0, most);
  }

  /** Goes down from a level to segments. */
  async function descend(
    from: readonly (Candidate | null)[],
    level: number,
  ): Promise<readonly Candidate[]> {
    let chosen: readonly (Candidate | null)[] = from;
    for (const name of TOC_LEVELS.slice(level)) chosen = await lookBelow(chosen, name);
    return chosen.filter((candidate) => candidate !== null);
  }

  /** What was left at the deepest level that has any. */
  async function goBack(): Promise<readonly Candidate[]> {
    for (const level of TOC_LEVELS.toReversed()) {
      const rest = left.get(level) ?? [];
      const again = firstOf(rest, level);
      if (again.length === 0) continue;
      left.set(
        level,
        rest.filter((candidate) => !again.includes(candidate)),
      );
      if (level === 'segment') return again;
      const found = await descend(again, TOC_LEVELS.indexOf(level) + 1);
      if (found.length > 0 || stopped !== null) return found;
    }
    return [];
  }

  return {
    steps,
    stoppedBy: () => stopped,
    looked: () => looked,
    async next() {
      const found = rounds === 0 ? await descend([null], 0) : await goBack();
      rounds += 1;
      return found;
    },
  };
}

const STRONG = 0.5;

function reasonOf(
  candidates: readonly Candidate[],
  chosen: ReadonlySet<Candidate>,
  { level, isSecond }: { readonly level: TocLevel; readonly isSecond: boolean },
): string {
  const [best] = candidates;
  if (best === undefined) return `it has no ${level}s`;
  if (best.score === 0) return `none of its ${level}s has any of the words`;
  if (!chosen.has(best)) return `others were better than its ${level}s`;
  const again = isSecond ? ', where the first way was dry' : '';
  return best.score >= STRONG
    ? `${best.node.title} matches strongly${again}`
    : `${best.node.title} matches best${again}`;
}
