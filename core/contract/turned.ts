/** A decision that a turn replaced or denied. */
import { z } from 'zod';
import { TURNING_RELATIONS } from '../model/idea.ts';

const decisionSchema = z.object({
  ideaId: z.string(),
  gripId: z.string(),
  conversationId: z.string(),
  /** Its words, with secrets masked. */
  text: z.string(),
  /** When they were said, RFC 3339 UTC. */
  time: z.string(),
});

export const turnedDecisionSchema = z.object({
  /** What the new decision is to the one before. */
  relation: z.enum(TURNING_RELATIONS),
  projectId: z.string().nullable(),
  project: z.string().nullable(),
  /** What stood until then. */
  decision: decisionSchema,
  by: decisionSchema,
});
