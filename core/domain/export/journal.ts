import type { PointRole } from '../../model/point.ts';
import { oneLine } from '../../model/visibleText.ts';
import type { Narrowing, ToldPoint } from './data.ts';
import { escapeInLine, escapeMarkdown } from './escapeMarkdown.ts';
import { counted, narrowings } from './layOutTools.ts';
import type { Wording } from './layOutTools.ts';

/** What somebody tells in a stand-up. */
export interface JournalData {
  readonly title: string;
  readonly narrowedTo: readonly Narrowing[];
  /** The words behind what is told, which stand below it; of what has none here, nothing does. */
  readonly quotes: readonly JournalQuote[];
  /** The project in which most was asked first. */
  readonly projects: readonly JournalProject[];
}

export interface JournalProject {
  readonly name: string | null;
  readonly requests: number;
  readonly activeMs: number;
  readonly pullRequests: readonly Shipped[];
  readonly commits: readonly Shipped[];
  /** Those that tell most, in the order of roles. */
  readonly points: readonly ToldPoint[];
  /** Of its conversations. */
  readonly titles: readonly string[];
}

/** A commit by its subject, or a pull request by its number and title. */
interface Shipped {
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
const MOST_OF_KIND = 6;
const FEWEST_OF_KIND = 2;
const LONGEST = 200;
const MOST_TITLES = 3;

/**
 * A journal in Markdown: by project what was done, commits and pull requests first, what was decided
 * and what is left open, each with the words that show it where these are given. Never longer than it may be; what is
 * left out is counted.
 */
export function journalText(data: JournalData, { wording, most }: JournalOptions): string {
  const { title, narrowedTo, quotes, projects } = data;
  const quoted = new Map(quotes.map(({ gripId, words }) => [gripId, words]));
  const only = narrowings(narrowedTo).join(' · ');
  const head = [
    `# ${escapeMarkdown(title)}`,
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
  const kinds: readonly (readonly [kind: string, of: string, rows: readonly Shipped[]])[] = [
    ['Pull request', 'pull requests', project.pullRequests],
    ['Committed', 'committed', project.commits],
    ['Done', 'done', ofRole(project, 'done', wording)],
    ['Decided', 'decided', ofRole(project, 'decided', wording)],
    ['Next', 'left open', ofRole(project, 'open', wording)],
  ];
  const lines = kinds.flatMap(([kind, of, rows]): readonly Line[] => {
    const more = rows.length - ofKind;
    return [
      ...rows.slice(0, ofKind).map(({ text, gripIds }) => ({
        text: `- ${kind}: ${escapeInLine(oneLine(text, LONGEST))}`,
        gripIds,
      })),
      ...(more > 0 ? [`- … and ${more} more ${of}`] : []),
    ];
  });
  const worked = titles.slice(0, MOST_TITLES).map((one) => escapeInLine(oneLine(one, LONGEST)));
  return [
    `## ${escapeMarkdown(name ?? 'No project')}`,
    [counted(requests, 'request'), ...(activeMs >= 60_000 ? [wording.time(activeMs)] : [])].join(
      ', ',
    ),
    '',
    ...(lines.length === 0 ? [`- Worked on: ${worked.join('; ')}`] : lines),
  ];
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
    .map(({ text, gripIds, supported }) => ({
      text: supported ? text : `${text} ${doubts.unsupported}`,
      gripIds,
    }));
}

/** What it says, without the hash of a commit behind it. */
const lettersOf = (text: string): string =>
  text
    .replace(/\s*\([0-9a-f]{7,40}\)$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
