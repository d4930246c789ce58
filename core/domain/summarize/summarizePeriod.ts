import { guessLanguage } from '../text/language.ts';
import { deedsOf } from './deeds.ts';
import { escapeMarkers } from './markers.ts';
import { writeBrief, writeDetailed } from './levels.ts';
import { periodBullets } from './periodBullets.ts';
import { childWeight, periodTopics, topicOverview } from './periodTopics.ts';
import { periodText, periodUnits } from './periodUnits.ts';
import { scoreUnits } from './scoreUnits.ts';
import type { ScoredUnit } from './scoreUnits.ts';
import { briefSize } from './sizes.ts';
import { tagLabels, writeTags } from './tags.ts';
import { termWeights } from './termWeights.ts';
import type { ChildSummary, CountTokens, PeriodInput, PeriodSummary } from './types.ts';
import type { Unit } from './unit.ts';

const MOST_KEYWORDS = 7;
/** A child's title names its subject in few words; the first sentence of its Brief tells its goal. */
const TITLE = 1.5;
const FIRST_SENTENCE = 1.1;
/** At most this share of a Brief goes to its overview. */
const OVERVIEW_SHARE = 0.45;
/** Without a function word it is a command or a list of names, no sentence. */
const WITHOUT_GRAMMAR = 0.5;

/**
 * Says what a day, week, month or year was about, from its children's Briefs, bullets and keywords.
 * Busy children weigh more, by the logarithm of their events, but none crowds out the rest. The same
 * output for the same input; works with any number of children.
 */
export function summarizePeriod(input: PeriodInput, countTokens: CountTokens): PeriodSummary {
  const { nodeId, children } = input;
  const text = periodText(input);
  const language = guessLanguage(text);
  const units = periodUnits(input, language);
  const weights = termWeights(units);
  const topics = periodTopics(children);
  const originalTokens = countTokens(text);
  const level = {
    source: nodeId,
    items: weighed(scoreUnits({ units, text, people: true }, weights), children),
    people: new Set(children.map(({ project }) => project)).size > 1,
    originalTokens,
    topics,
    overview: overviewOf(children, briefSize(originalTokens).aim * OVERVIEW_SHARE, countTokens),
    group: ({ unit }: ScoredUnit) => String(unit.event),
    countTokens,
  };
  const detailed = writeDetailed(level);
  return {
    texts: {
      detailed,
      brief: writeBrief(level, detailed),
      tags: writeTags(
        tagLabels({
          topics,
          deeds: deedsOf(units),
          words: children.map(({ title }) => title).join(' '),
        }),
        originalTokens,
        countTokens,
      ),
    },
    bullets: periodBullets(children, units, language),
    keywords: topics.slice(0, MOST_KEYWORDS).map(({ surface }) => surface),
    originalTokens,
  };
}

/** The fullest overview that leaves the Brief room for sentences; empty when even the shortest does not. */
function overviewOf(
  children: readonly ChildSummary[],
  most: number,
  countTokens: CountTokens,
): string {
  for (const each of [3, 2, 1]) {
    const overview = escapeMarkers(topicOverview(children, each));
    if (countTokens(overview) <= most) return overview;
  }
  return '';
}

function weighed(items: readonly ScoredUnit[], children: readonly ChildSummary[]): ScoredUnit[] {
  const heaviest = Math.max(1, ...children.map(({ eventCount }) => childWeight(eventCount)));
  return items.map((item) => {
    const weight = childWeight(children[item.unit.event]?.eventCount ?? 0) / heaviest;
    return { ...item, score: item.score * (0.5 + 0.5 * weight) * kindFactor(item.unit) };
  });
}

function kindFactor({ source, place, terms }: Unit): number {
  if (source === 'subject') return TITLE;
  const said = terms.some(({ stop }) => stop) ? 1 : WITHOUT_GRAMMAR;
  return place <= 1 ? FIRST_SENTENCE * said : said;
}
