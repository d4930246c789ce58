/** Schemas of what keeps a memory safe: verify, backups, forgetting, logs that are about to go. */
import { z } from 'zod';
import { SOURCES } from '../model/event.ts';
import type { ProcedureTable } from './procedure.ts';
import { none, taskId } from './procedure.ts';
import { pathSchema } from './pathSchema.ts';

export const verifySchema = z.object({
  ok: z.boolean(),
  /** How many of what were looked at. */
  checked: z.record(z.string(), z.number()),
  findings: z.array(
    z.object({
      /** Such as `grips-without-events`. */
      check: z.string(),
      /** For a person: what is wrong. */
      message: z.string(),
      count: z.number(),
      /** Ids, a few. */
      examples: z.array(z.string()),
      /** Is it derived, so that it can be made again? */
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
  /** False: the memory could not be written to, so that neither the list of backups nor forgetting knows it. */
  noted: z.boolean(),
  elapsedMs: z.number(),
});

export const backupsSchema = z.object({
  /** Where the memory itself lies, and how large it is. */
  memory: z.object({ file: z.string(), bytes: z.number() }),
  /** IANA, for times that a person reads: that of the memory, else of the newest backup that can be read. */
  zone: z.string(),
  backups: z.array(
    z.object({
      file: z.string(),
      /** RFC 3339 UTC. */
      time: z.string(),
      bytes: z.number(),
      /** How many it holds; null: it cannot be read. */
      events: z.number().nullable(),
      /** When the newest turn in it ended, RFC 3339 UTC; null: it has none, or cannot be read. */
      lastEvent: z.string().nullable(),
      /** Asked for, made before a migration, or what a restored memory took the place of. */
      kind: z.enum(['asked', 'migration', 'replaced']),
      /** Why it cannot be restored; null: it can. */
      problem: z.string().nullable(),
    }),
  ),
});

export const restoreSchema = z.object({
  /** What the memory was restored from; null: rebuilt from what is left of it and the sources. */
  file: z.string().nullable(),
  events: z.number(),
  /** Where the memory lies that it took the place of; null: there was none. */
  previous: z.string().nullable(),
  /** Of a rebuild: what could not be read any more, in words. */
  lost: z.array(z.string()),
  /**
   * Of a rebuild, as far as can be told: what of the table of contents is not in the new memory. Indexing
   * makes segments and periods again and writes nodes anew; versions and pins are gone. null: a restore, or
   * not known.
   */
  derived: z
    .object({
      segments: z.number(),
      /** Days, weeks, months and years. */
      periods: z.number(),
      /** Nodes that are there without the text that they showed. */
      unwritten: z.number(),
      /** Of texts; of these, those known to be by a model, or edited or chosen by a person. */
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
  /** RFC 3339, or a date in the memory's zone; `to` is not forgotten itself. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Only say what would go. */
  dryRun: z.boolean().default(false),
});

export const forgetReportSchema = z.object({
  conversations: z.number(),
  events: z.number(),
  segments: z.number(),
  /** Texts of any node that said something of it. */
  texts: z.number(),
  grips: z.number(),
  /** Days, weeks, months and years that told of it and stay: their summaries are to be written anew. */
  rewritten: z.number(),
  /** Nodes that a person had edited or pinned, which is lost: of those, and of what goes as a whole. */
  byHand: z.object({ rewritten: z.number(), gone: z.number() }),
  /** Bytes of original lines. */
  rawBytes: z.number(),
  backups: z.array(
    z.object({ file: z.string(), outcome: z.enum(['cleaned', 'removed', 'unreachable']) }),
  ),
  dryRun: z.boolean(),
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
  /** When it was written last. */
  lastWritten: z.string(),
});

/** Logs that their tool deletes by age. */
export const sweepSchema = z.object({
  /** By tool: after how many days, and where that was read; null days: it deletes nothing. */
  rules: z.array(
    z.object({ source: z.enum(SOURCES), days: z.number().nullable(), origin: z.string() }),
  ),
  /** Within the next days, soonest first. */
  aboutToGo: z.array(
    keptLog.extend({
      goesAt: z.string(),
      /** Is all of it in the memory? */
      imported: z.boolean(),
    }),
  ),
  /** Read because they were about to go. */
  rescued: z.object({ files: z.number(), bytes: z.number() }),
  /** Not on the disk any more: only Strata has them. */
  onlyHere: z.object({
    files: z.number(),
    conversations: z.number(),
    events: z.number(),
    /** Newest first, some. */
    items: z.array(keptLog.extend({ conversationIds: z.array(z.string()) })),
  }),
});

export const maintenanceProcedures = {
  /** Computes anew what can be, compares, and with `repair` makes again what is derived. */
  verify: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ repair: z.boolean().default(false), taskId }),
    output: verifySchema,
  },
  /** Copies the memory to a file; without one below the data directory. */
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
  /** Puts a backup in the place of the memory, which is kept beside it. */
  restore: {
    kind: 'action',
    about: 'memory',
    repeat: 'never',
    memory: 'closed',
    cost: 'apart',
    input: z.object({ file: pathSchema, taskId }),
    output: restoreSchema,
  },
  /** Makes a damaged memory anew from what can be read of it and from the logs that are there. */
  rebuild: {
    kind: 'action',
    about: 'memory',
    repeat: 'never',
    memory: 'closed',
    cost: 'apart',
    input: z.object({ taskId }),
    output: restoreSchema,
  },
  /** Removes a conversation, a project or a period for good, with all that was made from it. */
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
  /** Lets later imports take in again what a rule keeps out. */
  allowAgain: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ ruleId: z.number().int() }),
    output: forgottenSchema,
  },
  /** Logs that are about to be deleted by their tool, and what only Strata has now. */
  sweep: {
    kind: 'query',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: sweepSchema,
  },
  /** Lays the table of contents over the calendar of another time zone. */
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
