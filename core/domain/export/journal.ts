import type { PointRole } from '../../model/point.ts';
import { oneLine } from '../../model/visibleText.ts';
import type { Narrowing, ToldPoint } from './data.ts';
import { escapeInLine, escapeMarkdown } from './escapeMarkdown.ts';
import { counted, narrowings } from './layOutTools.ts';
import type { Wording } from './layOutTools.ts';

/** What somebody tells in a stand-up. */
export interface JournalData {
  readonly title: string;
  /** Its first and last day; null where the title says its days. */
  readonly days: string | null;
  readonly narrowedTo: readonly Narrowing[];
  /** The words behind what is told, which stand below it; of what has none here, nothing does. */
  readonly quotes: readonly JournalQuote[];
  /** The project in which most was asked first. */
  readonly projects: readonly JournalProject[];
  /** How many points of a role there are in that time, told ones among them. */
  readonly counts: Readonly<Partial<Record<PointRole, number>>>;
}

export interface JournalProject {
  readonly name: string | null;
  readonly requests: number;
  readonly activeMs: number;
  readonly pullRequests: readonly Shipped[];
  readonly commits: readonly Shipped[];
  /** Those that the page of the time shows, in its order. */
  readonly points: readonly (ToldPoint & Said)[];
  /** Of its conversations. */
  readonly titles: readonly string[];
}

/** When something was said, such as `2026-01-13`, and the title of the conversation; null where it is not known. */
interface Said {
  readonly date: string | null;
  readonly conversation: string | null;
}

/** A commit by its subject, or a pull request by its number and title. */
interface Shipped extends Said {
  readonly text: string;
  readonly gripIds: readonly string[];
}

/** The words that show something. */
export interface JournalQuote {
  readonly gripId: string;
  readonly words: string;
}

export interface JournalOptions {
  readonly wording: Pick<Wording, 'doubts'> & { readonly time: (ms: number) => string };
  /** Lines that it may have, apart from quotes. */
  readonly most: number;
}

/** How many of each kind are told, at most; fewer where there is no room, before projects are left out. */
const MOST_OF_KIND = 12;
const FEWEST_OF_KIND = 2;
const LONGEST = 200;
const MOST_TITLES = 3;

/** What was said of points by their role, in the order in which the window has them. */
const SECTIONS: readonly (readonly [role: PointRole, heading: string])[] = [
  ['decided', 'Decided'],
  ['corrected', 'Corrected'],
  ['found', 'Found'],
  ['done', 'Done'],
  ['open', 'Left open'],
  ['failed', 'Failed'],
];

/**
 * A journal in Markdown: by project pull requests and commits, then the points that the page of that time shows, by
 * role, each with its day, the conversation that says it, and the words that show it where these are given. Never
 * longer than it may be; what is left out is counted.
 */
export function journalText(data: JournalData, { wording, most }: JournalOptions): string {
  const { title, days, narrowedTo, quotes, projects, counts } = data;
  const quoted = new Map(quotes.map(({ gripId, words }) => [gripId, words]));
  const only = narrowings(narrowedTo).join(' · ');
  const head = [
    `# ${escapeMarkdown(title)}`,
    ...(days === null ? [] : ['', days]),
    ...(only === '' ? [] : ['', `Only ${escapeMarkdown(only)}`]),
  ];
  if (projects.length === 0) return [...head, '', 'Nothing was asked or done.', ''].join('\n');
  let count = projects.length;
  let ofKind = MOST_OF_KIND;
  for (;;) {
    const told = projects.slice(0, count);
    const others = projects.slice(count);
    const lines = [
      ...head,
      ...told.flatMap((project) => ['', ...projectLines(project, { wording, ofKind })]),
      ...(others.length === 0 ? [] : ['', `Also: ${others.map(shortly).join(', ')}.`]),
      ...leftOutLines(counts, told, ofKind),
    ];
    if (lines.length <= most || count === 0)
      return `${lines.flatMap((line) => withQuotes(line, quoted)).join('\n')}\n`;
    if (ofKind > FEWEST_OF_KIND) ofKind -= 1;
    else count -= 1;
  }
}

/** A line that may have words behind it. */
type Line = string | { readonly text: string; readonly gripIds: readonly string[] };

const withQuotes = (line: Line, quoted: ReadonlyMap<string, string>): readonly string[] => {
  if (typeof line === 'string') return [line];
  const { text, gripIds } = line;
  return [
    text,
    ...gripIds.flatMap((gripId) => {
      const words = quoted.get(gripId);
      if (words === undefined) return [];
      return [`  - “${escapeInLine(oneLine(withoutSigns(words), LONGEST))}” [${gripId}]`];
    }),
  ];
};

/** Links by their words, and no emphasis: a quote is read, not laid out. */
const withoutSigns = (words: string): string =>
  words.replaceAll(/\[([^\]\n]*)\]\([^)\s]*\)/g, '$1').replaceAll(/\*{1,3}|`+/g, '');

function shortly({ name, requests }: JournalProject): string {
  return `${escapeMarkdown(name ?? 'no project')} (${counted(requests, 'request')})`;
}

function projectLines(
  project: JournalProject,
  { wording, ofKind }: { wording: JournalOptions['wording']; ofKind: number },
): readonly Line[] {
  const { name, requests, activeMs, titles } = project;
  const kinds: readonly (readonly [heading: string, rows: readonly Shipped[]])[] = [
    ['Pull requests', project.pullRequests],
    ['Committed', project.commits],
    ...SECTIONS.map(([role, heading]) => [heading, ofRole(project, role, wording)] as const),
  ];
  const lines = kinds.flatMap(([heading, rows], at): readonly Line[] => {
    if (rows.length === 0) return [];
    const more = at < SHIPPED_KINDS ? rows.length - ofKind : 0;
    return [
      '',
      `### ${heading}`,
      ...byDay(rows.slice(0, ofKind)).map((row) => ({ text: rowLine(row), gripIds: row.gripIds })),
      ...(more > 0 ? [`- … and ${more} more`] : []),
    ];
  });
  const worked = titles.slice(0, MOST_TITLES).map((one) => escapeInLine(oneLine(one, LONGEST)));
  return [
    `## ${escapeMarkdown(name ?? 'No project')}`,
    [counted(requests, 'request'), ...(activeMs >= 60_000 ? [wording.time(activeMs)] : [])].join(
      ', ',
    ),
    ...(lines.length === 0 ? ['', `- Worked on: ${worked.join('; ')}`] : lines),
  ];
}

/** Which are told goes by what they are worth; told, they go by days. */
const byDay = (rows: readonly Shipped[]): readonly Shipped[] =>
  rows.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));

/** Pull requests and commits, of which each project counts its own. */
const SHIPPED_KINDS = 2;

/** `2026-01-13: One table for all. (Tax table)` */
function rowLine({ text, date, conversation }: Shipped): string {
  const from =
    conversation === null || lettersOf(conversation) === lettersOf(text)
      ? ''
      : ` (${escapeInLine(oneLine(conversation, LONGEST))})`;
  return `- ${date === null ? '' : `${date}: `}${escapeInLine(oneLine(text, LONGEST))}${from}`;
}

/** How many points of that time are not told; what a commit tells is. */
function leftOutLines(
  counts: JournalData['counts'],
  told: readonly JournalProject[],
  ofKind: number,
): readonly string[] {
  const rest = SECTIONS.flatMap(([role, heading]) => {
    const own = told.map(({ points }) => points.filter((point) => point.role === role).length);
    const count = (counts[role] ?? 0) - own.reduce((sum, many) => sum + Math.min(many, ofKind), 0);
    return count > 0 ? [`${count} ${heading.toLowerCase()}`] : [];
  });
  return rest.length === 0 ? [] : ['', `Not told here: ${rest.join(', ')}.`];
}

/** Without what a commit or pull request says already. */
function ofRole(
  { points, commits, pullRequests }: JournalProject,
  role: PointRole,
  { doubts }: JournalOptions['wording'],
): readonly Shipped[] {
  const shipped = new Set([...commits, ...pullRequests].map(({ text }) => lettersOf(text)));
  return points
    .filter((point) => point.role === role && !shipped.has(lettersOf(point.text)))
    .map(({ text, supported, ...point }) => ({
      ...point,
      text: supported ? text : `${text} ${doubts.unsupported}`,
    }));
}

/** What it says, without the hash of a commit behind it. */
const lettersOf = (text: string): string =>
  text
    .replace(/\s*\([0-9a-f]{7,40}\)$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
