/** What the memory holds, and what is due. */
import { z } from 'zod';
import { SOURCES } from '../model/event.ts';
import { followedSchema, jobSchema } from './live.ts';
import type { ProcedureTable } from './procedure.ts';
import { none } from './procedure.ts';

export const metricSchema = z.object({
  count: z.number(),
  sum: z.number(),
  mean: z.number(),
  min: z.number(),
  max: z.number(),
  /** Percentiles estimated from a histogram, within a tenth of the true value. */
  p50: z.number(),
  p95: z.number(),
});

export const statusSchema = z.object({
  counts: z.object({
    conversations: z.number(),
    events: z.number(),
    turns: z.number(),
    segments: z.number(),
    nodes: z.number(),
    grips: z.number(),
    anchors: z.number(),
  }),
  sources: z.array(
    z.object({
      source: z.string(),
      /** Logs that were read and were on disk at the last check. */
      files: z.number(),
      /** Logs that were no longer on disk at the last check, even under another name. */
      gone: z.number(),
      conversations: z.number(),
      events: z.number(),
      unknownLines: z.number(),
      badLines: z.number(),
    }),
  ),
  jobs: z.array(jobSchema),
  /** Nodes that have a text whose inputs have changed since it was written. */
  stale: z.number(),
  queue: z.object({
    /** Conversations with events that are not segmented yet. */
    conversations: z.number(),
    /** Nodes waiting for a text. */
    nodes: z.number(),
    /** Changed logs waiting to be read. */
    logs: z.number(),
    /** Logs given up on because they could not be read. */
    failed: z.number(),
  }),
  /** Texts that the chosen provider could not write and that keep what they had, by the reason. */
  unwritten: z.array(z.object({ code: z.string(), message: z.string(), nodes: z.number() })),
  /** Why the chosen provider's last run ended before all was written; null if it did not. */
  stopped: z
    .object({
      time: z.string(),
      model: z.string().nullable(),
      code: z.string(),
      message: z.string(),
      /** Texts that it left unwritten; null if that is not known. */
      waiting: z.number().nullable(),
    })
    .nullable(),
  /** Texts that were asked for in batches, whose results are waited for. */
  batches: z.array(
    z.object({
      provider: z.string(),
      model: z.string(),
      baseUrl: z.string(),
      since: z.string(),
      texts: z.number(),
      /** US dollars, the most that it may cost: counted for the ceilings until it ends. */
      setAside: z.number(),
    }),
  ),
  spend: z.object({
    today: z.number(),
    month: z.number(),
    currency: z.string(),
    /** Spending ceilings; null means none. */
    dailyCeiling: z.number().nullable(),
    monthlyCeiling: z.number().nullable(),
  }),
  /**
   * By name, then by level: `Agents.Compression.Summarization.Duration` (ms), `…CompressionRatio`,
   * `…LlmTokens`, `…FidelityScore`. They cover every text ever written.
   */
  metrics: z.record(z.string(), z.record(z.string(), metricSchema)),
  zone: z.string(),
  following: z.object({
    /** Whether the Strata process that holds the memory is following logs. */
    active: z.boolean(),
    folders: z.array(z.object({ path: z.string(), state: followedSchema.shape.state })),
  }),
  /** An import that was stopped early for any reason; importing its paths again resumes it. */
  unfinished: z
    .object({
      paths: z.array(z.string()),
      source: z.enum(['auto', ...SOURCES]),
      startedAt: z.string(),
    })
    .nullable(),
  /** Why the memory can only be read, if so: its disk is full or read-only. */
  readOnly: z.object({ code: z.string(), message: z.string() }).optional(),
});

export const statusProcedures = {
  /** Returns counts, sources, jobs and what is due. */
  status: {
    kind: 'query',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: none,
    output: statusSchema,
  },
} as const satisfies ProcedureTable;
