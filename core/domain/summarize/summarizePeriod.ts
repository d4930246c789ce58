import { guessLanguage } from '../text/language.ts';
import { deedsOf } from './deeds.ts';
import { escapeMarkers } from './markers.ts';
import { writeBrief, writeDetailed } from './levels.ts';
import { periodBullets } from './periodBullets.ts';
import { childWeight, periodTopics, topicOverview } from './periodTopics.ts';
import { briefOf, periodUnits } from './periodUnits.ts';
import { scoreUnits } from './scoreUnits.ts';
import type { ScoredUnit } from './scoreUnits.ts';
import { tagLabels, writeTags } from './tags.ts';
import { termWeights } from './termWeights.ts';
import type { ChildSummary, CountTokens, PeriodInput, PeriodSummary } from './types.ts';

const MOST_KEYWORDS = 7;
/** The first sentence of a child's Brief tells its goal. */
const FIRST_SENTENCE = 1.2;

/**
 * Says what a day, week, month or year was about, from its children's Briefs, bullets and keywords.
 * Busy children weigh more, by the logarithm of their events, but none crowds out the rest. The same
 * output for the same input; works with any number of children.
 */
export function summarizePeriod(input: PeriodInput, countTokens: CountTokens): PeriodSummary {
  const { nodeId, children } = input;
  const text = children.map(briefOf).join('\n');
  const language = guessLanguage(text);
  const units = periodUnits(children, language);
  const weights = termWeights(units);
  const topics = periodTopics(children);
  const originalTokens = countTokens(text);
  const level = {
    source: nodeId,
    items: weighed(scoreUnits({ units, text, people: true }, weights), children),
    people: new Set(children.map(({ project }) => project)).size > 1,
    originalTokens,
    topics,
    overview: escapeMarkers(topicOverview(children)),
    group: ({ unit }: ScoredUnit) => String(unit.event),
    countTokens,
  };
  const detailed = writeDetailed(level);
  return {
    texts: {
      detailed,
      brief: writeBrief(level, detailed),
      tags: writeTags(
        tagLabels({ topics, deeds: deedsOf(units), title: children[0]?.title ?? '' }),
        originalTokens,
        countTokens,
      ),
    },
    bullets: periodBullets(children, units, language),
    keywords: topics.slice(0, MOST_KEYWORDS).map(({ surface }) => surface),
    originalTokens,
  };
}

function weighed(items: readonly ScoredUnit[], children: readonly ChildSummary[]): ScoredUnit[] {
  const heaviest = Math.max(1, ...children.map(({ eventCount }) => childWeight(eventCount)));
  return items.map((item) => {
    const weight = childWeight(children[item.unit.event]?.eventCount ?? 0) / heaviest;
    const place = item.unit.place === 0 ? FIRST_SENTENCE : 1;
    return { ...item, score: item.score * (0.5 + 0.5 * weight) * place };
  });
}
