/** Schemas of background work: jobs, the queue and followed folders. */
import { z } from 'zod';
import { SOURCES } from '../model/event.ts';
import { JOB_REASONS, LOG_MODES } from '../model/jobs.ts';
import type { ProcedureTable } from './procedure.ts';
import { TASKS } from '../model/progress.ts';
import { PROVIDERS } from '../model/providers.ts';
import { none, taskId } from './procedure.ts';
import { pathSchema } from './pathSchema.ts';

export const jobSchema = z.object({
  name: z.string(),
  /** RFC 3339 UTC. */
  lastRun: z.string().nullable(),
  lastDurationMs: z.number().nullable(),
  /** `done`, `cancelled`, or the error message. */
  lastResult: z.string().nullable(),
  /** null while it is paused, runs continuously, or runs only on request. */
  nextRun: z.string().nullable(),
  paused: z.boolean(),
  /** Why it last ran. */
  reason: z.enum(JOB_REASONS).nullable(),
  running: z.boolean(),
  /** Milliseconds between runs; null if it runs continuously or only on request. */
  intervalMs: z.number().nullable(),
  /** Whether Strata runs it by itself. */
  automatic: z.boolean(),
  runs: z.number(),
  failures: z.number(),
  /** What the last run did, such as `nodesWritten`. */
  counts: z.record(z.string(), z.number()),
});

export const workItemSchema = z.object({
  workId: z.number(),
  path: z.string(),
  mode: z.enum(LOG_MODES),
  state: z.enum(['waiting', 'running', 'failed']),
  attempts: z.number(),
  bytes: z.number(),
  addedAt: z.string(),
  /** Time of the next attempt; null while it is running or after it was given up. */
  nextTry: z.string().nullable(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const queueSchema = z.object({
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  /** Counts of items that are waiting or running. */
  byMode: z.object({ live: z.number(), backfill: z.number() }),
  /** Total size in bytes of the waiting logs. */
  bytes: z.number(),
  /** Failed items first, then in processing order. */
  items: z.array(workItemSchema),
});

export const followedSchema = z.object({
  path: z.string(),
  source: z.enum(SOURCES).nullable(),
  /**
   * `watching`: the system reports changes; `rescanning`: Strata checks for changes periodically
   * because the system cannot report them (see `detail`); `missing`: nothing is there, and it will
   * be followed once it appears; `off`: it exists, but this Strata does not follow logs, or
   * following is paused.
   */
  state: z.enum(['watching', 'rescanning', 'missing', 'unreadable', 'off']),
  detail: z.string().nullable(),
  /** Logs below it at the last scan; null while it cannot be scanned. */
  files: z.number().nullable(),
  /** When one of them was last found to have changed. */
  lastChange: z.string().nullable(),
});

export const followSchema = z.object({
  /** Whether the Strata process that holds the memory is following logs. */
  active: z.boolean(),
  folders: z.array(followedSchema),
  /** Log folders of known tools on this machine that are not followed. */
  found: z.array(z.object({ path: z.string(), source: z.enum(SOURCES) })),
  /** Folder where `notify` leaves its notes. */
  spool: z.string(),
  /**
   * The command an agent's hook runs to leave a note, as a shell line and as separate arguments.
   * null in the desktop app if the machine has no Node to run it.
   */
  hook: z.object({ command: z.string(), argv: z.array(z.string()) }).nullable(),
});

export const backfillReportSchema = z.object({
  files: z.number(),
  eventsAdded: z.number(),
  segments: z.number(),
  nodesWritten: z.number(),
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  cost: z.number(),
  failed: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  /** Why it ended before the queue was empty; null if it did not. */
  stopped: z.object({ code: z.string(), message: z.string() }).nullable(),
  elapsedMs: z.number(),
});

export const backfillEstimateSchema = z.object({
  files: z.number(),
  bytes: z.number(),
  /** Milliseconds, estimated from the pace of earlier work on this machine. */
  durationMs: z.number(),
  /** Calls to a model, if one is chosen. */
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  /** US dollars; null if no price is known. */
  cost: z.number().nullable(),
});

export const liveProcedures = {
  /** Stops one run of a task, or the current run if no id is given; whatever is stored stays. */
  cancel: {
    kind: 'action',
    about: 'activity',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({ task: z.enum(TASKS), taskId: z.string().optional() }),
    output: z.object({ cancelled: z.boolean() }),
  },
  /** Lists the background jobs and how they went. */
  jobs: {
    kind: 'query',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: none,
    output: z.object({ jobs: z.array(jobSchema) }),
  },
  /** Fails with `not-found` if there is no such job. */
  controlJob: {
    kind: 'action',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ action: z.enum(['run', 'cancel', 'pause', 'resume']), job: z.string() }),
    output: z.object({ jobs: z.array(jobSchema) }),
  },
  /** Lists logs that are waiting to be read, or could not be read. */
  queue: {
    kind: 'query',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({ limit: z.number().int().min(0).max(1_000).default(50) }),
    output: queueSchema,
  },
  /** Retries work that was given up: one item, or all if no id is given. */
  retryWork: {
    kind: 'action',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ workId: z.number().int().optional() }),
    output: z.object({ retried: z.number() }),
  },
  /** Drops an item for good, unless its log changes. */
  dropWork: {
    kind: 'action',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ workId: z.number().int() }),
    output: none,
  },
  /** Lists the folders whose logs are imported as they are written. */
  followed: {
    kind: 'query',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: followSchema,
  },
  /** Starts following folders or logs; without any, the log folders of known tools. */
  follow: {
    kind: 'action',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ paths: z.array(pathSchema).max(100).optional() }),
    output: followSchema,
  },
  unfollow: {
    kind: 'action',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ path: pathSchema }),
    output: followSchema,
  },
  /**
   * Reads and summarises whatever is not yet in the memory, from some paths or from everything
   * followed.
   */
  backfill: {
    kind: 'action',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      paths: z.array(pathSchema).optional(),
      provider: z.enum(PROVIDERS).optional(),
      taskId,
    }),
    output: backfillReportSchema,
  },
  estimateBackfill: {
    kind: 'query',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      paths: z.array(pathSchema).optional(),
      provider: z.enum(PROVIDERS).optional(),
    }),
    output: backfillEstimateSchema,
  },
} as const satisfies ProcedureTable;
