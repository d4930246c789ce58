import { stem } from '../text/stem.ts';
import { isEverydayLabel } from '../text/wordKinds.ts';
import type { Keyphrase } from './keyphrases.ts';
import { mergeWorkTitles, segmentWorkTitles } from './workTitles.ts';
import type { ChildSummary, PeriodInput, ProjectTopics, Weighed } from './types.ts';

const MOST_PROJECTS = 12;
const MOST_TOPICS = 12;
/** Each further keyword of a segment weighs less by this. */
const RANK_STEP = 1 / 3;
/** Several words name something; a single one may mean anything. */
const PHRASE = 1.4;
/** A phrase replaces one of its words unless it is this much weaker. */
const STANDS_FOR = 0.25;
/** Words that share this many first letters are forms of one. */
const SHARED_PREFIX = 4;
/** The share of its weight that an everyday word keeps. */
const EVERYDAY = 0.35;

/** A segment's topics for its day: its keywords by rank, under its conversation's project. */
export function segmentTopics({
  project,
  title,
  keywords,
  eventCount,
}: {
  readonly project: string | null;
  readonly title: string;
  readonly keywords: readonly string[];
  readonly eventCount: number;
}): ProjectTopics {
  const topics = keywords
    .slice(0, MOST_TOPICS)
    .map((label, rank) => ({ label, weight: rounded(1 / (1 + rank * RANK_STEP)) }));
  const works = segmentWorkTitles(title, { keywords, weight: rounded(childWeight(eventCount)) });
  return { project, events: eventCount, topics, works };
}

/**
 * Merges the children's topics by project, heaviest project first. In a day or week, a topic counts
 * by its share in each child and the logarithm of the child's events, so that a busy child counts
 * more but does not drown the others. In months and years, weights are added up: a month is about
 * what went on for many days, not about a single long session.
 */
export function mergeTopics(
  children: readonly ChildSummary[],
  level: PeriodInput['level'],
): ProjectTopics[] {
  const projects = new Map<string | null, Merged>();
  for (const child of children)
    for (const share of sharesOf(child, level)) {
      const { project, events, weight, topics } = share;
      const entry: Merged = projects.get(project) ?? {
        events: 0,
        weight: 0,
        tallies: new Map(),
        works: [],
      };
      projects.set(project, entry);
      entry.events += events;
      entry.weight += weight;
      entry.works.push(...(share.works ?? []));
      for (const topic of topics) addTopic(entry.tallies, topic.label, topic.weight);
    }
  return [...projects]
    .sort(([a, one], [b, two]) => two.weight - one.weight || ((a ?? '') < (b ?? '') ? -1 : 1))
    .slice(0, MOST_PROJECTS)
    .map(([project, { events, tallies, works }]) => ({
      project,
      events,
      topics: ranked(tallies)
        .slice(0, MOST_TOPICS)
        .map(({ surface, score }) => ({ label: surface, weight: rounded(score) })),
      works: mergeWorkTitles(works),
    }));
}

interface Merged {
  events: number;
  weight: number;
  readonly tallies: Tallies;
  readonly works: Weighed[];
}

/** What a child contributes to each project, in comparable weights. */
function sharesOf(
  child: ChildSummary,
  level: PeriodInput['level'],
): (ProjectTopics & { readonly weight: number })[] {
  return child.topics.map(({ project, events, topics, works = [] }) => {
    const speakers = project === null ? speakersOf(child) : [];
    const said = topics.filter(({ label }) => !speakers.some(isNameOf(label)));
    if (level === 'month' || level === 'year')
      return {
        project,
        events,
        works,
        topics: said,
        weight: said.reduce((sum, { weight }) => sum + weight, 0),
      };
    const weight = childWeight(events) * wordiness(child);
    const heaviest = topics.reduce((most, topic) => Math.max(most, topic.weight), 0) || 1;
    const scaled = said.map((topic) => ({ ...topic, weight: (weight * topic.weight) / heaviest }));
    return { project, events, topics: scaled, works, weight };
  });
}

/** The weight of a child by the number of its events, > 0. */
export function childWeight(eventCount: number): number {
  return 1 + Math.log2(1 + Math.max(0, eventCount));
}

/**
 * Selects topics to show, best first: phrases rather than their words, everyday words last, none
 * that shares half of its words with a better one, and none that only repeats a name.
 */
export function topicsToShow(
  topics: ProjectTopics['topics'],
  names: readonly string[] = [],
): Keyphrase[] {
  const known = new Set(names.flatMap((name) => [keyOf(name), ...name.split('/').map(keyOf)]));
  const all = topics.map(({ label, weight }) => {
    const key = keyOf(label);
    const words = key.split(' ');
    const score = weight * (isEverydayLabel(label) ? EVERYDAY : 1);
    return { key, surface: label, words: words.length, score };
  });
  const fit = all.filter(({ key }) => key !== '' && !known.has(key));
  const raised = fit.map((topic) => ({ ...topic, score: topic.score + worthOfWords(topic, fit) }));
  raised.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  return withoutContained(raised);
}

/** The strongest topics over all projects of a period. */
export function allTopics(projects: readonly ProjectTopics[]): Keyphrase[] {
  const tallies: Tallies = new Map();
  for (const { topics } of projects)
    for (const { label, weight } of topics) addTopic(tallies, label, weight);
  return topicsToShow(
    ranked(tallies).map(({ surface, score }) => ({ label: surface, weight: score })),
  );
}

type Tallies = Map<string, { surface: string; score: number }>;

function addTopic(tallies: Tallies, label: string, weight: number): void {
  const key = keyOf(label);
  const known = tallies.get(key);
  if (known === undefined) tallies.set(key, { surface: label, score: weight });
  else known.score += weight;
}

function ranked(tallies: Tallies): { readonly surface: string; readonly score: number }[] {
  return [...tallies]
    .sort(([a, one], [b, two]) => two.score - one.score || (a < b ? -1 : 1))
    .map(([, topic]) => topic);
}

/** The stems of a label, which different forms share. */
function keyOf(label: string): string {
  return label
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(stem)
    .join(' ');
}

/**
 * The speakers, by the names before their sentences. People call each other by name whatever the
 * topic.
 */
function speakersOf({ brief }: ChildSummary): string[] {
  return [...brief.matchAll(SPEAKER)].map(([, name]) => name ?? '');
}

const SPEAKER = /(?<=^|[.!?…]\s)(\p{Lu}[\p{L}\p{M}'’-]+): /gu;
/** Short forms of a name have at least this many letters ("Mel" for Melanie). */
const SHORTEST_NAME = 3;

const isNameOf =
  (label: string) =>
  (speaker: string): boolean =>
    label === speaker || (label.length >= SHORTEST_NAME && speaker.startsWith(label));

/** A segment with hardly any words has hardly any topic. */
function wordiness({ brief }: ChildSummary): number {
  return Math.min(1, 0.2 + brief.replace(/\[→[^\]]*\]/g, '').length / 100);
}

/** The extra value of a phrase: for being one, and from the best of its words. */
function worthOfWords(topic: Keyphrase, all: readonly Keyphrase[]): number {
  if (topic.words < 2) return 0;
  const parts = new Set(topic.key.split(' '));
  const words = all.filter(
    ({ key, words: count, score }) =>
      count === 1 && parts.has(key) && topic.score >= score * STANDS_FOR,
  );
  return topic.score * (PHRASE - 1) + words.reduce((most, { score }) => Math.max(most, score), 0);
}

/** Drops topics that share half of their words with a better one. */
function withoutContained(topics: readonly Keyphrase[]): Keyphrase[] {
  const used = new Set<string>();
  return topics.filter(({ key }) => {
    const parts = key.split(' ');
    const known = parts.filter((part) => used.has(part) || hasKin(part, used));
    if (known.length * 2 >= parts.length) return false;
    for (const part of parts) used.add(part);
    return true;
  });
}

/** Is a word just another form of a known one: "lint", "linter"? */
function hasKin(word: string, used: ReadonlySet<string>): boolean {
  if (word.length < SHARED_PREFIX) return false;
  for (const other of used)
    if (other.length >= SHARED_PREFIX && (other.startsWith(word) || word.startsWith(other)))
      return true;
  return false;
}

/** Rounded, because it is stored as JSON. */
const rounded = (weight: number): number => Math.round(weight * 1_000) / 1_000;
