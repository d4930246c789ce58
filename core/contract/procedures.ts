/** The one procedure table: every host offers exactly these, with these inputs and outputs. */
import { z } from 'zod';
import { SOURCES } from '../model/event.ts';
import { TEXT_LEVELS } from '../model/toc.ts';
import * as schema from './schemas.ts';

const none = z.object({});
const page = (limit: number) => ({
  limit: z.number().int().min(0).max(5000).default(limit),
  offset: z.number().int().min(0).default(0),
});

export const procedures = {
  /** Counts, sources, jobs and what is due. */
  status: { input: none, output: schema.statusSchema },
  /** Children of a node, or the years. */
  toc: {
    input: z.object({
      nodeId: z.string().optional(),
      depth: z.number().int().min(1).max(5).default(1),
    }),
    output: schema.tocSchema,
  },
  /** One node with its text at a level. */
  show: {
    input: z.object({
      nodeId: z.string(),
      level: z.enum(TEXT_LEVELS).default('brief'),
      version: z.number().int().min(1).optional(),
    }),
    output: schema.showSchema,
  },
  /** A grip with its events, and some before and after them in their conversation. */
  grip: {
    input: z.object({
      gripId: z.string(),
      before: z.number().int().min(0).max(200).default(0),
      after: z.number().int().min(0).max(200).default(0),
    }),
    output: schema.gripSchema,
  },
  /** The raw events of a node or a conversation, in order. */
  events: { input: z.object({ target: z.string(), ...page(200) }), output: schema.eventsSchema },
  /** Events around one event of its conversation. */
  around: {
    input: z.object({
      eventId: z.string(),
      before: z.number().int().min(0).max(200).default(5),
      after: z.number().int().min(0).max(200).default(5),
    }),
    output: schema.eventsSchema,
  },
  /** The original line of the log that an event came from. */
  rawLine: {
    input: z.object({
      eventId: z.string(),
      limit: z.number().int().min(1).max(5_000_000).default(200_000),
    }),
    output: schema.rawLineSchema,
  },
  conversation: {
    input: z.object({ conversationId: z.string() }),
    output: schema.conversationSchema,
  },
  /** Finds what an id of any kind names. */
  locate: { input: z.object({ id: z.string() }), output: schema.locationSchema },
  /** Events per day of a year, days without any left out. */
  activity: { input: z.object({ nodeId: z.string() }), output: schema.activitySchema },
  /** Log folders of known tools on this machine. */
  discover: {
    input: none,
    output: z.object({
      sources: z.array(z.object({ source: z.enum(SOURCES), path: z.string(), files: z.number() })),
    }),
  },
  /** Reads logs into the memory. Goes on when its caller goes away; {@link cancel} stops it. */
  import: {
    input: z.object({
      paths: z.array(z.string().min(1)).min(1),
      source: z.enum(['auto', ...SOURCES]).default('auto'),
    }),
    output: schema.importReportSchema,
  },
  /** Segments, summarises and rolls up until nothing is due. */
  index: {
    input: z.object({ provider: z.enum(['extractive']).default('extractive') }),
    output: schema.indexReportSchema,
  },
  /** Stops the running import or index; what is stored stays. */
  cancel: {
    input: z.object({ task: z.enum(['import', 'index']) }),
    output: z.object({ cancelled: z.boolean() }),
  },
} as const;

export type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;
export type InputOf<Name extends ProcedureName> = z.input<Procedures[Name]['input']>;
export type ParsedInputOf<Name extends ProcedureName> = z.output<Procedures[Name]['input']>;
export type OutputOf<Name extends ProcedureName> = z.output<Procedures[Name]['output']>;
