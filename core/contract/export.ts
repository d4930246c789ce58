/** Documents made of what the memory holds, for people and programs elsewhere. */
import { z } from 'zod';
import { EXPORT_FORMATS } from '../model/exportFormat.ts';
import { POINT_STATES } from '../model/point.ts';
import { lens, span } from './lens.ts';
import type { ProcedureTable } from './procedure.ts';

const target = z.string().min(1).max(1_000);

export const exportProcedures = {
  /**
   * Returns a segment, a conversation, a period, a project or points as one document. Nothing is written:
   * whoever asks saves it. Secrets are masked, and what cannot be seen is marked.
   */
  export: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      /**
       * A node, a conversation, or a project by its id, name or folder; or points: `points:open` and
       * `points:decisions` as the boards have them, `points:all`, `points:found,failed`.
       */
      target,
      /** What a period or a project is narrowed down to. */
      lens: z.object({ ...lens, ...span }).optional(),
      /** Which of the points, if these are the target: as in `points`. */
      points: z
        .object({
          ...lens,
          ...span,
          state: z.enum([...POINT_STATES, 'all']).optional(),
          text: z.string().max(1_000).optional(),
        })
        .optional(),
      format: z.enum(EXPORT_FORMATS).default('markdown'),
      /** Also what was said, event by event; of a segment or a conversation. */
      transcript: z.boolean().default(false),
      /** Whether paths stay whole; else home folders become `~`, and logs are named without folders. */
      paths: z.boolean().default(true),
      /** Whether it tells the words that support what it says. */
      citations: z.boolean().default(true),
    }),
    output: z.object({
      /** Safe on all systems: `2026-01-30-fix-the-session-drop.md`. */
      fileName: z.string(),
      mediaType: z.enum(['text/markdown', 'text/html', 'application/json']),
      text: z.string(),
      /** How many secrets were masked in it; those masked when a summary was written are not counted. */
      masked: z.number(),
      /** Of the text as UTF-8. */
      bytes: z.number(),
    }),
  },
  /** Returns what was done, decided and left open on a day or in a week, by project, in Markdown. */
  journal: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      /** A node, or a day, a week, or words such as "last week"; at most 31 days. */
      period: z.string().min(1).max(1_000).default('yesterday'),
      /** Of these conversations and of this part of the time alone. */
      ...lens,
      ...span,
      /** Whether the words that show it, with their grips, stand below what it says. */
      citations: z.boolean().default(false),
    }),
    output: z.object({
      title: z.string(),
      text: z.string(),
      /** Its day or week; of a week that two months share, the node of its first day. null for other spans. */
      nodeId: z.string().nullable(),
      /** How many conversations it tells of; of none, the text says so. */
      conversations: z.number(),
      /** As in `export`. */
      masked: z.number(),
    }),
  },
} as const satisfies ProcedureTable;
