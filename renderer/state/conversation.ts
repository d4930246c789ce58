/** A conversation as a whole, in words. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { TodoState } from '../../core/model/facts.ts';
import { formatCount, plural } from './labels.ts';
import { groupPoints, type PointGroup } from './points.ts';
import { formatCents } from './versionWords.ts';

export type WholeConversation = OutputOf<'conversation'>;
export type ConversationRow = OutputOf<'conversations'>['conversations'][number];
export type Point = WholeConversation['points'][number];
export type Turn = WholeConversation['turns'][number];

/** Its points by role, without those that its lists of commits, pull requests and errors say, and empty roles. */
export function pointGroups(
  conversation: Pick<WholeConversation, 'points' | 'commits' | 'pullRequests' | 'errors'>,
): readonly PointGroup<Point>[] {
  const { points, commits, pullRequests, errors } = conversation;
  const listed = new Set([...commits, ...pullRequests, ...errors].map(({ gripId }) => gripId));
  const isListed = ({ role, gripIds }: Point): boolean =>
    (role === 'done' || role === 'failed') &&
    gripIds.length > 0 &&
    gripIds.every((id) => listed.has(id));
  // What was asked stands above them, and in the turns.
  return groupPoints(points.filter((point) => point.role !== 'asked' && !isListed(point)));
}

/** `under a minute`, `12 min`, `1 h 32 min`. */
export function activeWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${formatCount(Math.floor(minutes / 60))} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/** `840`, `45 k`, `1.2 M`. */
export function shortCount(count: number): string {
  if (count < 1_000) return formatCount(count);
  if (count < 999_500) return `${formatCount(Math.round(count / 1_000))} k`;
  return `${(count / 1_000_000).toFixed(count < 9_950_000 ? 1 : 0)} M`;
}

interface Usage {
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export const allTokens = ({ tokensIn, tokensOut, cacheRead, cacheWrite }: Usage): number =>
  tokensIn + tokensOut + cacheRead + cacheWrite;

/** `1,204 in, 310 out, 45,000 from and 2,000 into the cache`. */
export const usageWords = ({ tokensIn, tokensOut, cacheRead, cacheWrite }: Usage): string =>
  `${formatCount(tokensIn)} in, ${formatCount(tokensOut)} out, ${formatCount(cacheRead)} from and ${formatCount(cacheWrite)} into the cache`;

interface Spent {
  readonly cost: number | null;
  readonly unpriced: readonly string[];
}

/** What a conversation or a project cost, such as `≥ $4.10` where that is not all; null where no price is known. */
export const spentWords = ({ cost, unpriced }: Spent): string | null =>
  cost === null ? null : `${unpriced.length === 0 ? '' : '≥ '}${formatCents(cost)}`;

/** Says what a cost leaves out; null if nothing. */
export const unpricedWords = ({ unpriced }: Spent): string | null =>
  unpriced.length === 0
    ? null
    : `No price is known for ${unpriced.join(', ')}: what that cost is in no sum. Prices are under Settings, Cost.`;

/** What was done in a turn: `48 tools, 3 edits, 7 failed, 2 agents`; empty where there was only talk. */
export function doneWords({ tools, edits, failed, agents }: Turn): string {
  return [
    ...(tools === 0 ? [] : [plural(tools, 'tool')]),
    ...(edits === 0 ? [] : [plural(edits, 'edit')]),
    ...(failed === 0 ? [] : [`${formatCount(failed)} failed`]),
    ...(agents.length === 0 ? [] : [plural(agents.length, 'agent')]),
  ].join(', ');
}

/** The event that opens a turn. */
export const openerOf = ({ turnId }: Pick<Turn, 'turnId'>): string =>
  turnId.replace(/^turn:/, 'evt:');

type TestRun = WholeConversation['tests'][number];

/** `12 passed, 1 failed`; `passed` or `failed` where the output does not tell how many. */
export function testWords({ ok, passed, failed }: TestRun): string {
  const words = [
    ...(passed === null ? [] : [`${formatCount(passed)} passed`]),
    ...(failed === null || failed === 0 ? [] : [`${formatCount(failed)} failed`]),
  ];
  // Numbers that say nothing of why it did not pass.
  if (!ok && (failed === null || failed === 0)) words.push('failed');
  return words.length === 0 ? 'passed' : words.join(', ');
}

export const TODO_WORDS: Readonly<Record<TodoState, string>> = {
  pending: 'to do',
  in_progress: 'begun',
  completed: 'done',
  cancelled: 'dropped',
};

export interface Kin {
  readonly conversationId: string;
  /** How it hangs together with this one. */
  readonly words: string;
}

const LINEAGE: Readonly<Record<ConversationRow['lineage'][number]['kind'], string>> = {
  resumed: 'Resumes',
  forked: 'Forked from',
  continued: 'Continues',
};

/** Conversations that this one came from, each once: who started it, and whose history it goes on with. */
export function originsOf({
  parentId,
  lineage,
  continuedFrom,
}: Pick<WholeConversation, 'parentId' | 'lineage' | 'continuedFrom'>): readonly Kin[] {
  const kin: Kin[] = [
    ...(parentId === null ? [] : [{ conversationId: parentId, words: 'Started by' }]),
    ...lineage.map(({ kind, conversationId }) => ({ conversationId, words: LINEAGE[kind] })),
    ...(continuedFrom === null ? [] : [{ conversationId: continuedFrom, words: 'Goes on from' }]),
  ];
  return kin.filter(
    ({ conversationId }, at) =>
      kin.findIndex((other) => other.conversationId === conversationId) === at,
  );
}

/** The end of a path, which tells more than its beginning: `state/labels.ts` in its folder. */
export function shortPath(path: string): string {
  return path
    .split(/[\\/]/)
    .filter((part) => part !== '')
    .slice(-3)
    .join('/');
}

/**
 * A path from the first of the folders that it lies in, `src/tax.ts`; of one outside of all its end. One that begins
 * nowhere stays as it is.
 */
export function pathWithin(path: string, folders: readonly string[]): string {
  const plain = path.replaceAll('\\', '/');
  const folder = folders
    .map((each) => `${each.replaceAll('\\', '/').replace(/\/+$/, '')}/`)
    .find((each) => each !== '/' && plain.startsWith(each));
  if (folder !== undefined) return plain.slice(folder.length);
  return /^(?:\/|[a-z]:)/i.test(plain) ? shortPath(path) : plain;
}

/**
 * What of a row of the list is worth a word: `3 decisions, 3 open`. As on the board and in the outline, whoever
 * corrects decides.
 */
export function pointWords({ corrected, decided, open }: ConversationRow['points']): string {
  const decisions = corrected + decided;
  return [
    ...(decisions === 0 ? [] : [plural(decisions, 'decision')]),
    ...(open === 0 ? [] : [`${formatCount(open)} open`]),
  ].join(', ');
}

/** Of which decisions some were corrections: `2 of them corrections`; empty where none were. */
export const correctedWords = ({ corrected }: ConversationRow['points']): string =>
  corrected === 0 ? '' : `${plural(corrected, 'correction')} among the decisions`;
