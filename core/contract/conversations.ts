/** Conversations as wholes, and what they come to in numbers. */
import { z } from 'zod';
import { TODO_STATES } from '../model/facts.ts';
import { POINT_ROLES } from '../model/point.ts';
import { STAT_DIMENSIONS } from '../model/statistics.ts';
import { lens, span } from './lens.ts';
import { conversationMarks } from './marks.ts';
import { page } from './procedure.ts';
import type { ProcedureTable } from './procedure.ts';

/** Tokens as providers count them: `tokensIn` are neither read from nor written to a cache. */
export const usage = {
  tokensIn: z.number(),
  tokensOut: z.number(),
  cacheRead: z.number(),
  cacheWrite: z.number(),
  /** US dollars, of models with a known price; null if there is none. */
  cost: z.number().nullable(),
  /** Models without a known price: where there are any, what was spent is more than `cost`. */
  unpriced: z.array(z.string()),
};

export const conversationRowSchema = z.object({
  conversationId: z.string(),
  /** The name that a person gave it, else its own title. */
  title: z.string(),
  ...conversationMarks,
  projectId: z.string().nullable(),
  /** The project's name. */
  project: z.string().nullable(),
  /** The folder that it began in. */
  folder: z.string().nullable(),
  source: z.string(),
  models: z.array(z.string()),
  branch: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  /** Ms, without pauses of more than five minutes. */
  activeMs: z.number(),
  /** By the person; prompts of sub-agents are none. */
  requests: z.number(),
  edits: z.number(),
  /** Tools that failed, mended or not. */
  errors: z.number(),
  points: z.object({ decided: z.number(), corrected: z.number(), open: z.number() }),
  /** Sub-agents, theirs included. */
  agents: z.number(),
  eventCount: z.number(),
  /** Of the conversation and its sub-agents. */
  ...usage,
  parentId: z.string().nullable(),
  lineage: z.array(
    z.object({ kind: z.enum(['resumed', 'forked', 'continued']), conversationId: z.string() }),
  ),
});

const grip = { gripId: z.string() };

export const conversationSchema = conversationRowSchema.extend({
  /** The first request that says more than a greeting, else the first; null if a person asked nothing. */
  asked: z.string().nullable(),
  points: z.array(
    z.object({
      role: z.enum(POINT_ROLES).nullable(),
      text: z.string(),
      gripIds: z.array(z.string()),
      supported: z.boolean(),
      turnId: z.string().nullable(),
      time: z.string(),
    }),
  ),
  files: z.array(
    z.object({ path: z.string(), edits: z.number(), added: z.number(), removed: z.number() }),
  ),
  /** A hash is empty where git printed none. */
  commits: z.array(z.object({ hash: z.string(), subject: z.string(), ...grip })),
  pullRequests: z.array(
    z.object({
      number: z.number(),
      title: z.string().nullable(),
      url: z.string().nullable(),
      ...grip,
    }),
  ),
  /** `passed` and `failed` are numbers of tests; null where the output does not tell. */
  tests: z.array(
    z.object({
      command: z.string(),
      ok: z.boolean(),
      passed: z.number().nullable(),
      failed: z.number().nullable(),
      ...grip,
    }),
  ),
  errors: z.array(z.object({ text: z.string(), ...grip, mendedBy: z.string().nullable() })),
  todos: z.array(z.object({ text: z.string(), state: z.enum(TODO_STATES), ...grip })),
  pages: z.array(z.object({ url: z.string(), ...grip })),
  turns: z.array(
    z.object({
      turnId: z.string(),
      start: z.string(),
      end: z.string(),
      /** What opened it, cut at a clause. */
      request: z.string(),
      /** The first sentence of its last message; null if it has none, or is not indexed yet. */
      outcome: z.string().nullable(),
      /** Calls of tools. */
      tools: z.number(),
      edits: z.number(),
      failed: z.number(),
      /** Sub-agents that it started. */
      agents: z.array(z.string()),
      gripIds: z.array(z.string()),
    }),
  ),
  /** Its parts in the table of contents, one a day, in time order. */
  nodes: z.array(z.string()),
  /** The part to open it at: of the last day on which a person asked something, else the last; null until it has any. */
  openAt: z.string().nullable(),
  nativeId: z.string(),
  childIds: z.array(z.string()),
  /** The conversation that shows the history repeated by this one. */
  continuedFrom: z.string().nullable(),
  /** The log files that it is from. */
  logs: z.array(z.string()),
});

export const conversationProcedures = {
  /** Lists conversations, those with the newest last event first. */
  conversations: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      ...lens,
      ...span,
      /** Only those that left something open. */
      open: z.boolean().optional(),
      /** Only those with an idea that names it, by an id or a name as of `entities`; of a file, also those that changed it. */
      entity: z.string().optional(),
      /** Also sub-agents. */
      agents: z.boolean().optional(),
      /** Also those in which nobody said anything. */
      all: z.boolean().optional(),
      ...page(50),
    }),
    output: z.object({ conversations: z.array(conversationRowSchema), total: z.number() }),
  },
  /** Returns a conversation as a whole. */
  conversation: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({ conversationId: z.string() }),
    output: conversationSchema,
  },
  /** Counts work by one dimension; without one, in total. */
  stats: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      by: z.enum(STAT_DIMENSIONS).optional(),
      ...lens,
      ...span,
    }),
    output: z.object({
      rows: z.array(
        z.object({
          key: z.string(),
          requests: z.number(),
          conversations: z.number(),
          activeMs: z.number(),
          ...usage,
          edits: z.number(),
          errors: z.number(),
          /** Calls of tools. */
          calls: z.number(),
        }),
      ),
      /** Over all rows; conversations are counted once. */
      total: z.object({
        requests: z.number(),
        conversations: z.number(),
        activeMs: z.number(),
        ...usage,
        edits: z.number(),
        errors: z.number(),
        calls: z.number(),
      }),
    }),
  },
} as const satisfies ProcedureTable;
