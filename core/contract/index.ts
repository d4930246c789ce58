/** Segmenting, summarising and rolling up. */
import { z } from 'zod';
import { PROVIDERS } from '../model/providers.ts';
import type { ProcedureTable } from './procedure.ts';
import { estimateSchema } from './summaries.ts';
import { none, taskId } from './procedure.ts';

export const indexReportSchema = z.object({
  segments: z.number(),
  nodesWritten: z.number(),
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  cost: z.number(),
  failed: z.array(z.object({ nodeId: z.string(), code: z.string(), message: z.string() })),
  /** Why the model was not used to the end, such as a bad key or a ceiling; null if it was. */
  stopped: z.object({ code: z.string(), message: z.string() }).nullable(),
  elapsedMs: z.number(),
});

export const segmentationSchema = z.object({
  /** Turns with a longer pause between them are never joined. */
  gapMinutes: z.number(),
  /** Turns are joined up to this weight, in tokens that can be summarised. */
  join: z.number(),
  /** A turn that weighs more is cut. */
  limit: z.number(),
  /** The most tokens of the overlap. */
  overlapTokens: z.number(),
});

export const indexProcedures = {
  /** Segments, summarises and rolls up until nothing is due. */
  index: {
    kind: 'action',
    about: 'memory',
    repeat: 'elsewhere',
    memory: 'open',
    cost: 'apart',
    input: z.object({ provider: z.enum(PROVIDERS).optional(), taskId }),
    output: indexReportSchema,
  },
  /** Estimates what {@link index} with a provider would cost now. */
  estimateIndex: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ provider: z.enum(PROVIDERS).optional() }),
    output: estimateSchema,
  },
  /** The numbers that conversations are cut by. */
  segmentation: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: segmentationSchema,
  },
  /**
   * Changes these numbers, those that are given; everything is cut anew when it is next indexed.
   * With `dryRun` it only tells what that would change.
   */
  setSegmentation: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      gapMinutes: z.number().min(1).max(10_080).optional(),
      join: z.number().int().min(0).max(100_000).optional(),
      limit: z.number().int().min(200).max(100_000).optional(),
      overlapTokens: z.number().int().min(0).max(4_000).optional(),
      dryRun: z.boolean().default(false),
    }),
    output: z.object({
      ...segmentationSchema.shape,
      effect: z.object({
        /** Segments now, and then. */
        before: z.number(),
        after: z.number(),
        /** Segments that others take the place of. */
        replaced: z.number(),
        /** Of these, the ones whose text a person or a model wrote. */
        texts: z.object({ byHand: z.number(), byModel: z.number() }),
      }),
      dryRun: z.boolean(),
    }),
  },
} as const satisfies ProcedureTable;
