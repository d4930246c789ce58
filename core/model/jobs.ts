/** What Strata does by itself while it is open. */
export const JOBS = [
  'follow',
  'index',
  'rollup-day',
  'rollup-week',
  'rollup-month',
  'rollup-year',
  'batches',
  'rescue',
  'seal',
  'check',
  'embed',
] as const;
export type JobName = (typeof JOBS)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The interval between two runs in ms; null for a job that runs all the time. */
export const JOB_INTERVALS: Readonly<Record<JobName, number | null>> = {
  follow: null,
  index: MINUTE,
  'rollup-day': HOUR,
  'rollup-week': DAY,
  'rollup-month': DAY,
  'rollup-year': DAY,
  batches: 5 * MINUTE,
  rescue: DAY,
  seal: 6 * HOUR,
  check: DAY,
  embed: HOUR,
};

/** Why a job ran. */
export const JOB_REASONS = ['scheduled', 'missed', 'asked'] as const;
export type JobReason = (typeof JOB_REASONS)[number];

/** Logs that wait to be read. */
export const LOG_MODES = ['live', 'backfill'] as const;
export type LogMode = (typeof LOG_MODES)[number];

/** Turns whose ideas a model is to link: `link` as they are completed, `relink` all that it was not asked about. */
export const LINK_MODES = ['link', 'relink'] as const;
export type LinkMode = (typeof LINK_MODES)[number];

export type QueueMode = LogMode | LinkMode;
