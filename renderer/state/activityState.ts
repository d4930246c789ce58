/** What comes next, and what is worth a reminder. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { failedJobs } from '../../core/model/activity.ts';
import { jobName } from '../../core/model/jobWords.ts';
import type { Job } from './activityJobs.ts';
import { plural } from './labels.ts';

type Status = OutputOf<'status'>;
export type Queue = OutputOf<'queue'>;

/** The runs that are planned, soonest first. */
export function nextRuns(
  jobs: readonly Job[],
  most: number,
): readonly { readonly name: string; readonly at: string }[] {
  return jobs
    .flatMap(({ name, nextRun, running }) =>
      nextRun === null || running ? [] : [{ name, at: nextRun }],
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, most);
}

/** `1 log is being read, 3 logs wait: 2 just written, 2 from before`. */
export function waitingWords({ waiting, running, byMode }: Queue): string {
  if (waiting + running === 0) return 'No log waits.';
  const state = [
    running > 0 ? `${plural(running, 'log is', 'logs are')} being read` : null,
    waiting > 0 ? plural(waiting, 'log waits', 'logs wait') : null,
  ];
  const kinds = [
    byMode.live > 0 ? `${byMode.live} just written` : null,
    byMode.backfill > 0 ? `${byMode.backfill} from before` : null,
  ];
  return `${joined(state)}: ${joined(kinds)}`;
}

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(', ');

/** Longer than this behind its plan, a job is not about to run. */
const LATE_MS = 2 * 60_000;
/** So soon that nobody needs to do it by hand: the job's minute, and some slack. */
const SOON_MS = 90_000;

export interface DueWork {
  readonly words: string;
  /** Why it does not go on by itself; null where nothing does it. */
  readonly why: string | null;
}

/**
 * What waits for a text and that nothing will write soon. What the job `index` takes within a minute is not
 * worth a word, nor are periods whose rollup is planned; a job that is paused, failed or late is.
 */
export function dueWork(
  { jobs, queue, stale }: Pick<Status, 'jobs' | 'queue' | 'stale'>,
  now: number,
): DueWork | null {
  const indexing = obstacle(
    jobs.filter(({ name }) => name === 'index'),
    now,
    SOON_MS,
  );
  const rollups = jobs.filter(({ name }) => name.startsWith('rollup-'));
  // Texts are written by either; a period's may wait for its day.
  const writing = indexing ?? obstacle(rollups, now, Number.POSITIVE_INFINITY);
  const parts = [
    indexing !== null && queue.conversations > 0
      ? `${plural(queue.conversations, 'conversation')} to divide`
      : null,
    writing !== null && stale > 0 ? `${stale} stale` : null,
    writing !== null && queue.nodes > stale ? `${plural(queue.nodes, 'text')} to write` : null,
  ].filter((part) => part !== null);
  const why = (writing ?? indexing)?.why ?? null;
  return parts.length === 0 ? null : { words: parts.join(' · '), why };
}

/** Why jobs will not do their part soon; null: they will. */
function obstacle(
  jobs: readonly Job[],
  now: number,
  soonMs: number,
): { readonly why: string | null } | null {
  const own = jobs.filter(({ automatic }) => automatic);
  if (own.length === 0) return { why: null };
  const paused = own.find((job) => job.paused);
  if (paused !== undefined) return { why: `${jobName(paused.name)}: paused` };
  const failed = failedJobs(own)[0];
  if (failed !== undefined) return { why: `${jobName(failed.name)}: failed` };
  const isComing = ({ running, nextRun }: Job): boolean => {
    if (running) return true;
    const at = nextRun === null ? null : Date.parse(nextRun);
    return at !== null && at > now - LATE_MS && at <= now + soonMs;
  };
  return own.every(isComing) ? null : { why: null };
}
