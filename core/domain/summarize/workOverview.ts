import { LEXICONS } from '../lexicon/languages.ts';
import { escapeMarkers } from './markers.ts';
import type { OverviewInput } from './periodOverview.ts';

/** How much an overview tells: pieces of work of the first project and of the others, and how many of these. */
interface Extent {
  readonly main: number;
  readonly side: number;
  readonly others: number;
}

/** Rather another project than another piece of the same. */
const EXTENTS: readonly Extent[] = [
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
/** A project alone has the whole text for its work. */
const ALONE = 2;
/** From this share of the events on it is "mostly" one project. */
const MOSTLY = 0.5;

/**
 * Says what a period was about by the titles of its work, a sentence a project, the fullest first: "shop:
 * Tax table by country · Checkout in one page. garden: Roses before the frost." Empty without titles.
 */
export function workOverviews({ projects, names, language }: OverviewInput): string[] {
  const told = projects.filter(({ works = [] }) => works.length > 0);
  const all = projects.reduce((sum, { events }) => sum + events, 0);
  const [first] = told;
  const isMost = told.length > 1 && (first?.events ?? 0) > all * MOSTLY && first?.project !== null;
  const leads = isMost ? (LEXICONS[language].overview?.leads ?? []) : [];
  const texts = EXTENTS.map(({ main, side, others }) => {
    const sentences = told.slice(0, others + 1).map(({ project, works = [] }, i) => {
      const most = i > 0 ? side : told.length === 1 ? main + ALONE : main;
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
