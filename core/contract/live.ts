/** Schemas of work that goes on by itself: jobs, the queue, followed folders. */
import { z } from 'zod';
import { SOURCES } from '../model/event.ts';
import { JOB_REASONS, QUEUE_MODES } from '../model/jobs.ts';
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
  /** `done`, `cancelled`, or the failure's message. */
  lastResult: z.string().nullable(),
  /** null while it is paused, goes on all the time, or only runs when it is asked to. */
  nextRun: z.string().nullable(),
  paused: z.boolean(),
  /** Why it ran last. */
  reason: z.enum(JOB_REASONS).nullable(),
  running: z.boolean(),
  /** ms between two runs; null: it goes on all the time, or only runs when it is asked to. */
  intervalMs: z.number().nullable(),
  /** Does Strata run it by itself? */
  automatic: z.boolean(),
  runs: z.number(),
  failures: z.number(),
  /** What the last run did, such as `nodesWritten`. */
  counts: z.record(z.string(), z.number()),
});

export const workItemSchema = z.object({
  workId: z.number(),
  path: z.string(),
  mode: z.enum(QUEUE_MODES),
  state: z.enum(['waiting', 'running', 'failed']),
  attempts: z.number(),
  bytes: z.number(),
  addedAt: z.string(),
  /** When it is tried next; null while it runs, or was given up. */
  nextTry: z.string().nullable(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const queueSchema = z.object({
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  /** Of those that wait or run. */
  byMode: z.object({ live: z.number(), backfill: z.number() }),
  /** Bytes of logs that wait. */
  bytes: z.number(),
  /** Failed ones first, then in the order in which they are taken. */
  items: z.array(workItemSchema),
});

export const followedSchema = z.object({
  path: z.string(),
  source: z.enum(SOURCES).nullable(),
  /**
   * `watching`: changes are told by the system; `rescanning`: they are looked for now and then, because
   * the system cannot tell them (see `detail`); `missing`: nothing is there, and it is followed when it
   * appears; `off`: it is there, but this Strata does not follow, or following is paused.
   */
  state: z.enum(['watching', 'rescanning', 'missing', 'unreadable', 'off']),
  detail: z.string().nullable(),
  /** Logs below it, when it was looked through last; null while it cannot be. */
  files: z.number().nullable(),
  /** When one of them was last found to have changed. */
  lastChange: z.string().nullable(),
});

export const followSchema = z.object({
  /** Does the Strata that holds the memory follow logs? */
  active: z.boolean(),
  folders: z.array(followedSchema),
  /** Log folders of known tools that are on this machine and are not followed. */
  found: z.array(z.object({ path: z.string(), source: z.enum(SOURCES) })),
  /** Where `notify` leaves its notes. */
  spool: z.string(),
  /**
   * What an agent's hook runs to leave one: a line for a shell, and the same word by word. null: the desktop
   * app, where the machine has no Node to run it.
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
  /** Why it ended before the queue was empty; null: it did not. */
  stopped: z.object({ code: z.string(), message: z.string() }).nullable(),
  elapsedMs: z.number(),
});

export const backfillEstimateSchema = z.object({
  files: z.number(),
  bytes: z.number(),
  /** ms, by the pace of earlier work on this machine. */
  durationMs: z.number(),
  /** Of a model, if one is chosen. */
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  /** US dollars; null: no price is known. */
  cost: z.number().nullable(),
});

export const liveProcedures = {
  /** Stops a run of a task, or without an id the one that runs now; what is stored stays. */
  cancel: {
    kind: 'action',
    about: 'activity',
    repeat: 'never',
    memory: 'open',
    cost: 'apart',
    input: z.object({ task: z.enum(TASKS), taskId: z.string().optional() }),
    output: z.object({ cancelled: z.boolean() }),
  },
  /** What Strata does by itself, and how it went. */
  jobs: {
    kind: 'query',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: none,
    output: z.object({ jobs: z.array(jobSchema) }),
  },
  /** Fails with `not-found` for a job that there is none of. */
  controlJob: {
    kind: 'action',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ action: z.enum(['run', 'cancel', 'pause', 'resume']), job: z.string() }),
    output: z.object({ jobs: z.array(jobSchema) }),
  },
  /** Logs that wait to be read, or could not be. */
  queue: {
    kind: 'query',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({ limit: z.number().int().min(0).max(1_000).default(50) }),
    output: queueSchema,
  },
  /** Tries again what was given up: one, or without an id all. */
  retryWork: {
    kind: 'action',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ workId: z.number().int().optional() }),
    output: z.object({ retried: z.number() }),
  },
  /** Gives up one for good, until its log changes. */
  dropWork: {
    kind: 'action',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ workId: z.number().int() }),
    output: none,
  },
  /** Folders whose logs are taken in as they are written. */
  followed: {
    kind: 'query',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: followSchema,
  },
  /** Follows folders or logs from now on; without any the log folders of known tools. */
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
  /** Reads and writes up what is not in the memory yet of some paths, or of all that is followed. */
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
