/** Importing logs into the memory, and finding logs on this machine. */
import { z } from 'zod';
import { SOURCES } from '../model/event.ts';
import type { ProcedureTable } from './procedure.ts';
import { none, taskId } from './procedure.ts';
import { pathSchema } from './pathSchema.ts';

/** Logs of one tool found on this machine. */
export const discoveredSchema = z.object({
  source: z.enum(SOURCES),
  path: z.string(),
  files: z.number(),
  /** Sessions, not counting those of sub-agents. */
  sessions: z.number(),
  bytes: z.number(),
  /**
   * `YYYY-MM-DD` of the oldest and newest log, in the memory's zone; null if no log gives a date.
   */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
});

/** Contents of a folder on this machine: its subfolders, and the files that may be logs. */
export const folderSchema = z.object({
  path: z.string(),
  /** null for the top folder. */
  parent: z.string().nullable(),
  entries: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      kind: z.enum(['folder', 'file']),
      /** Size of a file; 0 for a folder. */
      bytes: z.number(),
    }),
  ),
  /** Whether there are more entries than are listed. */
  truncated: z.boolean(),
});

export const importReportSchema = z.object({
  totals: z.object({
    files: z.number(),
    conversations: z.number(),
    eventsRead: z.number(),
    eventsAdded: z.number(),
    duplicates: z.number(),
    unknownLines: z.number(),
    badLines: z.number(),
  }),
  files: z.array(
    z.object({
      path: z.string(),
      source: z.enum(SOURCES).nullable(),
      lines: z.number(),
      eventLines: z.number(),
      stateLines: z.number(),
      unknownLines: z.number(),
      badLines: z.number(),
      eventsAdded: z.number(),
      duplicates: z.number(),
      problems: z.array(z.object({ line: z.number(), message: z.string() })),
    }),
  ),
  /** What was left out of these files because it had been forgotten on request, by rule. */
  keptOut: z.array(
    z.object({
      /** null: the rule has since been lifted, which by itself brings nothing back. */
      rule: z
        .object({
          ruleId: z.number(),
          kind: z.enum(['conversation', 'project', 'period']),
          value: z.string().nullable(),
          from: z.string().nullable(),
          to: z.string().nullable(),
        })
        .nullable(),
      /** Conversations kept out entirely or, by a rule for a period, in part. */
      conversations: z.number(),
    }),
  ),
});

export const importProcedures = {
  /** Finds log folders of known tools on this machine. */
  discover: {
    kind: 'query',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: z.object({ sources: z.array(discoveredSchema) }),
  },
  /**
   * Lists subfolders and possible logs in a folder of this machine; the home folder if no path is
   * given.
   */
  browse: {
    kind: 'query',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ path: pathSchema.optional() }),
    output: folderSchema,
  },
  /**
   * Accepts one chunk of a file dropped on a window that cannot tell its path. Chunks of a file
   * arrive in order; `folder` is where all files of the same `batch` end up, ready to import.
   */
  upload: {
    kind: 'action',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      /** The same for the same files, so that dropping them twice does not store them twice. */
      batch: z.string().regex(/^[0-9a-f]{16,64}$/),
      /** Relative path, with `/` as the separator. */
      path: pathSchema.max(1_000),
      offset: z.number().int().min(0),
      /** Base64. */
      data: z.string().max(2_000_000),
    }),
    output: z.object({ folder: z.string() }),
  },
  /** Imports logs into the memory. Continues if the caller goes away; {@link cancel} stops it. */
  import: {
    kind: 'action',
    about: 'memory',
    repeat: 'elsewhere',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      paths: z.array(pathSchema).min(1),
      source: z.enum(['auto', ...SOURCES]).default('auto'),
      /** Also import what was forgotten earlier. */
      bringBack: z.boolean().default(false),
      taskId,
    }),
    output: importReportSchema,
  },
  /** Discards the record of an unfinished import. */
  abandonImport: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: none,
  },
} as const satisfies ProcedureTable;
