import type { Language } from '../lexicon/languages.ts';
import { LEXICONS } from '../lexicon/languages.ts';
import type { OverviewWords } from '../lexicon/types.ts';
import { isEverydayLabel } from '../text/wordKinds.ts';
import { escapeMarkers } from './markers.ts';
import { topicsToShow } from './periodTopics.ts';
import type { ProjectTopics } from './types.ts';

export interface OverviewInput {
  /** Heaviest first. */
  readonly projects: readonly ProjectTopics[];
  readonly names: ReadonlyMap<string, string>;
  /** What most of the children are written in. */
  readonly language: Language;
}

/** How much an overview tells. */
interface Extent {
  /** Topics, or pieces of work, of the first project. */
  readonly main: number;
  /** Likewise of each other project. */
  readonly side: number;
  /** How many other projects. */
  readonly others: number;
}

const TOPIC_EXTENTS: readonly Extent[] = [
  { main: 4, side: 2, others: 3 },
  { main: 3, side: 2, others: 2 },
  { main: 3, side: 1, others: 2 },
  { main: 2, side: 1, others: 1 },
  { main: 2, side: 0, others: 0 },
];
/** A project that is alone gets so many more. */
const EXTRA_FOR_SINGLE_PROJECT = 2;
/** With so many rarer topics, everyday words are left out. */
const ENOUGH = 2;
/** Above this share of the events, a period was "mostly" about one project. */
const MOSTLY = 0.5;

/**
 * Texts that say what a period was about, from the fullest to the shortest: by the titles of its work,
 * then, for where these are missing or do not fit, by its topics.
 */
export function overviews(input: OverviewInput): string[] {
  return [...workOverviews(input), ...topicOverviews(input)];
}

/** Another project is worth more than another piece of work in the same one. */
const WORK_EXTENTS: readonly Extent[] = [
  { main: 4, side: 3, others: 6 },
  { main: 3, side: 2, others: 6 },
  { main: 3, side: 2, others: 4 },
  { main: 2, side: 1, others: 4 },
  { main: 1, side: 1, others: 4 },
  { main: 2, side: 1, others: 3 },
  { main: 1, side: 1, others: 3 },
  { main: 2, side: 1, others: 2 },
  { main: 1, side: 1, others: 2 },
  { main: 2, side: 1, others: 1 },
  { main: 1, side: 1, others: 1 },
  { main: 2, side: 0, others: 0 },
  { main: 1, side: 0, others: 0 },
];
/**
 * By the titles of the work done, a sentence for each project: "shop: Tax table by country · Checkout in
 * one page. garden: Roses before the frost." Empty without titles.
 */
function workOverviews({ projects, names, language }: OverviewInput): string[] {
  const told = projects.filter(({ works = [] }) => works.length > 0);
  const all = projects.reduce((sum, { events }) => sum + events, 0);
  const [first] = told;
  const isMost = told.length > 1 && (first?.events ?? 0) > all * MOSTLY && first?.project !== null;
  const leads = isMost ? (LEXICONS[language].overview?.leads ?? []) : [];
  const texts = WORK_EXTENTS.map(({ main, side, others }) => {
    const sentences = told.slice(0, others + 1).map(({ project, works = [] }, i) => {
      const most = i > 0 ? side : told.length === 1 ? main + EXTRA_FOR_SINGLE_PROJECT : main;
      const titles = works.slice(0, most).map(({ label }) => label);
      const name = project === null ? '' : `${names.get(project) ?? project}: `;
      return ended(`${name}${titles.join(' · ')}`);
    });
    return sentences.length === 0
      ? ''
      : escapeMarkers(
          sentences.map((text, i) => (i in leads ? `${leads[i]} ${text}` : text)).join(' '),
        );
  });
  return [...new Set(texts)].filter((text) => text !== '');
}

const ended = (text: string): string => (/[.!?。！？…]$/u.test(text) ? text : `${text}.`);

/**
 * By topics: a sentence where the language has the words for one, otherwise a list that reads in any
 * language. Empty without topics.
 */
function topicOverviews({ projects, names, language }: OverviewInput): string[] {
  const written = TOPIC_EXTENTS.map((extent) => {
    const parts = partsOf(projects, names, extent);
    const words = LEXICONS[language].overview;
    return escapeMarkers(
      words === null ? neutral(parts, language) : sentence(parts, projects, words),
    );
  });
  return [...new Set(written)].filter((text) => text !== '');
}

interface Part {
  /** '' for talk outside any project. */
  readonly name: string;
  readonly project: string | null;
  readonly topics: readonly string[];
}

function partsOf(
  projects: readonly ProjectTopics[],
  names: ReadonlyMap<string, string>,
  { main, side, others }: Extent,
): Part[] {
  const used = new Set<string>();
  const parts: Part[] = [];
  for (const { project, topics } of projects) {
    if (parts.length > others) break;
    const name = project === null ? '' : (names.get(project) ?? project);
    const most =
      parts.length > 0 ? side : projects.length === 1 ? main + EXTRA_FOR_SINGLE_PROJECT : main;
    const own = topicsToShow(topics, [name]).filter(({ key }) => !used.has(key));
    const rare = own.filter(({ surface }) => !isEverydayLabel(surface));
    // Behind the main project, a name is worth its words only with something of its own.
    const fit = parts.length > 0 || rare.length >= ENOUGH ? rare : own;
    if (fit.length === 0) continue;
    const chosen = fit.slice(0, most);
    for (const { key } of chosen) used.add(key);
    parts.push({ name, project, topics: chosen.map(({ surface }) => surface) });
  }
  return parts;
}

function sentence(
  parts: readonly Part[],
  projects: readonly ProjectTopics[],
  words: OverviewWords,
): string {
  const [first, ...rest] = parts;
  if (first === undefined) return '';
  const listed = (names: readonly string[]): string => inList(names, words.and);
  const topics = listed(first.topics);
  if (rest.length === 0)
    return first.name === ''
      ? `${words.about} ${topics}.`
      : `${words.workIn} ${first.name}: ${topics}.`;
  const all = projects.reduce((sum, { events }) => sum + events, 0);
  const own = projects.find(({ project }) => project === first.project)?.events ?? 0;
  if (own > all * MOSTLY) {
    const others = `; ${words.also} ${listed(rest.flatMap(items))}.`;
    return first.name === ''
      ? `${words.mostlyAbout} ${topics}${others}`
      : `${words.mostly} ${first.name}: ${topics}${others}`;
  }
  const named = parts.filter(({ name }) => name !== '');
  const unnamed = parts.filter(({ name }) => name === '');
  const also = unnamed.length === 0 ? '' : `; ${words.also} ${listed(unnamed.flatMap(items))}`;
  return `${words.workIn} ${listed(named.flatMap(items))}${also}.`;
}

/** A project with its topics in brackets; of talk outside any project, the topics. */
function items({ name, topics }: Part): readonly string[] {
  if (name === '') return topics;
  return [topics.length === 0 ? name : `${name} (${topics.join(', ')})`];
}

function inList(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and} ${last}`;
}

function neutral(parts: readonly Part[], language: Language): string {
  const ideographic = language === 'zh' || language === 'ja';
  const [comma, colon, semicolon, stop] = ideographic
    ? ['、', '：', '；', '。']
    : [', ', ': ', '; ', '.'];
  const written = parts.map(({ name, topics }) =>
    [name, topics.join(comma)].filter((text) => text !== '').join(colon),
  );
  return written.length === 0 ? '' : written.join(semicolon) + stop;
}
