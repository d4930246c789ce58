/** Vectors: making them, what that takes, and what is near by them. */
import { z } from 'zod';
import type { ProcedureTable } from './procedure.ts';
import { none, taskId } from './procedure.ts';

const failure = z.object({ code: z.string(), message: z.string() });

/** Estimate for making the missing vectors. */
export const embedEstimateSchema = z.object({
  /** Segments and conversations whose vectors would be made. */
  segments: z.number(),
  /** Points that would get vectors of their own. */
  points: z.number(),
  /** Tokens of their texts; estimated from a sample if there are many. */
  tokens: z.number(),
  /** US dollars; null if no price is known. */
  cost: z.number().nullable(),
  model: z.string(),
  /** Requested dimensions per vector; null for as many as the model returns. */
  dimensions: z.number().nullable(),
  /** Segments and conversations that already have a vector of this model, and points. */
  stored: z.number(),
  storedPoints: z.number(),
  /** Segments and conversations of excluded projects, which are never sent. */
  excluded: z.number(),
  /** What prevents making them now; null if nothing does. */
  blocked: failure.nullable(),
});

export const embedReportSchema = z.object({
  /** Vectors stored of segments and conversations, and of points. */
  segments: z.number(),
  points: z.number(),
  calls: z.number(),
  tokensIn: z.number(),
  /** US dollars; calls without a known price count as nothing. */
  cost: z.number(),
  /** Batches whose vectors could not be obtained; `segments` counts the texts, those of points among them. */
  failed: z.array(failure.extend({ segments: z.number() })),
  /** Why it ended early; null if it did not. */
  stopped: failure.nullable(),
  elapsedMs: z.number(),
});

export const similarInput = {
  /** Id of a segment. */
  nodeId: z.string(),
  limit: z.number().int().min(1).max(200).default(10),
};

export const similarSchema = z.object({
  nodeId: z.string(),
  model: z.string(),
  results: z.array(
    z.object({
      nodeId: z.string(),
      title: z.string(),
      start: z.string(),
      /** Cosine similarity; 1 is the same direction. */
      score: z.number(),
    }),
  ),
});

export const embeddingProcedures = {
  /** Makes the missing vectors of segments, conversations and points. Fails with `unsupported` while vectors are off. */
  embed: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ taskId }),
    output: embedReportSchema,
  },
  /** Estimates what {@link embed} would do now, even while vectors are off. */
  estimateEmbed: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: embedEstimateSchema,
  },
  /**
   * Finds segments whose meaning is close to the given one's, by their vectors. Fails with
   * `not-found` if it has no vector.
   */
  similar: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object(similarInput),
    output: similarSchema,
  },
} as const satisfies ProcedureTable;
