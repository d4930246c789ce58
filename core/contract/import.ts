/** Reading logs into the memory, and finding them on this machine. */
import { z } from 'zod';
import { SOURCES } from '../model/event.ts';
import type { ProcedureTable } from './procedure.ts';
import { none, taskId } from './procedure.ts';
import { pathSchema } from './pathSchema.ts';

/** Logs of one tool that lie on this machine. */
export const discoveredSchema = z.object({
  source: z.enum(SOURCES),
  path: z.string(),
  files: z.number(),
  /** Without those of sub-agents. */
  sessions: z.number(),
  bytes: z.number(),
  /** `YYYY-MM-DD` of the oldest and the newest log, in the memory's zone; null when none says. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
});

/** What lies in a folder of this machine: its folders, and the files that may be logs. */
export const folderSchema = z.object({
  path: z.string(),
  /** null at the top. */
  parent: z.string().nullable(),
  entries: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      kind: z.enum(['folder', 'file']),
      /** Of a file; 0 for a folder. */
      bytes: z.number(),
    }),
  ),
  /** Are there more entries than are listed? */
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
  /** What of these files is not in the memory, because a person had it forgotten; by rule. */
  keptOut: z.array(
    z.object({
      /** null: it was ended since, which alone brings nothing back. */
      rule: z
        .object({
          ruleId: z.number(),
          kind: z.enum(['conversation', 'project', 'period']),
          value: z.string().nullable(),
          from: z.string().nullable(),
          to: z.string().nullable(),
        })
        .nullable(),
      /** Of which all is kept out, or by a period some. */
      conversations: z.number(),
    }),
  ),
});

export const importProcedures = {
  /** Log folders of known tools on this machine. */
  discover: {
    kind: 'query',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: z.object({ sources: z.array(discoveredSchema) }),
  },
  /** Folders and possible logs in a folder of this machine; without a path in the home folder. */
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
   * Takes a piece of a file that was dropped on a window which cannot tell its path. The pieces of a
   * file come in order; `folder` is where all files of the same `batch` then lie, ready to import.
   */
  upload: {
    kind: 'action',
    about: 'machine',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      /** The same for the same files, so that dropping them twice does not keep them twice. */
      batch: z.string().regex(/^[0-9a-f]{16,64}$/),
      /** Relative, with `/`. */
      path: pathSchema.max(1_000),
      offset: z.number().int().min(0),
      /** Base64. */
      data: z.string().max(2_000_000),
    }),
    output: z.object({ folder: z.string() }),
  },
  /** Reads logs into the memory. Goes on when its caller goes away; {@link cancel} stops it. */
  import: {
    kind: 'action',
    about: 'memory',
    repeat: 'elsewhere',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      paths: z.array(pathSchema).min(1),
      source: z.enum(['auto', ...SOURCES]).default('auto'),
      /** Take in also what was forgotten before. */
      bringBack: z.boolean().default(false),
      taskId,
    }),
    output: importReportSchema,
  },
  /** Forgets that an import was not finished. */
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
