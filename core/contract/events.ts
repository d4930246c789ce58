/** The single table of events: what a host tells its clients unasked. */
import { z } from 'zod';
import { TASKS } from '../model/progress.ts';
import { SUMMARY_LEVELS } from '../model/toc.ts';
import { progressSchema } from './procedure.ts';
import { turnedDecisionSchema } from './turned.ts';

export const events = {
  /** Something was stored, so what is shown may be outdated. Merged over a short window. */
  changed: z.object({ what: z.array(z.enum(['events', 'nodes', 'work'])) }),
  /** Progress of long work; `value` is null if the length is unknown. */
  progress: progressSchema,
  /** Long work ended, either successfully or with a failure to show. */
  ended: z.object({
    taskId: z.string(),
    task: z.enum(TASKS),
    cancelled: z.boolean(),
    failure: z.string().nullable(),
  }),
  /** A turn of a followed log began, continued or ended. */
  turn: z.object({
    conversationId: z.string(),
    turnId: z.string(),
    state: z.enum(['open', 'complete', 'partial']),
    /** The turn's segment; null while it has none. */
    nodeId: z.string().nullable(),
    /** Time of the turn's last event, RFC 3339 UTC. */
    time: z.string(),
    /** Start of the turn's request: at most 160 characters on one line, with secrets masked. */
    words: z.string(),
  }),
  /**
   * A turn of a followed log replaced or denied what was decided before in its project. `turnedDecisions`
   * lists it until it is seen.
   */
  decisionTurned: turnedDecisionSchema,
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

/** Where the engine publishes events, which a host passes on to its clients. */
export interface EventPublisher {
  readonly publish: <Name extends EventName>(name: Name, payload: PayloadOf<Name>) => void;
}
