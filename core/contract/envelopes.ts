/** Wire messages, the same over every transport. */
import { z } from 'zod';
import { MEMORIES } from './memories.ts';
import { failureSchema } from './procedure.ts';

/** Increased when older clients can no longer talk to a newer host. */
export const CONTRACT_VERSION = 5;

export const requestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token: z.string().max(200),
    version: z.number(),
    memory: z.enum(MEMORIES).default('own'),
  }),
  z.object({
    type: z.literal('call'),
    id: z.number().int(),
    method: z.string().max(100),
    input: z.unknown(),
  }),
  z.object({ type: z.literal('abort'), id: z.number().int() }),
]);
export type Request = z.input<typeof requestSchema>;

export const replySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), version: z.number() }),
  z.object({ type: z.literal('result'), id: z.number().int(), output: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number().int().nullable(), failure: failureSchema }),
  z.object({
    type: z.literal('event'),
    /** Increases by one per event of a host, so that a client can tell when it missed some. */
    seq: z.number().int(),
    name: z.string(),
    payload: z.unknown(),
  }),
]);
export type Reply = z.infer<typeof replySchema>;
