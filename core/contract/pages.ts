/** Nodes with their texts, and what periods and conversations come to. */
import { z } from 'zod';
import { ANCHOR_TYPES } from '../model/anchor.ts';
import { POINT_ROLES } from '../model/point.ts';
import { NODE_STATES, TEXT_LEVELS, TOC_LEVELS, VERSION_CAUSES } from '../model/toc.ts';
import { conversationRowSchema, usage } from './conversations.ts';
import { lens, span } from './lens.ts';
import type { ProcedureTable } from './procedure.ts';
import { fidelitySchema } from './summaries.ts';

export const markerSchema = z.object({
  markerId: z.string(),
  label: z.string(),
  targetLevel: z.enum(TEXT_LEVELS),
  startOffset: z.number(),
  endOffset: z.number(),
  sourceSegmentId: z.string(),
  estimatedTokens: z.number(),
});

export const bulletSchema = z.object({
  /** null where people talk, and in texts of older builds. */
  role: z.enum(POINT_ROLES).nullable(),
  text: z.string(),
  gripIds: z.array(z.string()),
  supported: z.boolean(),
});

/** What a period or a conversation comes to, laid out. */
export const pageSchema = z.object({
  /** The one in which most was said first; null: of no project. */
  projects: z.array(
    z.object({
      projectId: z.string().nullable(),
      name: z.string().nullable(),
      conversations: z.number(),
      requests: z.number(),
      /** At most three, where most was said of each, how many conversations speak of it, and the newest twelve of them. */
      topics: z.array(
        z.object({
          text: z.string(),
          nodeId: z.string(),
          count: z.number(),
          conversations: z.array(z.object({ nodeId: z.string(), title: z.string() })),
        }),
      ),
    }),
  ),
  /**
   * Of many conversations what most was said of, the largest first: its name, where most was said of it, and the
   * points that tell most of it; of few nothing.
   */
  works: z.array(
    z.object({
      name: z.string(),
      nodeId: z.string(),
      projectId: z.string().nullable(),
      points: z.array(bulletSchema),
    }),
  ),
  /** By role, then by time; of a period those that tell most. */
  points: z.array(
    bulletSchema.extend({
      /** The conversation that says it, and what it is called. */
      nodeId: z.string(),
      title: z.string(),
      projectId: z.string().nullable(),
    }),
  ),
  /** How many points of each role there are. */
  pointCounts: z.record(z.enum(POINT_ROLES), z.number()),
  totals: z.object({
    requests: z.number(),
    conversations: z.number(),
    activeMs: z.number(),
    ...usage,
    edits: z.number(),
    errors: z.number(),
    commits: z.number(),
    files: z.number(),
  }),
});

/** What was done of late. */
export const todaySchema = z.object({
  /** Newest last event first. */
  conversations: z.array(conversationRowSchema),
  /** How many there are in all. */
  total: z.number(),
  /** The newest week in which anything was said; null while nothing is indexed. */
  week: z
    .object({
      nodeId: z.string(),
      title: z.string(),
      start: z.string(),
      end: z.string(),
      page: pageSchema,
    })
    .nullable(),
});

/** Offsets are in UTF-16 units of the text that it comes with. */
export const doubtSchema = z.object({
  start: z.number(),
  end: z.number(),
  verdict: z.enum(['unsupported', 'contradicted']),
});

export const showSchema = z.object({
  nodeId: z.string(),
  level: z.enum(TOC_LEVELS),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  /** Ancestors, outermost first. */
  parents: z.array(z.object({ nodeId: z.string(), level: z.enum(TOC_LEVELS), title: z.string() })),
  /** Only for segments. */
  conversationId: z.string().nullable(),
  turnIds: z.array(z.string()),
  overlapEventIds: z.array(z.string()),
  content: z.string(),
  contentLevel: z.enum(TEXT_LEVELS),
  tokenCount: z.number(),
  originalTokenCount: z.number(),
  rawTokenCount: z.number(),
  ratio: z.number().nullable(),
  bullets: z.array(
    bulletSchema.extend({
      /** Of a period: the conversation that says it. */
      from: z
        .object({ nodeId: z.string(), title: z.string(), project: z.string().nullable() })
        .optional(),
    }),
  ),
  keywords: z.array(z.string()),
  anchors: z.array(
    z.object({
      type: z.enum(ANCHOR_TYPES),
      /** Text of the range, with secrets masked. */
      text: z.string(),
      importance: z.number(),
      eventId: z.string(),
      /** Offset in UTF-16 units of the event's text. */
      start: z.number(),
      end: z.number(),
    }),
  ),
  markers: z.array(markerSchema),
  /** Sentences of the content that what it was written from does not hold, or says otherwise. */
  doubts: z.array(doubtSchema),
  state: z.enum(NODE_STATES),
  successors: z.array(z.string()),
  version: z.number().nullable(),
  cause: z.enum(VERSION_CAUSES).nullable(),
  createdAt: z.string().nullable(),
  summarizer: z.string().nullable(),
  model: z.string().nullable(),
  promptVersion: z.string().nullable(),
  /** Fidelity of the Detailed text; null for what the built-in summariser quotes. */
  fidelity: fidelitySchema.nullable(),
  /**
   * Where appended anchors begin in the content; null if there are none. The ratio excludes them.
   */
  appendedFrom: z.number().nullable(),
  /** Whether it stays the shown version, even if its inputs change. */
  pinned: z.boolean(),
  edited: z.object({ title: z.boolean(), bullets: z.boolean() }),
  tokensIn: z.number(),
  tokensOut: z.number(),
  /** US dollars. */
  cost: z.number(),
  durationMs: z.number(),
  /** Hash, in hex, of everything the text was made from. */
  inputHash: z.string().nullable(),
  entities: z.array(z.object({ name: z.string(), kind: z.string() })),
  relations: z.array(z.object({ from: z.string(), relation: z.string(), to: z.string() })),
  timeMarkers: z.array(z.object({ text: z.string(), date: z.string().nullable() })),
  /** Of a period or a conversation. */
  page: pageSchema.optional(),
  /** Why no text by a model is shown although one was wanted. */
  problem: z
    .object({
      code: z.string(),
      message: z.string(),
      time: z.string(),
      provider: z.string(),
      model: z.string(),
    })
    .nullable(),
});

export const pageProcedures = {
  /** Returns a node with its text at one level. */
  show: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({
      nodeId: z.string(),
      level: z.enum(TEXT_LEVELS).default('brief'),
      version: z.number().int().min(1).optional(),
      /** Of a segment in full: the number of the event to begin with. */
      from: z.number().int().min(1).optional(),
    }),
    output: showSchema,
  },
  /** Lays out a period, or all of the memory. */
  page: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({ nodeId: z.string().optional(), ...lens, ...span }),
    output: pageSchema,
  },
  /** Returns what was done of late: the newest conversations, and the week that they are of. */
  today: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      ...lens,
      ...span,
      limit: z.number().int().min(1).max(100).default(12),
    }),
    output: todaySchema,
  },
} as const satisfies ProcedureTable;
