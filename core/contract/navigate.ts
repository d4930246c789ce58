/** From a question to its evidence, with the way there. */
import { z } from 'zod';
import { POINT_ROLES } from '../model/point.ts';
import { TOC_LEVELS } from '../model/toc.ts';
import { eventSchema } from './transcripts.ts';
import type { ProcedureTable } from './procedure.ts';
import { answerStrength, marks, maxText, otherForms, query, superseded } from './searchFields.ts';

export const navigateInput = {
  question: query,
  ...otherForms,
  /**
   * Maximum tokens for the text form. Without it and without `limit`, 1,200, and only what answers best:
   * three to five segments.
   */
  budget: z.number().int().min(1).max(200_000).optional(),
  /** Maximum number of pieces of evidence. */
  limit: z.number().int().min(1).max(200).optional(),
  asOf: z.string().max(100).optional(),
  /** Only what is of this project: by name, id or folder. */
  project: z.string().max(1_000).optional(),
  /**
   * `toc`: without the full-text index; `toc+text`: without vectors; `auto`: with whatever exists.
   */
  mode: z.enum(['auto', 'toc', 'toc+text']).default('auto'),
  /** Whether the chosen language model may help, at its cost. */
  steer: z.boolean().default(false),
  /** Limits on language-model calls and on the tokens they may consume and produce. */
  maxCalls: z.number().int().min(1).max(50).default(6),
  maxModelTokens: z.number().int().min(1).max(1_000_000).default(20_000),
  maxDepth: z.number().int().min(1).max(6).default(6),
  /** Maximum number of nodes whose children are examined. */
  maxNodes: z.number().int().min(1).max(10_000).default(100),
  /** By default 5 s, or 30 s with a model. */
  maxMs: z.number().int().min(1).max(300_000).optional(),
  /** Return all candidates of each step, not just the best. */
  verbose: z.boolean().default(false),
  maxText,
};

const candidate = z.object({
  nodeId: z.string(),
  level: z.enum(TOC_LEVELS),
  title: z.string(),
  score: z.number(),
  matchedTerms: z.array(z.string()),
});

/** What paid help contributed. */
const guide = {
  model: z.string(),
  tokensIn: z.number(),
  /** US dollars; null if the price is unknown. */
  cost: z.number().nullable(),
  /** Why it was not asked, or not asked again; null if nothing prevented it. */
  stopped: z.string().nullable(),
};

export const navigateSchema = z.object({
  question: z.string(),
  /** What was used: only the table of contents, also the full-text index, or vectors as well. */
  mode: z.enum(['toc', 'toc+text', 'toc+text+embeddings']),
  steps: z.array(
    z.object({
      /** The node whose children were examined; null for the years. */
      nodeId: z.string().nullable(),
      level: z.enum(TOC_LEVELS).nullable(),
      title: z.string(),
      candidates: z.array(candidate),
      candidateCount: z.number(),
      chosen: z.array(z.string()),
      score: z.number(),
      matchedTerms: z.array(z.string()),
      reason: z.string(),
      /** Tokens an agent would read to do the same. */
      tokens: z.number(),
    }),
  ),
  evidence: z.array(
    z.object({
      nodeId: z.string(),
      /** The bullet of its segment that cites it; null if none does. */
      bullet: z.string().nullable(),
      /** Whether that bullet is held by the words it cites; null without one. */
      supported: z.boolean().nullable(),
      /** Of the bullet that cites it, or else of the event itself: `grip` opens both. */
      gripId: z.string(),
      /** The bullet's role, where the question asked for points; else null. */
      role: z.enum(POINT_ROLES).nullable(),
      /** Title of its segment. */
      title: z.string().nullable(),
      project: z.string().nullable(),
      /** The names of its project and conversation. */
      projectName: z.string().nullable(),
      conversation: z.string(),
      /** Its number in the segment, from 1: `grip` opens `SEGMENT#n`. */
      place: z.number(),
      excerpt: z.string(),
      /** Matches, as UTF-16 offsets in the excerpt. */
      marks,
      score: z.number(),
      events: z.array(eventSchema),
      /** Whether `maxText` cut some of their text. */
      isCut: z.boolean(),
      superseded,
    }),
  ),
  /** Whether there is an answer, if only a weak one: judged by words, or by a model that read it. */
  found: z.boolean(),
  ...answerStrength,
  /** Whether a limit ended the search. */
  exhausted: z.boolean(),
  stoppedBy: z.enum(['depth', 'nodes', 'time']).nullable(),
  /** What the language model contributed; null if none was to be asked. */
  steering: z
    .object({
      ...guide,
      /** Number of requests, including failed ones. */
      calls: z.number(),
      tokensOut: z.number(),
      /** The search words the model suggested; null if it gave none. */
      words: z.string().nullable(),
      /** Number of its choices among candidates that were followed. */
      choices: z.number(),
    })
    .nullable(),
  /** What vectors contributed; null if none are used. */
  embeddings: z.object({ ...guide, vectors: z.number() }).nullable(),
  /** The project that was searched alone, and whether the question named it; null: all were. */
  scope: z.object({ project: z.string(), isNamed: z.boolean() }).nullable(),
  /** A project that the question seems to name, with weak answers at most, so that all were searched. */
  leftProject: z.string().nullable(),
  /** The period or project whose points answer; null if words alone do. */
  period: z
    .object({
      title: z.string(),
      /** Its nodes in the table of contents; empty if it is none of the calendar's periods. */
      nodeIds: z.array(z.string()),
      /** How many points there are, by role. */
      counts: z.array(z.object({ role: z.enum(POINT_ROLES), count: z.number() })),
      /** The roles asked for, where no point has any of them, so that all roles are told. */
      missing: z.array(z.enum(POINT_ROLES)),
    })
    .nullable(),
  /** Where nothing was found: the conversations that hold most of its words, the best first. They are no evidence. */
  near: z.array(
    z.object({
      conversationId: z.string(),
      title: z.string(),
      projectName: z.string().nullable(),
      /** Of what is nearest in it. */
      time: z.string(),
    }),
  ),
  /** Pieces of evidence that did not fit the budget. */
  leftOut: z.number(),
  /** What there is besides the evidence, for who asks for more. */
  more: z.object({ pieces: z.number(), segments: z.number() }),
  /** Size of `text` in tokens. */
  tokensUsed: z.number(),
  /** What was searched, by level and in words. */
  searched: z.object({
    year: z.number(),
    month: z.number(),
    week: z.number(),
    day: z.number(),
    conversation: z.number(),
    segment: z.number(),
    notIndexed: z.number(),
    words: z.string(),
  }),
  text: z.string(),
});

export const navigateProcedures = {
  /**
   * Goes from a question to evidence and reports the steps. Fails with `bad-input` for a question
   * without words.
   */
  navigate: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(navigateInput),
    output: navigateSchema,
  },
} as const satisfies ProcedureTable;
