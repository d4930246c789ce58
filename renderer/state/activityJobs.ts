/** Jobs as a person reads of them: their names, how they went, what they did. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { JobName } from '../../core/model/jobs.ts';
import type { TaskName } from '../../core/model/progress.ts';
import { formatBytes, plural } from './labels.ts';
import { formatMoneyShort } from './settingsMoney.ts';

export type Job = OutputOf<'jobs'>['jobs'][number];

interface JobWords {
  readonly name: string;
  /** What it is good for, in a sentence. */
  readonly does: string;
}

const WORDS: Readonly<Record<JobName | TaskName, JobWords>> = {
  follow: { name: 'Follow conversations', does: 'Takes in turns as agents write them.' },
  index: {
    name: 'Write up conversations',
    does: 'Divides what came in into parts, and writes their texts.',
  },
  'rollup-day': { name: 'Write up days', does: 'Days that are over get their lasting text.' },
  'rollup-week': { name: 'Write up weeks', does: 'Weeks that are over get their lasting text.' },
  'rollup-month': { name: 'Write up months', does: 'Months that are over get their lasting text.' },
  'rollup-year': { name: 'Write up years', does: 'Years that are over get their lasting text.' },
  rescue: {
    name: 'Rescue old logs',
    does: 'Takes in logs that their tool is about to delete.',
  },
  seal: { name: 'Pack what came in', does: 'Puts small pieces together, which saves room.' },
  check: { name: 'Check the memory', does: 'Looks whether all that belongs together is there.' },
  embed: {
    name: 'Make vectors',
    does: 'Where embeddings are on: sends what new parts of conversations say, for finding others like them.',
  },
  import: { name: 'Import', does: 'Reads logs that you chose.' },
  resummarize: { name: 'Summarise again', does: 'Writes texts anew that you chose.' },
  backfill: {
    name: 'Take in what is older',
    does: 'Reads what was written before it was followed.',
  },
  rollup: { name: 'Write up periods', does: 'Writes days, weeks, months and years.' },
  verify: { name: 'Verify', does: 'Compares what is stored with what it was made from.' },
  backup: { name: 'Back up', does: 'Copies the memory to a file.' },
  forget: { name: 'Forget', does: 'Removes what you chose, with all that was made from it.' },
};

/** A job of a newer host keeps its own name. */
export const jobName = (name: string): string => wordsOf(name)?.name ?? name;
export const jobDoes = (name: string): string => wordsOf(name)?.does ?? '';

const wordsOf = (name: string): JobWords | undefined =>
  Object.entries(WORDS).find(([key]) => key === name)?.[1];

/** Goes on all the time, so that “it runs” says nothing. */
export const isContinuous = ({ automatic, intervalMs }: Job): boolean =>
  automatic && intervalMs === null;

/** Why it did not end well the last time; null: it did, or nobody knows yet. */
export function jobFailure({ lastResult }: Job): string | null {
  return lastResult === null || lastResult === 'done' || lastResult === 'cancelled'
    ? null
    : lastResult;
}

type CountWords = (count: number) => string;

const COUNTS: Readonly<Record<string, CountWords>> = {
  files: (count) => plural(count, 'log'),
  logs: (count) => plural(count, 'log'),
  conversations: (count) => plural(count, 'conversation'),
  turns: (count) => plural(count, 'turn'),
  events: (count) => plural(count, 'event'),
  eventsRead: (count) => `${plural(count, 'event')} read`,
  eventsAdded: (count) => plural(count, 'new event'),
  segments: (count) => plural(count, 'part'),
  nodesWritten: (count) => `${plural(count, 'text')} written`,
  texts: (count) => plural(count, 'text'),
  calls: (count) => `${plural(count, 'call')} to a model`,
  failed: (count) => `${count} failed`,
  findings: (count) => plural(count, 'finding'),
  repaired: (count) => `${count} repaired`,
  rescued: (count) => `${plural(count, 'log')} rescued`,
  bytes: formatBytes,
  rawBytes: formatBytes,
  // Of packing: small pieces that went into larger ones, and the room that it gave back.
  blocks: (count) => `${plural(count, 'piece')} put together`,
  saved: (count) => `${formatBytes(count)} saved`,
  cost: formatMoneyShort,
};

/** Said elsewhere, or of no use to who wants to know what was done. */
const UNSAID: ReadonlySet<string> = new Set([
  'elapsedMs',
  'tokensIn',
  'tokensOut',
  'eventsRead',
  'duplicates',
  // Of packing: into how many larger ones.
  'sealed',
]);

/** What the last run did: `3 parts, 5 texts written`; empty when it found nothing to do. */
export function countsWords(counts: Job['counts']): string {
  return Object.entries(counts)
    .filter(([name, count]) => count !== 0 && !UNSAID.has(name))
    .map(([name, count]) => COUNTS[name]?.(count) ?? `${count} ${spaced(name)}`)
    .join(', ');
}

const spaced = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
