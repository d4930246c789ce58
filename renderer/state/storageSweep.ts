/** Logs that their tool is about to delete, in words. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { formatBytes, formatCount, plural, sourceName } from './labels.ts';

export type Sweep = OutputOf<'sweep'>;
type AboutToGo = Sweep['aboutToGo'][number];

/** Logs that would be lost: soon gone from the disk, and not in the memory. */
export const atRisk = ({ aboutToGo }: Pick<Sweep, 'aboutToGo'>): readonly AboutToGo[] =>
  aboutToGo.filter(({ imported }) => !imported);

const DAY_MS = 86_400_000;

/** `any moment`, `within a day`, `in 3 days`. */
export function goesWords(goesAt: string, nowMs: number): string {
  const days = (Date.parse(goesAt) - nowMs) / DAY_MS;
  if (days <= 0) return 'any moment';
  return days < 1 ? 'within a day' : `in ${plural(Math.floor(days), 'day')}`;
}

export interface Rescue {
  /** Logs that would be lost, to be read now. */
  readonly paths: readonly string[];
  /** `Claude Code deletes 12 of your logs, the first in 2 days.` */
  readonly words: string;
  /** Who says after how many days. */
  readonly why: string;
}

/** What is to be saved from tools that delete their logs; null: nothing. */
export function rescueOf(sweep: Pick<Sweep, 'aboutToGo' | 'rules'>, nowMs: number): Rescue | null {
  const lost = atRisk(sweep);
  const [first] = lost;
  if (first === undefined) return null;
  const tools = [...new Set(lost.map(({ source }) => source))];
  const goes = goesWords(first.goesAt, nowMs);
  const which = lost.length === 1 ? 'one of your logs' : `${formatCount(lost.length)} of your logs`;
  const when = lost.length === 1 ? goes : `the first ${goes}`;
  const verb = tools.length === 1 ? 'deletes' : 'delete';
  return {
    paths: lost.map(({ path }) => path),
    words: `${tools.map(sourceName).join(' and ')} ${verb} ${which}, ${when}.`,
    why: sweep.rules
      .filter(({ source, days }) => days !== null && tools.includes(source))
      .map(sweepRuleWords)
      .join(' '),
  };
}

/** That the memory is all there is of some conversations; null: of none. */
export function onlyHereWords({ files, conversations }: Sweep['onlyHere']): string | null {
  if (files === 0) return null;
  const what = conversations === 0 ? plural(files, 'log') : plural(conversations, 'conversation');
  return `Only Strata still has ${what}: ${files === 1 ? 'its log is' : 'their logs are'} not on the disk any more.`;
}

/** How long a tool keeps its logs, and who says so; of one that deletes none, what is said of it. */
export function sweepRuleWords({ source, days, origin }: Sweep['rules'][number]): string {
  if (days === null) return origin;
  const after = plural(days, 'day');
  return `${sourceName(source)} deletes a log ${after} after it was last written (${origin}).`;
}

/** The state of things in a sentence. */
export function sweepWords(sweep: Sweep): {
  readonly look: 'plain' | 'amber';
  readonly words: string;
} {
  const { aboutToGo } = sweep;
  const lost = atRisk(sweep).length;
  if (aboutToGo.length === 0) return { look: 'plain', words: 'No log is about to be deleted.' };
  const logs = plural(aboutToGo.length, 'log is', 'logs are');
  if (lost === 0)
    return {
      look: 'plain',
      words: `${logs} about to be deleted within a week. Strata has all of ${aboutToGo.length === 1 ? 'it' : 'them'}.`,
    };
  return {
    look: 'amber',
    words: `${logs} about to be deleted within a week, and Strata does not have all of ${aboutToGo.length === 1 ? 'it' : `${formatCount(lost)} of them`}.`,
  };
}

/** What was read just in time; null: nothing had to be. */
export const rescuedWords = ({ files, bytes }: Sweep['rescued']): string | null =>
  files === 0
    ? null
    : `${plural(files, 'log')} (${formatBytes(bytes)}) ${files === 1 ? 'was' : 'were'} read because ${files === 1 ? 'it was' : 'they were'} about to go.`;
