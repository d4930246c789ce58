/** Jobs and other long work as a person reads of them. */
import type { JobName } from './jobs.ts';
import type { TaskName } from './progress.ts';

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
  batches: {
    name: 'Collect batches',
    does: 'Where texts wait in a batch at half the price: takes what came, and asks for what is written from it.',
  },
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
  link: {
    name: 'Link ideas',
    does: 'Asks the chosen model how ideas belong to those before them.',
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
