import { makeBullets } from './bullets.ts';
import { deedsOf } from './deeds.ts';
import type { Keyphrase } from './keyphrases.ts';
import { givenTitle } from './givenTitle.ts';
import { keyphrases } from './keyphrases.ts';
import { writeBrief, writeDetailed } from './levels.ts';
import { preprocess } from './preprocess.ts';
import { scoreUnits } from './scoreUnits.ts';
import { tagLabels, writeTags } from './tags.ts';
import { termWeights } from './termWeights.ts';
import { makeTitle } from './title.ts';
import type { CountTokens, SegmentInput, SegmentSummary } from './types.ts';

const MOST_KEYWORDS = 7;
/** A topic this far below the best is no keyword, once there are enough. */
const LEAST_SHARE = 0.35;
const ENOUGH_KEYWORDS = 3;
/** Characters of a tiny segment that give labels when it has no topics. */
const FIRST_WORDS = 400;

/**
 * Summarises a segment from its own sentences: no network, no model, the same output for the same
 * input. Overlap is not summarised. Never throws for odd input: a segment without prose gets its
 * texts from commands and paths, one without any words says what it holds.
 */
export function summarizeSegment(input: SegmentInput, countTokens: CountTokens): SegmentSummary {
  const { ulid, events } = input;
  const { language, ...prepared } = preprocess(events);
  const originalTokens = countTokens(prepared.text);
  const weights = termWeights(prepared.units);
  const items = scoreUnits(prepared, weights);
  const topics = keyphrases(prepared.units, language);
  const level = {
    source: ulid,
    items,
    people: prepared.people,
    originalTokens,
    topics,
    countTokens,
  };
  const title =
    givenTitle(input.given, prepared.units, language) ??
    makeTitle({ prepared, weights, topics, language, events });
  const detailed = writeDetailed(level);
  const keywords = keywordsOf(topics);
  const labels = tagLabels({
    topics,
    deeds: deedsOf(prepared.units),
    words: prepared.text === '' ? kindsOf(events) : prepared.text.slice(0, FIRST_WORDS),
  });
  return {
    title,
    texts: {
      detailed,
      brief: writeBrief(level, detailed),
      tags: writeTags(labels, originalTokens, countTokens),
    },
    bullets: makeBullets(items, events, language),
    keywords,
    originalTokens,
  };
}

function keywordsOf(topics: readonly Keyphrase[]): string[] {
  const best = topics[0]?.score ?? 0;
  return topics
    .slice(0, MOST_KEYWORDS)
    .filter(({ score }, i) => i < ENOUGH_KEYWORDS || score >= best * LEAST_SHARE)
    .map(({ surface }) => surface);
}

/** Of events without words, what kinds of them there are. */
function kindsOf(events: SegmentInput['events']): string {
  return [...new Set(events.map(({ kind, name }) => name ?? kind))].join(' ');
}
