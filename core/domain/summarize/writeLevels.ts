import type { CountTokens } from '../../model/countTokens.ts';
import type { SummaryText } from '../../model/summary.ts';
import { briefPoints, standsAlone } from './briefPoints.ts';
import { fitSize } from './fitSize.ts';
import type { Keyphrase } from './keyphrases.ts';
import type { MarkerPlan } from './markers.ts';
import { withMarkers } from './markers.ts';
import type { RequiredWords } from './anchorWords.ts';
import { quoteRequiredWords } from './anchorWords.ts';
import type { ScoredUnit } from './scoreUnits.ts';
import { isReply, isSentence } from './scoreUnits.ts';
import { selectUnits } from './selectUnits.ts';
import { briefSize, detailedSize } from './sizes.ts';
import type { Unit } from './unit.ts';
import type { Prose } from './writeProse.ts';
import { asOneParagraph, writeProse } from './writeProse.ts';

export interface LevelInput {
  /** A segment's ULID. */
  readonly source: string;
  readonly items: readonly ScoredUnit[];
  readonly people: boolean;
  readonly originalTokens: number;
  readonly topics: readonly Keyphrase[];
  readonly countTokens: CountTokens;
}

/** An omission of this many tokens gets a marker inside the text. */
const INNER_OMISSION = 300;
const MOST_INNER_MARKERS = 2;
/** A sentence below this share of the best score is only a filler, which a Brief may leave out. */
const WORTH_SAYING = 0.5;
const FULL_ENOUGH = 0.75;

/**
 * Writes about a third: most of what was said, in paragraphs, with markers where much is left out.
 */
export function writeDetailed(input: LevelInput): SummaryText {
  const { items, originalTokens } = input;
  const units = fitSize({
    items,
    itemTokens: originalTokens,
    size: detailedSize(originalTokens),
    choose: (budget, cost) => selectUnits(items, { budget, cost, fill: true }),
    measure: (chosen) => detailedText(input, chosen, placeholderTopic).tokens,
  });
  return detailedText(input, units, topicOf);
}

/**
 * Writes about a tenth: goal, reason or decision, outcome, then what scores best. Uses the required
 * words where a sentence says the same. Its marker opens Detailed.
 */
export function writeBrief(
  input: LevelInput,
  detailed: SummaryText,
  required: readonly RequiredWords[] = [],
): SummaryText {
  const { items, originalTokens } = input;
  const sentences = items.filter(({ unit }) => isSentence(unit));
  const said = sentences.filter(({ unit }) => !unit.offer);
  const pool = [said, sentences, items].find(({ length }) => length > 0) ?? items;
  const alone = pool.filter(({ unit }) => standsAlone(unit));
  const units = fitSize({
    items: pool,
    itemTokens: originalTokens,
    size: briefSize(originalTokens),
    choose: (budget, cost) => {
      const first = briefPoints(pool, { budget, cost });
      const taken = new Set(first.map(({ unit }) => unit.index));
      const rest = (alone.length > 0 ? alone : pool).filter(({ unit }) => !taken.has(unit.index));
      const best = rest.reduce((most, { score }) => Math.max(most, score), 0);
      const worth = rest.filter((item) => item.score >= best * WORTH_SAYING && !isReply(item.unit));
      const options = { budget, cost };
      const chosen = selectUnits([...first, ...worth], { ...options, first });
      const spent = chosen.reduce((sum, item) => sum + cost(item), 0);
      return spent >= budget * FULL_ENOUGH
        ? chosen
        : selectUnits([...chosen, ...rest], { ...options, first: chosen, fill: true });
    },
    measure: (chosen) => briefText(input, chosen, detailed, placeholderTopic).tokens,
  });
  const fits = (changed: readonly Unit[]): boolean =>
    briefText(input, changed, detailed, placeholderTopic).tokens <= briefSize(originalTokens).most;
  return briefText(input, quoteRequiredWords(units, required, fits), detailed, topicOf);
}

function briefText(
  input: LevelInput,
  units: readonly Unit[],
  detailed: SummaryText,
  nameTopic: NameTopic,
): SummaryText {
  const { source, items, people, countTokens } = input;
  const text = asOneParagraph(writeProse(units, people).text);
  const said = new Set(units.map(({ index }) => index));
  const omitted = items.map(({ unit }) => unit).filter(({ index }) => !said.has(index));
  const known = new Set(keysIn(units, input.topics));
  const topic = nameTopic(omitted, known, input);
  return withMarkers(text, [{ at: text.length, tokens: detailed.tokens, topic }], {
    source,
    level: 'brief',
    countTokens,
  });
}

/** The topics mentioned by units. */
function keysIn(units: readonly Unit[], topics: readonly Keyphrase[]): string[] {
  const named = mentions(units);
  return topics
    .filter(({ key }) => key.split(' ').every((part) => named.has(part)))
    .map(({ key }) => key);
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

/** A marker at the end, and up to two after the paragraphs followed by the largest omissions. */
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
 * The topic that is most typical of the omitted units, never used twice; if nothing is omitted, the
 * main topic.
 */
function topicOf(omitted: readonly Unit[], used: Set<string>, input: LevelInput): string {
  const inOmitted = mentions(omitted);
  const inAll = mentionsInAll(input.items);
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

const inAllItems = new WeakMap<readonly ScoredUnit[], ReadonlyMap<string, number>>();

/** How many of all units use each term; the same for every marker. */
function mentionsInAll(items: readonly ScoredUnit[]): ReadonlyMap<string, number> {
  let counts = inAllItems.get(items);
  if (counts === undefined)
    inAllItems.set(items, (counts = mentions(items.map(({ unit }) => unit))));
  return counts;
}

/** How many units use each term. */
function mentions(units: readonly Unit[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of units)
    for (const { key } of terms) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** A stand-in while measuring, since finding the real topic is the slowest part. */
function placeholderTopic(
  _omitted: readonly Unit[],
  _used: Set<string>,
  { topics }: LevelInput,
): string {
  return topics[0]?.surface ?? '';
}
