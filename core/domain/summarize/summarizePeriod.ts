import type { CountTokens } from '../../model/countTokens.ts';
import type { UpperLevel } from '../../model/toc.ts';
import { periodSource } from '../fidelity/fidelitySource.ts';
import { measureFidelity } from '../fidelity/measureFidelity.ts';
import { asToldIn, rankPoints } from '../pages/choosePoints.ts';
import type { ChosenPoint } from '../pages/choosePoints.ts';
import { briefPage, detailedPage, materialOf } from '../pages/pageTexts.ts';
import { largestWorks } from '../pages/largestWorks.ts';
import type { ToldWork } from '../pages/largestWorks.ts';
import { childWeight, projectShares } from '../pages/projectShares.ts';
import type { Quota } from '../points/selectPoints.ts';
import type { ChildSummary, PeriodInput, PeriodSummary } from './types.ts';
import { writeTags } from './writeTags.ts';

const MOST_KEYWORDS = 7;
const MOST_LABELS = 40;
/** How many projects Tags name. */
const MOST_NAMES = 3;
/** Each further keyword of a child weighs less by this. */
const RANK_STEP = 1 / 3;

/** How many points a page shows at each level. */
const POINTS: Readonly<Record<UpperLevel, number>> = {
  conversation: 10,
  day: 8,
  week: 10,
  month: 12,
  year: 14,
};
const MOST_OF_ROLE = 4;
const WORDS_OF_POINT = 24;
/** Of a period in which much was done, one for so many of its conversations or tokens, but no more than can be read at once. */
const CONVERSATIONS_OF_POINT = 3;
const TOKENS_OF_POINT = 2_500;
const MOST_POINTS = 20;
const POINTS_OF_WORK = 2;
/** The share of the points of a long time that tell its largest works, the best of each before a second of any. */
const OF_WORKS = 0.7;

/**
 * Lays out a conversation, day, week, month or year from its children: by project, their titles and
 * the points that tell most. Texts of all levels are composed from these, and say nothing else.
 * Deterministic, and works with any number of children.
 */
export function summarizePeriod(input: PeriodInput, countTokens: CountTokens): PeriodSummary {
  const { nodeId, level, children } = input;
  const works =
    level === 'conversation' ? [] : largestWorks(children, ofWorksIn(pointsOf(level, children)));
  const ranked = input.points === undefined ? rankedPoints(level, children, works) : [];
  const bullets = input.points ?? withoutNode(asToldIn(children, ranked));
  const originalTokens = countTokens(materialOf(children, level));
  const topics = topicsOf(children);
  const page = {
    nodeId,
    level,
    children,
    points: level === 'conversation' ? bullets : withoutNode(ranked),
    isByWork: works.length > 0,
    originalTokens,
    topic: topics[0] ?? children[0]?.title ?? '',
    countTokens,
  };
  const names = projectShares(children)
    .flatMap(({ project }) => (project === null ? [] : [project]))
    .slice(0, MOST_NAMES);
  const detailed = detailedPage(page);
  const labels = [...(level === 'conversation' ? [] : names), ...topics].slice(0, MOST_LABELS);
  return {
    texts: {
      detailed,
      brief: briefPage(page),
      tags: writeTags(
        labels.length > 0 ? labels : children.map(({ title }) => title),
        originalTokens,
        countTokens,
      ),
    },
    bullets,
    keywords: topics.slice(0, MOST_KEYWORDS),
    fidelity: measureFidelity({
      level: 'detailed',
      text: detailed,
      required: [],
      source: periodSource(children),
    }),
    originalTokens,
  };
}

/** The points of a page, best first: of much work the largest pieces, each by its best. */
function rankedPoints(
  level: UpperLevel,
  children: readonly ChildSummary[],
  works: readonly ToldWork[],
): readonly ChosenPoint[] {
  if (level === 'conversation') return rankPoints(children, quotaOf(level, POINTS[level]));
  const [only, ...others] = children;
  if (only !== undefined && others.length === 0) return ownPoints(only);
  const all = pointsOf(level, children);
  if (works.length === 0)
    return rankPoints(children, quotaOf(level, all), Math.ceil(all / POINTS_OF_WORK));
  const ofWorks = inTurns(works.map(({ points }) => points)).slice(0, ofWorksIn(all));
  const known = new Set(ofWorks.map(({ text }) => text));
  const rest = rankPoints(children, restOf(level, all)).filter(({ text }) => !known.has(text));
  return [...ofWorks, ...rest.slice(0, all - ofWorks.length)];
}

/** How many points a period has. */
function pointsOf(level: UpperLevel, children: readonly ChildSummary[]): number {
  const tokens = children.reduce((sum, { weight }) => sum + weight, 0);
  const wanted = Math.max(children.length / CONVERSATIONS_OF_POINT, tokens / TOKENS_OF_POINT);
  return Math.max(POINTS[level], Math.min(MOST_POINTS, Math.ceil(wanted)));
}

/** How many of them tell its largest works. */
const ofWorksIn = (points: number): number => Math.ceil(points * OF_WORKS);

/** Besides its largest works, a long time tells what was decided and left open in any of them. */
const restOf = (level: UpperLevel, all: number): Quota => ({
  ...quotaOf(level, all),
  found: 0,
  done: MOST_OF_ROLE / 2,
  open: MOST_OF_ROLE,
});

/** The first of each list, then the second of each, and so on. */
function inTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const most = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

/** What a period's only conversation says; its title says what was asked. */
function ownPoints({ nodeId, bullets }: ChildSummary): readonly ChosenPoint[] {
  const told = bullets.filter(({ role }) => role !== 'asked');
  const said = new Map((told.length > 0 ? told : bullets).map((bullet) => [bullet.text, bullet]));
  return [...said.values()].map((bullet) => ({ ...bullet, nodeId }));
}

function quotaOf(level: UpperLevel, all: number): Quota {
  return {
    // Of a period the titles of its conversations say what was asked.
    asked: level === 'conversation' ? 1 : 0,
    decided: MOST_OF_ROLE,
    corrected: MOST_OF_ROLE / 2,
    found: MOST_OF_ROLE / 2,
    // What was done tells more of a long time than what was decided on the way.
    done: level === 'conversation' ? MOST_OF_ROLE : Math.ceil(all / 2),
    failed: level === 'conversation' || level === 'day' ? 1 : 0,
    open: MOST_OF_ROLE / 2,
    all,
    words: all * WORDS_OF_POINT,
  };
}

function withoutNode(points: readonly ChosenPoint[]): PeriodSummary['bullets'] {
  return points.map(({ nodeId: _nodeId, ...point }) => point);
}

/** What was spoken of most, by how much was said where it was. */
export function topicsOf(children: readonly ChildSummary[]): string[] {
  const weights = new Map<string, { readonly label: string; weight: number }>();
  for (const child of children)
    for (const [rank, label] of child.keywords.entries()) {
      const key = label.toLowerCase();
      const weight = childWeight(child) / (1 + rank * RANK_STEP);
      const known = weights.get(key);
      if (known === undefined) weights.set(key, { label, weight });
      else known.weight += weight;
    }
  return [...weights.values()]
    .toSorted((a, b) => b.weight - a.weight || (a.label < b.label ? -1 : 1))
    .map(({ label }) => label);
}
