import type { PointRole } from '../../model/point.ts';
import { oneLine } from '../../model/visibleText.ts';
import type { ToldPoint } from './data.ts';
import { escapeInLine, escapeMarkdown } from './escapeMarkdown.ts';
import { counted } from './layOutTools.ts';
import type { Wording } from './layOutTools.ts';

/** What somebody tells in a stand-up. */
export interface JournalData {
  readonly title: string;
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

export interface JournalOptions {
  readonly wording: Pick<Wording, 'doubts'> & { readonly time: (ms: number) => string };
  /** Lines that it may have. */
  readonly most: number;
}

/** How many of each kind are told, at most; fewer where there is no room, before projects are left out. */
const MOST_OF_KIND = 6;
const FEWEST_OF_KIND = 2;
const LONGEST = 200;
const MOST_TITLES = 3;

/**
 * A journal in Markdown: by project what was done, commits and pull requests first, what was decided
 * and what is left open. Never longer than it may be; what is left out is counted.
 */
export function journalText(data: JournalData, { wording, most }: JournalOptions): string {
  const { title, projects } = data;
  const head = [`# ${escapeMarkdown(title)}`];
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
    if (lines.length <= most || count === 0) return `${lines.join('\n')}\n`;
    if (ofKind > FEWEST_OF_KIND) ofKind -= 1;
    else count -= 1;
  }
}

function shortly({ name, requests }: JournalProject): string {
  return `${escapeMarkdown(name ?? 'no project')} (${counted(requests, 'request')})`;
}

function projectLines(
  project: JournalProject,
  { wording, ofKind }: { wording: JournalOptions['wording']; ofKind: number },
): readonly string[] {
  const { name, requests, activeMs, titles } = project;
  const kinds: readonly (readonly [string, readonly Shipped[]])[] = [
    ['Pull request', project.pullRequests],
    ['Committed', project.commits],
    ['Done', ofRole(project, 'done', wording)],
    ['Decided', ofRole(project, 'decided', wording)],
    ['Next', ofRole(project, 'open', wording)],
  ];
  const lines = kinds.flatMap(([kind, rows]) => {
    const more = rows.length - ofKind;
    return rows.slice(0, ofKind).map(({ text, gripIds }, at) => {
      const grips = gripIds.map((gripId) => ` [${gripId}]`).join('');
      const rest = at === ofKind - 1 && more > 0 ? ` (and ${more} more)` : '';
      return `- ${kind}: ${escapeInLine(oneLine(text, LONGEST))}${rest}${grips}`;
    });
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
