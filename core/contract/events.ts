/** The one event table: what a host tells its clients without being asked. */
import { z } from 'zod';
import { TASKS } from '../model/progress.ts';
import { SUMMARY_LEVELS } from '../model/toc.ts';
import { progressSchema } from './procedure.ts';

export const events = {
  /** Something was stored; what is shown may be out of date. Merged over a short window. */
  changed: z.object({ what: z.array(z.enum(['events', 'nodes', 'work'])) }),
  /** Long work goes on. `value` null means of unknown length. */
  progress: progressSchema,
  /** Long work ended: well, or with a failure to show. */
  ended: z.object({
    taskId: z.string(),
    task: z.enum(TASKS),
    cancelled: z.boolean(),
    failure: z.string().nullable(),
  }),
  /** A turn of a followed log began, went on or ended. */
  turn: z.object({
    conversationId: z.string(),
    turnId: z.string(),
    state: z.enum(['open', 'complete', 'partial']),
    /** Its segment; null while it has none. */
    nodeId: z.string().nullable(),
    /** Of its last event, RFC 3339 UTC. */
    time: z.string(),
    /** The first words of its request, at most 160 characters on one line, secrets masked. */
    words: z.string(),
  }),
  /** A node's text was written. */
  segmentCompressed: z.object({
    nodeId: z.string(),
    version: z.number().nullable(),
    summarizer: z.string(),
    levels: z.array(
      z.object({
        level: z.enum(SUMMARY_LEVELS),
        originalTokens: z.number(),
        tokens: z.number(),
        ratio: z.number().nullable(),
      }),
    ),
    fidelity: z.number().nullable(),
    durationMs: z.number(),
  }),
} as const;

export type Events = typeof events;
export type EventName = keyof Events;
export type PayloadOf<Name extends EventName> = z.output<Events[Name]>;

/** Where the engine announces events; a host passes them on to its clients. */
export interface EventPublisher {
  readonly publish: <Name extends EventName>(name: Name, payload: PayloadOf<Name>) => void;
}
