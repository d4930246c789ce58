import type { Language } from '../lexicon/languages.ts';
import { LEXICONS } from '../lexicon/languages.ts';
import type { OverviewWords } from '../lexicon/types.ts';
import { isEveryday } from './everydayWords.ts';
import { escapeMarkers } from './markers.ts';
import { tellingTopics } from './periodTopics.ts';
import type { ProjectTopics } from './types.ts';

export interface OverviewInput {
  /** Heaviest first. */
  readonly projects: readonly ProjectTopics[];
  readonly names: ReadonlyMap<string, string>;
  /** What most of the children are written in. */
  readonly language: Language;
}

/** How much an overview tells: topics of the first project, of the others, and how many of these. */
interface Extent {
  readonly main: number;
  readonly side: number;
  readonly others: number;
}

const EXTENTS: readonly Extent[] = [
  { main: 4, side: 2, others: 3 },
  { main: 3, side: 2, others: 2 },
  { main: 3, side: 1, others: 2 },
  { main: 2, side: 1, others: 1 },
  { main: 2, side: 0, others: 0 },
];
/** A project alone has the whole sentence for its topics. */
const ALONE = 2;
/** With so many topics, everyday words are left out. */
const ENOUGH = 2;
/** From this share of the events on it is "mostly" one project. */
const MOSTLY = 0.5;

/**
 * Sentences that say what a period was about, by project and weight, the fullest first; in English as
 * a sentence, otherwise as a list that reads in any language. Empty without topics.
 */
export function overviews({ projects, names, language }: OverviewInput): string[] {
  const written = EXTENTS.map((extent) => {
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
    const most = parts.length > 0 ? side : projects.length === 1 ? main + ALONE : main;
    const own = tellingTopics(topics, [name]).filter(({ key }) => !used.has(key));
    const rare = own.filter(({ surface }) => !isEveryday(surface));
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
