import type { SummaryText } from '../../model/summary.ts';
import { wordCount } from '../text/wordCount.ts';
import { fitSize } from './fitSize.ts';
import type { Keyphrase } from './keyphrases.ts';
import type { MarkerPlan } from './markers.ts';
import { withMarkers } from './markers.ts';
import type { ScoredUnit } from './scoreUnits.ts';
import { isSentence } from './scoreUnits.ts';
import { selectUnits } from './selectUnits.ts';
import { PASS_THROUGH_BELOW, briefSize, detailedSize } from './sizes.ts';
import type { CountTokens } from './types.ts';
import type { Unit } from './unit.ts';
import type { Prose } from './writeProse.ts';
import { writeProse } from './writeProse.ts';

export interface LevelInput {
  /** A segment's ULID. */
  readonly source: string;
  readonly items: readonly ScoredUnit[];
  readonly people: boolean;
  readonly originalTokens: number;
  /** Tokens of all items' texts, where these are not what the original tokens count. */
  readonly itemTokens?: number;
  readonly topics: readonly Keyphrase[];
  /** A sentence that opens the Brief, marker syntax escaped. */
  readonly overview?: string;
  /** Names of groups of which no one may crowd out the others. */
  readonly group?: (item: ScoredUnit) => string;
  readonly countTokens: CountTokens;
}

/** An omission is worth a marker inside the text from this many tokens on. */
const INNER_OMISSION = 300;
const MOST_INNER_MARKERS = 2;
/** What a result or a decision counts more than other words at the end. */
const RESULT = 1.3;
/** Fewer words than this state no goal: "yes", "go on". */
const SENTENCE = 3;

/** About a third: most of what was said, in paragraphs, with markers where much is left out. */
export function writeDetailed(input: LevelInput): SummaryText {
  const { items, originalTokens, itemTokens = originalTokens, group } = input;
  if (originalTokens < PASS_THROUGH_BELOW)
    return detailedText(
      input,
      items.map(({ unit }) => unit),
      topicOf,
    );
  const units = fitSize({
    items,
    itemTokens,
    size: detailedSize(originalTokens),
    choose: (budget, cost) =>
      selectUnits(items, { budget, cost, fill: true, ...(group && { group }) }),
    measure: (chosen) => detailedText(input, chosen, placeholderTopic).tokens,
  });
  return detailedText(input, units, topicOf);
}

/** About a tenth: the goal, what came of it, decisions and what is open; opens Detailed. */
export function writeBrief(input: LevelInput, detailed: SummaryText): SummaryText {
  const { items, originalTokens, group } = input;
  const sentences = items.filter(({ unit }) => isSentence(unit));
  const said = sentences.filter(({ unit }) => !unit.offer);
  const pool = [said, sentences, items].find(({ length }) => length > 0) ?? items;
  const first = bothEnds(pool);
  const units = fitSize({
    items: pool,
    itemTokens: originalTokens,
    size: briefSize(originalTokens),
    choose: (budget, cost) =>
      selectUnits(pool, { budget, cost, first, fill: true, ...(group && { group }) }),
    measure: (chosen) => briefText(input, chosen, detailed).tokens,
  });
  return briefText(input, units, detailed);
}

function briefText(
  { source, people, overview = '', countTokens }: LevelInput,
  units: readonly Unit[],
  detailed: SummaryText,
): SummaryText {
  const prose = writeProse(units, people)
    .text.replace(/(?<![。！？」）])\n\n/gu, ' ')
    .replaceAll('\n\n', '');
  const text = [overview, prose].filter((part) => part !== '').join(' ');
  return withMarkers(text, [{ at: text.length, tokens: detailed.tokens }], {
    source,
    level: 'brief',
    countTokens,
  });
}

/** The best goal and the best result, so that a Brief tells how the work began and ended. */
function bothEnds(items: readonly ScoredUnit[]): ScoredUnit[] {
  const goal = bestBy(items, ({ unit, aspects, score }) =>
    aspects.has('goal') && wordCount(unit.text) >= SENTENCE ? score : 0,
  );
  const result = bestBy(items, ({ unit, aspects, score }) =>
    unit.closing && !unit.question
      ? score * (aspects.has('outcome') || aspects.has('decision') ? RESULT : 1)
      : 0,
  );
  return [goal, result].filter((item) => item !== undefined);
}

function bestBy(
  items: readonly ScoredUnit[],
  value: (item: ScoredUnit) => number,
): ScoredUnit | undefined {
  let best: ScoredUnit | undefined;
  let most = 0;
  for (const item of items) {
    const worth = value(item);
    if (worth > most) [best, most] = [item, worth];
  }
  return best;
}

type NameTopic = (omitted: readonly Unit[], used: Set<string>, input: LevelInput) => string;

function detailedText(
  input: LevelInput,
  units: readonly Unit[],
  nameTopic: NameTopic,
): SummaryText {
  const { source, people, countTokens } = input;
  const prose = writeProse(units, people);
  return withMarkers(prose.text, detailedMarkers(input, units, { prose, nameTopic }), {
    source,
    level: 'detailed',
    countTokens,
  });
}

/** One marker at the end, and up to two after the paragraphs behind which most was left out. */
function detailedMarkers(
  input: LevelInput,
  units: readonly Unit[],
  { prose, nameTopic }: { readonly prose: Prose; readonly nameTopic: NameTopic },
): MarkerPlan[] {
  const { items, originalTokens } = input;
  const { text, paragraphs } = prose;
  const chosen = new Set(units.map(({ index }) => index));
  const stretches = paragraphs.map(({ end, lastUnit }, i) => {
    const from = i === 0 ? 0 : (paragraphs[i - 1]?.lastUnit ?? -1) + 1;
    const to = i === paragraphs.length - 1 ? items.length - 1 : lastUnit;
    return { end, omitted: omittedUnits(items, chosen, from, to) };
  });
  const characters = items.reduce((sum, { unit }) => sum + unit.text.length, 0) || 1;
  const tokensOf = (omitted: readonly Unit[]): number =>
    Math.round(
      (originalTokens * omitted.reduce((sum, unit) => sum + unit.text.length, 0)) / characters,
    );
  const inner = stretches
    .slice(0, -1)
    .filter(({ omitted }) => tokensOf(omitted) >= INNER_OMISSION)
    .sort((a, b) => tokensOf(b.omitted) - tokensOf(a.omitted) || a.end - b.end)
    .slice(0, MOST_INNER_MARKERS)
    .sort((a, b) => a.end - b.end);
  const used = new Set<string>();
  const plans = inner.map(({ end, omitted }) => ({
    at: end,
    tokens: tokensOf(omitted),
    topic: nameTopic(omitted, used, input),
  }));
  const rest = stretches
    .filter((stretch) => !inner.includes(stretch))
    .flatMap(({ omitted }) => omitted);
  return [
    ...plans,
    {
      at: text.length,
      tokens: rest.length === 0 ? originalTokens : tokensOf(rest),
      topic: nameTopic(rest, used, input),
    },
  ];
}

function omittedUnits(
  items: readonly ScoredUnit[],
  chosen: ReadonlySet<number>,
  from: number,
  to: number,
): Unit[] {
  return items
    .slice(from, to + 1)
    .map(({ unit }) => unit)
    .filter(({ index }) => !chosen.has(index));
}

/**
 * The topic that most of the omitted units are about rather than the whole, no topic twice; of
 * nothing omitted, what all of it is about.
 */
function topicOf(omitted: readonly Unit[], used: Set<string>, input: LevelInput): string {
  const inOmitted = mentions(omitted);
  const inAll = mentions(input.items.map(({ unit }) => unit));
  let best = input.topics.find(({ key }) => !used.has(key)) ?? input.topics[0];
  let most = 0;
  for (const topic of input.topics) {
    if (used.has(topic.key)) continue;
    const parts = topic.key.split(' ');
    const here = Math.min(...parts.map((part) => inOmitted.get(part) ?? 0));
    const all = Math.max(1, ...parts.map((part) => inAll.get(part) ?? 0));
    const value = (here / Math.sqrt(all)) * topic.score;
    if (value > most) [best, most] = [topic, value];
  }
  if (best !== undefined) used.add(best.key);
  return best?.surface ?? omitted[0]?.name ?? '';
}

/** How many units use each term. */
function mentions(units: readonly Unit[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of units)
    for (const { key } of terms) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** As long as a topic, for measuring: finding the real one takes longer than all the rest. */
function placeholderTopic(
  _omitted: readonly Unit[],
  _used: Set<string>,
  { topics }: LevelInput,
): string {
  return topics[0]?.surface ?? '';
}
