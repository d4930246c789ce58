/**
 * The two methods of `navigate`: by the word index, which names the segments, and by walking down
 * to them.
 */
import type { CountTokens } from '../../model/countTokens.ts';
import { OTHERS } from '../../domain/search/matchForms.ts';
import { isRun } from '../../domain/search/parseQuery.ts';
import type { SearchTerm } from '../../domain/search/parseQuery.ts';
import { hashesOf, isBelow } from '../../domain/search/scoreNodes.ts';
import { hashesIn } from '../../domain/search/termSet.ts';
import type { Strength } from '../../model/search.ts';
import type { TocLevel } from '../../model/toc.ts';
import type { NodeSearchReader, SearchIndexReader, SearchReader } from './ports/searchStore.ts';
import type { Asked, AskedForm } from './askedText.ts';
import { NOTHING_COVERED, doubtAbout, strengthOf } from './strength.ts';
import { fuseByChoice, fuseByGuides } from './fuseByGuides.ts';
import type { Fused } from './fuseByGuides.ts';
import type { Guides } from './guides.ts';
import { stepsOfPaths } from './navigateSteps.ts';
import { termsOfAll, termsOfWords } from './otherForms.ts';
import { openSegments, rankOpened } from './rankOpened.ts';
import type { OpenedRanking } from './rankOpened.ts';
import { rankedEvents } from './rankedEvents.ts';
import type { RankedPlace, RankedPlaces } from './rankedEvents.ts';
import type { ReadNodes } from './readNodes.ts';
import type { Candidate } from './scoreCandidates.ts';
import { createChooser } from './guidedChoice.ts';
import { withOutput } from './tellingOutputs.ts';
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
  /** How well it answers, judged by words. */
  readonly strength: Strength;
  /** Words of the question that stand nowhere in the memory. */
  readonly unknownWords: readonly string[];
  /** What each term weighs, by its text. */
  readonly weights: ReadonlyMap<string, number>;
  /** What speaks against an answer, in a sentence. */
  readonly doubt: string | null;
  /** The share of the question's weight that one segment holds, 0 to 1. */
  readonly held: number;
}

/** Maximum number of segments pursued. */
const MOST_SEGMENTS = 100;
/** Number of segments whose path from the root is shown. */
const PATHS = 10;
/** Rounds of a walk, each of which opens some segments. */
const ROUNDS = 3;
/** Score in the first round that makes a second unnecessary. */
const GOOD = 0.5;

const NOTHING_LOOKED = { year: 0, month: 0, week: 0, day: 0, conversation: 0, segment: 0 };

/** Where no word was looked for. */
export const NOTHING_FOUND: Found = {
  ranked: [],
  steps: [],
  looked: NOTHING_LOOKED,
  stopped: null,
  judged: null,
  strength: 'not found',
  unknownWords: [],
  weights: new Map(),
  doubt: null,
  held: 0,
};

/** The index names the segments; the path to them is shown nevertheless. */
export async function byFullText(deps: WayDeps, asked: Asked, guides: Guides): Promise<Found> {
  const { terms, spans, others, project } = asked;
  const rank = (form: AskedForm): Promise<RankedPlaces> =>
    rankedEvents(deps.reader, {
      ...form,
      parsed: { terms: form.terms, required: null },
      toolsToo: false,
      ...(project === undefined ? {} : { filter: { project } }),
    });
  const own = await rank(asked);
  const found = await inTurn(others, rank);
  const all = termsOfAll([asked, ...others]);
  const fused = await fuseByGuides(deps, guides, {
    asked: { ...asked, terms: all },
    found: {
      own: own.ranked,
      others: found.map((each) => each.ranked),
      covered: Math.max(own.coverage.held, ...found.map(({ coverage }) => OTHERS * coverage.held)),
    },
    rankWords: async (words) => {
      const form = { ...asked, terms: termsOfWords([words]) };
      return form.terms.length === 0 ? [] : (await rank(form)).ranked;
    },
  });
  const { judged, reason } = fused;
  const weights = weightsOfAll([own, ...found]);
  const ranked = await withOutput(deps.reader, fused.ranked, {
    terms: all,
    weights,
    question: asked.question,
  });
  const strength = strengthOf([own, ...found]);
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
    strength,
    unknownWords: own.coverage.unknown,
    weights,
    doubt: doubtAbout(own.coverage, strength),
    held: own.coverage.held,
  };
}

export async function byWalking(
  deps: WayDeps,
  asked: Asked,
  { limits, guides: { steer } }: { readonly limits: WalkLimits; readonly guides: Guides },
): Promise<Found> {
  const { text, spans, question, zone } = asked;
  const rewritten = { question, spans, terms: termsOfWords([(await steer?.rewrite(text)) ?? '']) };
  const others = [...asked.others, ...(rewritten.terms.length === 0 ? [] : [rewritten])];
  const walk = createWalk(deps, {
    terms: termsOfAll([asked, ...others]),
    spans,
    limits,
    choose: steer === undefined ? null : createChooser(deps.nodes, steer, { question: text, zone }),
  });
  const opened: Candidate[] = [];
  let own: OpenedRanking = { ranked: [], coverage: NOTHING_COVERED, weights: new Map() };
  let found: readonly OpenedRanking[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const segments = await walk.next();
    if (segments.length === 0) break;
    opened.push(...segments.filter(({ node }) => node.level === 'segment'));
    const read = await openSegments(
      deps.reader,
      opened.map(({ node }) => node.nodeIx),
    );
    own = await rankOpened(read, asked);
    found = await inTurn(others, (form) => rankOpened(read, form));
    const best = Math.max(0, ...[own, ...found].map(({ ranked }) => ranked[0]?.score ?? 0));
    if (best >= GOOD || walk.stoppedBy() !== null) break;
  }
  const strength = strengthOf([own, ...found]);
  const fused = await fuseByChoice(deps, steer, {
    asked: { ...asked, terms: termsOfAll([asked, ...others]) },
    own: own.ranked,
    others: found.map(({ ranked }) => ranked),
  });
  return {
    ranked: fused.ranked,
    steps: withReason(walk.steps, fused),
    looked: walk.looked(),
    stopped: walk.stoppedBy(),
    judged: fused.judged,
    strength,
    unknownWords: await unknownBelow(deps.reader, asked.terms),
    weights: weightsOfAll([own, ...found]),
    doubt: doubtAbout(own.coverage, strength),
    held: own.coverage.held,
  };
}

/** Those of the question first. */
function weightsOfAll(
  rankings: readonly { readonly weights: ReadonlyMap<string, number> }[],
): ReadonlyMap<string, number> {
  return new Map(rankings.toReversed().flatMap(({ weights }) => [...weights]));
}

/** Words that no node's events hold. */
async function unknownBelow(
  reader: WayDeps['reader'],
  terms: readonly SearchTerm[],
): Promise<readonly string[]> {
  const years = await reader.nodesToSearch(null, null);
  const packed = await reader.termsOfNodes(years.map(({ nodeIx }) => nodeIx));
  if (packed.size === 0) return [];
  const wanted = hashesOf(terms);
  const held = Array.from(packed.values(), (each) => hashesIn(each, wanted));
  return terms
    .filter((term) => !isRun(term) && !held.some((hashes) => isBelow(hashes, term)))
    .map(({ text }) => text);
}

/** One search after the other, so that a cancelled one ends before the next. */
async function inTurn<Form, Ranking>(
  forms: readonly Form[],
  rank: (form: Form) => Promise<Ranking>,
): Promise<readonly Ranking[]> {
  const all: Ranking[] = [];
  for (const form of forms) all.push(await rank(form));
  return all;
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
