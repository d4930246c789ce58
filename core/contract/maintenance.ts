/** Schemas of what keeps a memory safe: verification, backups, forgetting and expiring logs. */
import { z } from 'zod';
import { SOURCES } from '../model/event.ts';
import type { ProcedureTable } from './procedure.ts';
import { none, taskId } from './procedure.ts';
import { pathSchema } from './pathSchema.ts';

export const verifySchema = z.object({
  ok: z.boolean(),
  /** Number of items checked, by kind. */
  checked: z.record(z.string(), z.number()),
  findings: z.array(
    z.object({
      /** Name of the check, such as `grips-without-events`. */
      check: z.string(),
      /** What is wrong, in words for a person. */
      message: z.string(),
      count: z.number(),
      /** A few ids as examples. */
      examples: z.array(z.string()),
      /** Whether it is derived data, which can be made again. */
      repairable: z.boolean(),
      repaired: z.number(),
    }),
  ),
  elapsedMs: z.number(),
});

export const backupSchema = z.object({
  file: z.string(),
  bytes: z.number(),
  events: z.number(),
  /**
   * False if the memory could not be written to, so that neither the list of backups nor forgetting
   * knows about this one.
   */
  noted: z.boolean(),
  elapsedMs: z.number(),
});

export const backupsSchema = z.object({
  /** Path of the memory file and its size. */
  memory: z.object({ file: z.string(), bytes: z.number() }),
  /**
   * IANA zone for times shown to people: the memory's, or else that of the newest readable backup.
   */
  zone: z.string(),
  backups: z.array(
    z.object({
      file: z.string(),
      /** RFC 3339 UTC. */
      time: z.string(),
      bytes: z.number(),
      /** Number of events in it; null if it cannot be read. */
      events: z.number().nullable(),
      /** When its newest turn ended, RFC 3339 UTC; null if it has none or cannot be read. */
      lastEvent: z.string().nullable(),
      /** Made on request, made before a migration, or replaced by a restored memory. */
      kind: z.enum(['asked', 'migration', 'replaced']),
      /** Why it cannot be restored; null if it can. */
      problem: z.string().nullable(),
    }),
  ),
});

export const restoreSchema = z.object({
  /**
   * The backup it was restored from; null if it was rebuilt from its own remains and the sources.
   */
  file: z.string().nullable(),
  events: z.number(),
  /** Where the replaced memory is kept; null if there was none. */
  previous: z.string().nullable(),
  /** For a rebuild: what could no longer be read, in words. */
  lost: z.array(z.string()),
  /**
   * For a rebuild, as far as it is known: what the new memory lacks of the table of contents.
   * Indexing recreates segments and periods and rewrites nodes; versions and pins are lost. null
   * for a restore, or if unknown.
   */
  derived: z
    .object({
      segments: z.number(),
      /** Days, weeks, months and years. */
      periods: z.number(),
      /** Nodes that exist but lack the text they showed. */
      unwritten: z.number(),
      /**
       * Texts, and how many of them are known to be by a model, or to be edited or chosen by a
       * person.
       */
      versions: z.number(),
      byModel: z.number(),
      byHand: z.number(),
      pins: z.number(),
    })
    .nullable(),
});

export const forgetInputSchema = z.object({
  conversationId: z.string().optional(),
  project: z.string().optional(),
  /** RFC 3339, or a date in the memory's zone; `to` is exclusive. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Only report what would be removed. */
  dryRun: z.boolean().default(false),
});

export const forgetReportSchema = z.object({
  conversations: z.number(),
  events: z.number(),
  segments: z.number(),
  /** Texts, of any node, that mentioned it. */
  texts: z.number(),
  grips: z.number(),
  /**
   * Days, weeks, months and years that mentioned it and stay: their summaries must be rewritten.
   */
  rewritten: z.number(),
  /**
   * Nodes edited or pinned by hand, whose edits are lost: among those to rewrite, and among those
   * removed entirely.
   */
  byHand: z.object({ rewritten: z.number(), gone: z.number() }),
  /** Size of the original lines, in bytes. */
  rawBytes: z.number(),
  backups: z.array(
    z.object({ file: z.string(), outcome: z.enum(['cleaned', 'removed', 'unreachable']) }),
  ),
  dryRun: z.boolean(),
  /**
   * The file could not be compacted for lack of room, so words may remain in it until compaction
   * runs, which happens by itself.
   */
  compactionDue: z.literal(true).optional(),
});

export const forgottenSchema = z.object({
  rules: z.array(
    z.object({
      ruleId: z.number(),
      kind: z.enum(['conversation', 'project', 'period']),
      value: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      at: z.string(),
      events: z.number(),
    }),
  ),
});

const keptLog = z.object({
  path: z.string(),
  source: z.enum(SOURCES),
  project: z.string().nullable(),
  bytes: z.number(),
  /** Time of the last write. */
  lastWritten: z.string(),
});

/** Logs that their tool deletes by age. */
export const sweepSchema = z.object({
  /**
   * For each tool, the number of days after which it deletes logs and where that was read; null
   * days means never.
   */
  rules: z.array(
    z.object({ source: z.enum(SOURCES), days: z.number().nullable(), origin: z.string() }),
  ),
  /** Logs due for deletion within the next days, soonest first. */
  aboutToGo: z.array(
    keptLog.extend({
      goesAt: z.string(),
      /** Whether all of it is in the memory. */
      imported: z.boolean(),
    }),
  ),
  /** Logs that were read because they were about to be deleted. */
  rescued: z.object({ files: z.number(), bytes: z.number() }),
  /** Logs no longer on disk, so that only Strata has them. */
  onlyHere: z.object({
    files: z.number(),
    conversations: z.number(),
    events: z.number(),
    /** The newest ones, newest first. */
    items: z.array(keptLog.extend({ conversationIds: z.array(z.string()) })),
  }),
});

export const maintenanceProcedures = {
  /** Recomputes and compares whatever can be recomputed; with `repair`, recreates derived data. */
  verify: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ repair: z.boolean().default(false), taskId }),
    output: verifySchema,
  },
  /** Copies the memory to a file; by default below the data directory. */
  backup: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ file: pathSchema.optional(), taskId }),
    output: backupSchema,
  },
  backups: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'closed',
    cost: 'apart',
    input: none,
    output: backupsSchema,
  },
  /** Replaces the memory with a backup, and keeps the replaced memory beside it. */
  restore: {
    kind: 'action',
    about: 'memory',
    repeat: 'never',
    memory: 'closed',
    cost: 'apart',
    input: z.object({ file: pathSchema, taskId }),
    output: restoreSchema,
  },
  /**
   * Rebuilds a damaged memory from whatever of it can be read and from the logs that still exist.
   */
  rebuild: {
    kind: 'action',
    about: 'memory',
    repeat: 'never',
    memory: 'closed',
    cost: 'apart',
    input: z.object({ taskId }),
    output: restoreSchema,
  },
  /** Permanently removes a conversation, a project or a period, with everything made from it. */
  forget: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: forgetInputSchema.extend({ taskId }),
    output: forgetReportSchema,
  },
  forgotten: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: none,
    output: forgottenSchema,
  },
  /** Lets later imports bring back what a rule keeps out. */
  allowAgain: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ ruleId: z.number().int() }),
    output: forgottenSchema,
  },
  /** Lists logs that their tool is about to delete, and what only Strata still has. */
  sweep: {
    kind: 'query',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: sweepSchema,
  },
  /** Rebuilds the table of contents for the calendar of another time zone. */
  setZone: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ zone: z.string() }),
    output: z.object({ zone: z.string(), moved: z.number() }),
  },
} as const satisfies ProcedureTable;
