/**
 * The two methods of `navigate`: by the word index, which names the segments, and by walking down
 * to them.
 */
import type { CountTokens } from '../../model/countTokens.ts';
import { parseQuery } from '../../domain/search/parseQuery.ts';
import type { SearchTerm } from '../../domain/search/parseQuery.ts';
import type { TocLevel } from '../../model/toc.ts';
import type { NodeSearchReader, SearchIndexReader, SearchReader } from './ports/searchStore.ts';
import type { Asked } from './askedText.ts';
import { byOtherWords, fuseByChoice, fuseByGuides } from './fuseByGuides.ts';
import type { Fused } from './fuseByGuides.ts';
import type { Guides } from './guides.ts';
import { stepsOfPaths } from './navigateSteps.ts';
import { openSegments, rankOpened } from './rankOpened.ts';
import { rankedEvents } from './rankedEvents.ts';
import type { RankedPlace } from './rankedEvents.ts';
import type { ReadNodes } from './readNodes.ts';
import type { Candidate } from './scoreCandidates.ts';
import { createChooser } from './guidedChoice.ts';
import { createWalk } from './walkToc.ts';
import type { Step, Walk, WalkLimits } from './walkToc.ts';

export interface WayDeps {
  readonly reader: SearchReader & NodeSearchReader & Pick<SearchIndexReader, 'segmentEvents'>;
  readonly nodes: ReadNodes;
  readonly countTokens: CountTokens;
  readonly ticks: () => number;
}

export interface Found {
  readonly ranked: readonly RankedPlace[];
  readonly steps: readonly Step[];
  readonly looked: Readonly<Record<TocLevel, number>>;
  readonly stopped: ReturnType<Walk['stoppedBy']>;
  /**
   * Whether the answer is among the candidates, according to a model that read them; null if none
   * was asked.
   */
  readonly judged: boolean | null;
}

/** Maximum number of segments pursued. */
const MOST_SEGMENTS = 100;
/** Number of segments whose path from the root is shown. */
const PATHS = 5;
/** Rounds of a walk, each of which opens some segments. */
const ROUNDS = 3;
/** Score in the first round that makes a second unnecessary. */
const GOOD = 0.5;

const NOTHING_LOOKED = { year: 0, month: 0, week: 0, day: 0, conversation: 0, segment: 0 };

/** The index names the segments; the path to them is shown nevertheless. */
export async function byFullText(deps: WayDeps, asked: Asked, guides: Guides): Promise<Found> {
  const { terms, question, spans } = asked;
  const rank = async (wanted: readonly SearchTerm[]): Promise<readonly RankedPlace[]> =>
    (
      await rankedEvents(deps.reader, {
        parsed: { terms: wanted, required: null },
        question,
        spans,
        toolsToo: false,
      })
    ).ranked;
  const { ranked, judged, reason } = await fuseByGuides(deps, guides, {
    asked,
    ranked: await rank(terms),
    rankWords: async (words) => {
      const others = termsOf(words);
      return others.length === 0 ? [] : rank(others);
    },
  });
  const best = new Map<number, number>();
  for (const { place, score } of ranked)
    if (place.segmentIx !== null && !best.has(place.segmentIx)) best.set(place.segmentIx, score);
  const segments = [...best].slice(0, MOST_SEGMENTS);
  const paths = await deps.reader.pathsTo(segments.slice(0, PATHS).map(([ix]) => ix));
  return {
    ranked,
    steps: await stepsOfPaths(deps, { paths, scores: best, wanted: { terms, spans }, reason }),
    looked: { ...NOTHING_LOOKED, segment: best.size },
    stopped: null,
    judged,
  };
}

export async function byWalking(
  deps: WayDeps,
  asked: Asked,
  { limits, guides: { steer } }: { readonly limits: WalkLimits; readonly guides: Guides },
): Promise<Found> {
  const { text, terms, spans, question, zone } = asked;
  const others = termsOf((await steer?.rewrite(text)) ?? '');
  const walk = createWalk(deps, {
    terms: [...terms, ...others.filter(({ match }) => terms.every((one) => one.match !== match))],
    spans,
    limits,
    choose: steer === undefined ? null : createChooser(deps.nodes, steer, { question: text, zone }),
  });
  const opened: Candidate[] = [];
  let ranked: readonly RankedPlace[] = [];
  let byOthers: readonly RankedPlace[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const segments = await walk.next();
    if (segments.length === 0) break;
    opened.push(...segments.filter(({ node }) => node.level === 'segment'));
    const read = await openSegments(
      deps.reader,
      opened.map(({ node }) => node.nodeIx),
    );
    ranked = await rankOpened(read, { terms, spans, question });
    if (others.length > 0) byOthers = await rankOpened(read, { terms: others, spans, question });
    const best = Math.max(ranked[0]?.score ?? 0, byOthers[0]?.score ?? 0);
    if (best >= GOOD || walk.stoppedBy() !== null) break;
  }
  const fused = await fuseByChoice(deps, steer, {
    asked,
    ranked,
    others: others.length === 0 ? [] : [byOtherWords(byOthers)],
  });
  return {
    ranked: fused.ranked,
    steps: withReason(walk.steps, fused),
    looked: walk.looked(),
    stopped: walk.stoppedBy(),
    judged: fused.judged,
  };
}

/** Adds the model's reason to the steps that lead to segments it chose. */
function withReason(steps: readonly Step[], { chosen, reason }: Fused): readonly Step[] {
  const ixs = new Set(chosen);
  if (reason === null || ixs.size === 0) return steps;
  return steps.map((step) =>
    step.chosen.some(({ node }) => ixs.has(node.nodeIx))
      ? { ...step, reason: `${step.reason}; ${reason}` }
      : step,
  );
}

function termsOf(words: string): readonly SearchTerm[] {
  return parseQuery(words, { isQuestion: true }).terms;
}
