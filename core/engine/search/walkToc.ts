/** Walks the table of contents from the years down to segments, with no need of an index. */
import { TOC_LEVELS } from '../../model/toc.ts';
import type { TocLevel } from '../../model/toc.ts';
import type { SearchedNode } from './ports/searchStore.ts';
import { bestFirst, costOf, scoreCandidates } from './scoreCandidates.ts';
import type { Candidate, CandidateDeps, Wanted } from './scoreCandidates.ts';
import type { Choose } from './guidedChoice.ts';

export interface WalkLimits {
  /** Levels below the root. */
  readonly depth: number;
  /** Nodes whose children, or events, are looked at. */
  readonly nodes: number;
  /** Of a clock that never jumps, ms: when to stop. */
  readonly untilMs: number;
}

export interface WalkDeps extends CandidateDeps {
  readonly ticks: () => number;
}

/** One node whose children were looked at; a segment's own events. */
export interface Step {
  /** null: the root. */
  readonly from: Candidate | null;
  /** Its children, the best first. */
  readonly candidates: readonly Candidate[];
  readonly chosen: readonly Candidate[];
  readonly reason: string;
  /** What an agent would have to read for it: titles and Briefs of the candidates. */
  readonly tokens: number;
}

export interface Walk {
  /** The best that is left, down to segments: some at a time; none: there is nothing more, or a limit is reached. */
  next(): Promise<readonly Candidate[]>;
  readonly steps: readonly Step[];
  /** Which limit ended it; null: none did. */
  stoppedBy(): 'depth' | 'nodes' | 'time' | null;
  /** Nodes that were looked at. */
  looked(): Readonly<Record<TocLevel, number>>;
}

/** How many of each level are gone on with at a time. */
const BEAM: Readonly<Record<TocLevel, number>> = {
  year: 6,
  month: 6,
  week: 8,
  day: 10,
  segment: 12,
};
/** A second look takes what the first left. */
const SECOND = 0.5;
/** Of the best one: what scores below is not worth going on to while there is better. */
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
    /** Asked, the first time down, among periods that words would not all go on with; null: words choose alone. */
    readonly choose: Choose | null;
  },
): Walk {
  const { reader, ticks } = deps;
  const steps: Step[] = [];
  const visited = new Set<number | null>();
  const looked = { year: 0, month: 0, week: 0, day: 0, segment: 0 };
  /** What was not gone on to yet, by level, the best first. */
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

  /** Children of some nodes of a level, scored against each other. */
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
    // What the first way left is taken up by words, and segments are chosen among once they are opened.
    const isAsked = rounds === 0 && level !== 'segment' && byWords.length < candidates.length;
    const choice = isAsked ? ((await choose?.(candidates.map(({ node }) => node))) ?? null) : null;
    // A model that sees nothing in titles and Briefs has not read what is below them.
    if (choice === null || choice.chosen.length === 0)
      return { chosen: new Set(byWords), reason: null };
    const byNode = new Map(candidates.map((candidate) => [candidate.node, candidate]));
    const chosen = choice.chosen.slice(0, BEAM[level]).flatMap((node) => byNode.get(node) ?? []);
    const unseen = new Set(choice.unseen);
    // It has not read what is below: the best by words stay, and what it was not shown.
    const sure = Math.ceil(BEAM[level] * SECOND);
    const besides = byWords.filter(({ node }, at) => at < sure || unseen.has(node));
    return { chosen: new Set([...chosen, ...besides]), reason: choice.reason };
  }

  function firstOf(candidates: readonly Candidate[], level: TocLevel): readonly Candidate[] {
    const least = (candidates[0]?.score ?? 0) * NEAR_BEST;
    const most = Math.ceil(BEAM[level] * (rounds > 0 ? SECOND : 1));
    return candidates.filter(({ score }) => score > 0 && score >= least).slice(0, most);
  }

  /** From a level on down to segments. */
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
