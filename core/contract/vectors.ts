/** What making vectors takes and gives, and what is near by them. */
import { z } from 'zod';

const failure = z.object({ code: z.string(), message: z.string() });

/** What it would take to make the vectors that are missing. */
export const embedEstimateSchema = z.object({
  /** Segments whose vectors are made. */
  segments: z.number(),
  /** Of their texts; where there are many, reckoned from some of them. */
  tokens: z.number(),
  /** US dollars; null: no price is known. */
  cost: z.number().nullable(),
  model: z.string(),
  /** Numbers a vector that are asked for; null: as many as the model gives. */
  dimensions: z.number().nullable(),
  /** Segments that have a vector of this model. */
  stored: z.number(),
  /** Segments of excluded projects, which are never sent. */
  excluded: z.number(),
  /** What stands against making them now; null: nothing. */
  blocked: failure.nullable(),
});

export const embedReportSchema = z.object({
  /** Vectors that were stored. */
  segments: z.number(),
  calls: z.number(),
  tokensIn: z.number(),
  /** US dollars; calls without a known price count nothing. */
  cost: z.number(),
  /** Batches whose vectors could not be had. */
  failed: z.array(failure.extend({ segments: z.number() })),
  /** Why it ended early; null: it did not. */
  stopped: failure.nullable(),
  elapsedMs: z.number(),
});

export const similarInput = {
  /** A segment. */
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
      /** Cosine: 1 is the same direction. */
      score: z.number(),
    }),
  ),
});
