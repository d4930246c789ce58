import type { CountTokens } from '../../model/countTokens.ts';
import { periodSource } from '../fidelity/fidelitySource.ts';
import { measureFidelity } from '../fidelity/measureFidelity.ts';
import { guessLanguage } from '../text/language.ts';
import type { Language } from '../lexicon/languages.ts';
import { tagLabels, writeTags } from './writeTags.ts';
import type { Keyphrase } from './keyphrases.ts';
import { writeDetailed } from './writeLevels.ts';
import { writePeriodBrief } from './periodBrief.ts';
import { chooseBullets, writeBullets } from './periodBullets.ts';
import type { PeriodItem } from './periodItems.ts';
import { periodItems, spread } from './periodItems.ts';
import { overviews } from './periodOverview.ts';
import { allTopics, mergeTopics } from './periodTopics.ts';
import { periodText, periodUnits } from './periodUnits.ts';
import { projectNames } from './projectNames.ts';
import { withProjectRoots } from './projectRoots.ts';
import { PASS_THROUGH_BELOW } from './sizes.ts';
import type { ChildSummary, PeriodInput, PeriodSummary } from './types.ts';

const MOST_KEYWORDS = 7;
/** How many projects get a paragraph in Detailed, and are named in Tags. */
const MOST_PARAGRAPHS = 5;
const MOST_NAMES = 3;
/** Any period may have this many tokens, even one with a single short conversation. */
const SMALL = 120;
/** Less informative sentences are courtesies or fragments, left out if there is anything else. */
const LEAST_INFORMATIVE = 0.16;

/**
 * Summarises a day, week, month or year from its children's topics, Briefs and bullets. Busy
 * children weigh more, by the logarithm of their events, but none crowds out the rest.
 * Deterministic, and works with any number of children.
 */
export function summarizePeriod(input: PeriodInput, countTokens: CountTokens): PeriodSummary {
  const { nodeId } = input;
  const children = withProjectRoots(input.children);
  const projects = mergeTopics(children, input.level);
  const paths = projects.flatMap(({ project }) => (project === null ? [] : [project]));
  const names = projectNames(paths);
  const period = { ...input, children };
  const originalTokens = countTokens(periodText(period));
  const units = periodUnits({ period, projects, names });
  const items = periodItems(units, children, projects);
  const topics = allTopics(projects);
  const detailedItems = forDetailed(items, originalTokens, countTokens);
  const detailed = writeDetailed({
    source: nodeId,
    items: detailedItems,
    people: true,
    originalTokens,
    itemTokens: countTokens(detailedItems.map(({ unit }) => unit.text).join('\n')),
    topics,
    // A single project must not crowd out itself, but its children can.
    group: ({ unit }) => String(projects.length > 1 ? unit.turn : unit.place),
    countTokens,
  });
  const bullets = chooseBullets(items);
  const brief = writePeriodBrief({
    nodeId,
    overviews: overviews({ projects, names, language: languageOf(children) }),
    isAboveWeek: input.level === 'month' || input.level === 'year',
    bullets,
    items,
    originalTokens,
    detailedTokens: detailed.tokens,
    topicBeyond: (text) => beyond(topics, text),
    countTokens,
  });
  const labels = tagLabels({
    topics: [
      ...paths.slice(0, MOST_NAMES).map((path) => asTopic(names.get(path) ?? path)),
      ...topics,
    ],
    words: children.map(({ title }) => title).join(' '),
  });
  return {
    texts: { detailed, brief, tags: writeTags(labels, originalTokens, countTokens) },
    bullets: writeBullets(bullets, items),
    keywords: topics.slice(0, MOST_KEYWORDS).map(({ surface }) => surface),
    topics: projects,
    fidelity: measureFidelity({
      level: 'detailed',
      text: detailed,
      required: [],
      source: periodSource(input.children),
    }),
    originalTokens,
  };
}

/**
 * Prepares sentences for paragraphs. A project gets a single paragraph, however many children speak
 * of it, so its sentences are treated as one message with the child as the place in it.
 */
function forDetailed(
  items: readonly PeriodItem[],
  originalTokens: number,
  countTokens: CountTokens,
): PeriodItem[] {
  const informativeness = items.filter((item) => item.informativeness >= LEAST_INFORMATIVE);
  const fit = informativeness.length > 0 ? informativeness : items;
  const main = fit.filter(({ unit }) => unit.turn < MOST_PARAGRAPHS);
  const pool = main.length > 0 ? main : fit;
  const isSmall = originalTokens < PASS_THROUGH_BELOW;
  return (isSmall ? within(pool, Math.max(originalTokens, SMALL), countTokens) : pool).map(
    (item) => ({
      ...item,
      unit: { ...item.unit, event: item.unit.turn, place: item.unit.event },
    }),
  );
}

/** A small period passes through, but must not become longer than its input. */
function within(pool: readonly PeriodItem[], most: number, countTokens: CountTokens): PeriodItem[] {
  const chosen: PeriodItem[] = [];
  let tokens = 0;
  for (const item of spread(pool)) {
    const cost = countTokens(item.unit.text) + 1;
    if (chosen.length > 0 && tokens + cost > most) continue;
    chosen.push(item);
    tokens += cost;
  }
  return chosen.sort((a, b) => a.unit.index - b.unit.index);
}

/** The strongest topic that a text does not mention. */
function beyond(topics: readonly Keyphrase[], text: string): string {
  const said = text.toLowerCase();
  const topic = topics.find(({ surface }) => !said.includes(surface.toLowerCase())) ?? topics[0];
  return topic?.surface ?? '';
}

/** The language of most of the children's words; `other` if unknown. */
function languageOf(children: readonly ChildSummary[]): Language {
  const lengths = new Map<Language, number>();
  for (const { brief } of children) {
    const language = guessLanguage(brief);
    if (language !== 'other') lengths.set(language, (lengths.get(language) ?? 0) + brief.length);
  }
  const all = lengths.values().reduce((sum, length) => sum + length, 0);
  for (const [language, length] of lengths) if (length * 2 > all) return language;
  return 'other';
}

const asTopic = (name: string): Keyphrase => ({ key: name, surface: name, score: 1, words: 1 });
