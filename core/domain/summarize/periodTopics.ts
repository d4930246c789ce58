import { stem } from '../text/stem.ts';
import { isEverydayLabel } from '../text/wordKinds.ts';
import type { Keyphrase } from './keyphrases.ts';
import { mergeWorks, segmentWorks } from './periodWorks.ts';
import type { ChildSummary, PeriodInput, ProjectTopics, Weighed } from './types.ts';

const MOST_PROJECTS = 12;
const MOST_TOPICS = 12;
/** How much less each further keyword of a segment says. */
const RANK_STEP = 1 / 3;
/** Several words name a thing; one may be anything. */
const PHRASE = 1.4;
/** A phrase takes the place of one of its words unless it is this much weaker. */
const STANDS_FOR = 0.25;
/** Letters that two words must share to be forms of one. */
const KIN = 4;
/** What an everyday word keeps of its weight. */
const EVERYDAY = 0.35;

/** What a segment tells its day of its topics: its keywords by rank, under its conversation's project. */
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
  const works = segmentWorks(title, { keywords, weight: rounded(childWeight(eventCount)) });
  return { project, events: eventCount, topics, works };
}

/**
 * The topics of a period by project, heaviest project first. In a day and in a week a topic counts by
 * its share in each child and the logarithm of what happened there, so that a busy day is heard more
 * but drowns none. Above, what the weeks found is added up: what went on for many days is what a month
 * was about, not what was done in one long sitting.
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
      works: mergeWorks(works),
    }));
}

interface Merged {
  events: number;
  weight: number;
  readonly tallies: Tallies;
  readonly works: Weighed[];
}

/** What a child adds to each project, in weights that compare between children. */
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

/** A child's weight by the number of its events, > 0. */
export function childWeight(eventCount: number): number {
  return 1 + Math.log2(1 + Math.max(0, eventCount));
}

/**
 * Topics fit to be shown, best first: a phrase rather than one of its words, everyday words behind,
 * none that shares half of its words with a better one, none that only repeats a `name`.
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

/** What both forms of a word share: the stems of a label. */
function keyOf(label: string): string {
  return label
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(stem)
    .join(' ');
}

/** Who talks, by the names before their sentences. They call each other by name, of whatever they talk. */
function speakersOf({ brief }: ChildSummary): string[] {
  return [...brief.matchAll(SPEAKER)].map(([, name]) => name ?? '');
}

const SPEAKER = /(?<=^|[.!?…]\s)(\p{Lu}[\p{L}\p{M}'’-]+): /gu;
/** "Mel" is Melanie. */
const SHORTEST_NAME = 3;

const isNameOf =
  (label: string) =>
  (speaker: string): boolean =>
    label === speaker || (label.length >= SHORTEST_NAME && speaker.startsWith(label));

/** A segment in which next to nothing was said has next to no topic. A period has said enough. */
function wordiness({ brief }: ChildSummary): number {
  return Math.min(1, 0.2 + brief.replace(/\[→[^\]]*\]/g, '').length / 100);
}

/** What a phrase takes over from the single words that it stands for, and for being one. */
function worthOfWords(topic: Keyphrase, all: readonly Keyphrase[]): number {
  if (topic.words < 2) return 0;
  const parts = new Set(topic.key.split(' '));
  const words = all.filter(
    ({ key, words: count, score }) =>
      count === 1 && parts.has(key) && topic.score >= score * STANDS_FOR,
  );
  return topic.score * (PHRASE - 1) + words.reduce((most, { score }) => Math.max(most, score), 0);
}

/** Drops a topic that shares half of its words with a better one. */
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

/** Is a word only another form of one that is there: "lint", "linter"? */
function hasKin(word: string, used: ReadonlySet<string>): boolean {
  if (word.length < KIN) return false;
  for (const other of used)
    if (other.length >= KIN && (other.startsWith(word) || word.startsWith(other))) return true;
  return false;
}

/** Stored as JSON: without the noise of the last digits. */
const rounded = (weight: number): number => Math.round(weight * 1_000) / 1_000;
