/** What an agent is given to go on with: a pack of nodes, a handoff of a conversation, a brief of a project. */
import { z } from 'zod';
import { POINT_ROLES } from '../model/point.ts';
import { TEXT_LEVELS } from '../model/toc.ts';
import type { ProcedureTable } from './procedure.ts';
import { query } from './searchFields.ts';

const packBudget = z.number().int().min(1).max(1_000_000);

export const packInput = {
  nodeIds: z.array(z.string()).max(200).default([]),
  /**
   * Without nodes: finds the segments that answer it. With nodes: selects what is relevant below
   * them.
   */
  question: query.optional(),
  asOf: z.string().max(100).optional(),
  /** Only what is of this project: by name, id or folder. */
  project: z.string().max(1_000).optional(),
  budget: packBudget,
  /** Most detailed level to use for any text. */
  maxLevel: z.enum(TEXT_LEVELS).default('full'),
};

export const packSchema = z.object({
  /** Markdown, in chronological order. */
  text: z.string(),
  tokens: z.number(),
  parts: z.array(
    z.object({
      nodeId: z.string(),
      level: z.enum(TEXT_LEVELS),
      reason: z.string(),
      /** What proves it: those of its first points. */
      gripIds: z.array(z.string()),
      /** Sentences that what they were written from does not hold; marked in the text. */
      doubts: z.number(),
    }),
  ),
  /** Nodes that did not fit, or that exceed the number examined (120). */
  leftOut: z.array(z.string()),
});

export const handoffInput = {
  /** A conversation or one of its segments. */
  target: z.string(),
  budget: packBudget.default(2_000),
};

export const handoffSchema = z.object({
  conversationId: z.string(),
  text: z.string(),
  tokens: z.number(),
});

/** Where a project stands. */
export const briefSchema = z.object({
  project: z.string(),
  /** Number of its conversations. */
  total: z.number(),
  /** The newest. */
  conversations: z.array(
    z.object({ conversationId: z.string(), title: z.string(), end: z.string() }),
  ),
  /** The newest that are open, were decided or corrected, and were done; closed ones are left out. */
  points: z.array(
    z.object({
      role: z.enum(POINT_ROLES),
      text: z.string(),
      gripIds: z.array(z.string()),
      supported: z.boolean(),
      time: z.string(),
      conversationId: z.string(),
    }),
  ),
  text: z.string(),
  tokens: z.number(),
  leftOut: z.number(),
});

export const contextProcedures = {
  /** Builds a cited context within a budget, from nodes or from a question. */
  pack: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(packInput),
    output: packSchema,
  },
  /**
   * Returns what is needed to continue a conversation: goal, state, open questions, decisions,
   * files.
   */
  handoff: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(handoffInput),
    output: handoffSchema,
  },
  /**
   * Where a project stands, for whoever begins a session in it: what was worked on last, what is open,
   * what was decided and done. Fails with `not-found` for a project without conversations, and for what is
   * withheld.
   */
  brief: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      project: z.string().min(1).max(1_000),
      budget: packBudget.default(400),
      /**
       * Whether an agent is told without having asked: `project` is then the folder in which it stands, in that
       * of a project or below it, and what is excluded from leaving this machine is withheld.
       */
      unasked: z.boolean().default(false),
      /** Further folders of which nothing is told unasked. */
      withheld: z.array(z.string()).default([]),
    }),
    output: briefSchema,
  },
} as const satisfies ProcedureTable;
