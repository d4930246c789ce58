/** Segmenting, summarising and rolling up. */
import { z } from 'zod';
import { PROVIDERS } from '../model/providers.ts';
import type { ProcedureTable } from './procedure.ts';
import { estimateSchema } from './summaries.ts';
import { taskId } from './procedure.ts';

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
} as const satisfies ProcedureTable;
