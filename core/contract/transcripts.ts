/** What was said and done, event by event, and the passages of it that points cite. */
import { z } from 'zod';
import { EVENT_KINDS, ROLES } from '../model/event.ts';
import type { ProcedureTable } from './procedure.ts';
import { page } from './procedure.ts';

export const eventSchema = z.object({
  eventId: z.string(),
  nativeId: z.string().nullable(),
  conversationId: z.string(),
  turnId: z.string().nullable(),
  kind: z.enum(EVENT_KINDS),
  role: z.enum(ROLES),
  name: z.string().nullable(),
  time: z.string(),
  text: z.string(),
  file: z.string(),
  offset: z.number(),
});

export const turnSchema = z.object({
  turnId: z.string(),
  state: z.enum(['open', 'complete', 'partial']),
  start: z.string(),
  end: z.string(),
});

export const gripSchema = z.object({
  gripId: z.string(),
  excerpt: z.string(),
  eventIdStart: z.string(),
  eventIdEnd: z.string(),
  /** The segment that contains the first event; null until it is indexed. */
  nodeId: z.string().nullable(),
  conversationId: z.string(),
  source: z.string(),
  time: z.string(),
  events: z.array(eventSchema),
});

export const eventsSchema = z.object({
  events: z.array(eventSchema),
  turns: z.array(turnSchema),
  total: z.number(),
});

/** What an outline leads to. */
export const LANDMARKS = [
  'turn',
  'decided',
  'corrected',
  'open',
  'failed',
  'changed',
  'agent',
] as const;

/**
 * How a conversation is made up, event by event in order, without its words: enough to lay it out, and to
 * ask (`events`) only for what is looked at. A position is an event's place in the conversation, from 0.
 */
export const transcriptSchema = z.object({
  conversationId: z.string(),
  /** First and last position of what was asked for; null: it is the conversation itself. */
  span: z.object({ first: z.number(), last: z.number() }).nullable(),
  /** Events of the conversation, and the position of the first that is told of. */
  total: z.number(),
  from: z.number(),
  /**
   * A letter for each event: `u` said by a person, `a` by anyone else, `t` thought, `c` a tool's call,
   * `r` its result, `s` a system note.
   */
  kinds: z.string(),
  /** Names of tools and notes. */
  names: z.array(z.string()),
  /** For each event the index of its name; -1: it has none. */
  nameOf: z.array(z.number()),
  /** For each event the size of its text, in bytes. */
  sizes: z.array(z.number()),
  /** Positions of calls with those of their results, in pairs: call, result, call, result. */
  pairs: z.array(z.number()),
  /** By position. */
  landmarks: z.array(
    z.object({
      kind: z.enum(LANDMARKS),
      position: z.number(),
      eventId: z.string(),
      /** What was asked, decided or left open, what failed, the path of a file, the task of an agent. */
      text: z.string(),
      /** Lines added to a file and removed from it; 0 for others. */
      added: z.number(),
      removed: z.number(),
      /** Of an agent, where the log tells. */
      conversationId: z.string().nullable(),
    }),
  ),
});

export const rawLineSchema = z.object({
  file: z.string(),
  offset: z.number(),
  /** The original line without its line break, cut to `limit` characters. */
  line: z.string(),
  /** Length of the whole line, in bytes. */
  bytes: z.number(),
  truncated: z.boolean(),
});

export const transcriptProcedures = {
  /** Returns a grip with its events, and some of the events around them in their conversation. */
  grip: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({
      gripId: z.string(),
      before: z.number().int().min(0).max(200).default(0),
      after: z.number().int().min(0).max(200).default(0),
    }),
    output: gripSchema,
  },
  /** Returns the raw events of a node or a conversation, in order. */
  events: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({ target: z.string(), ...page(200) }),
    output: eventsSchema,
  },
  /** Returns the events around one event in its conversation. */
  around: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({
      eventId: z.string(),
      before: z.number().int().min(0).max(200).default(5),
      after: z.number().int().min(0).max(200).default(5),
    }),
    output: eventsSchema,
  },
  /**
   * Returns how a conversation is made up. `target`: the conversation, a node of it (a part, a
   * conversation in the table of contents), an event or a grip.
   */
  transcript: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({ target: z.string() }),
    output: transcriptSchema,
  },
  /**
   * Returns the same of the events around the first of the target alone, without what was decided or
   * left open: at once, however long the conversation is.
   */
  transcriptAround: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({
      target: z.string(),
      /** Events to each side. */
      around: z.number().int().min(1).max(1000).default(80),
    }),
    output: transcriptSchema,
  },
  /** Finds words in a conversation as they were written, whatever their case: positions of its events. */
  transcriptHits: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      conversationId: z.string(),
      words: z.string().min(1).max(500),
      limit: z.number().int().min(1).max(10_000).default(1000),
    }),
    output: z.object({
      /** The first ones, in order. */
      positions: z.array(z.number()),
      total: z.number(),
    }),
  },
  /** Returns the original log line that an event came from. */
  rawLine: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({
      eventId: z.string(),
      limit: z.number().int().min(1).max(5_000_000).default(200_000),
    }),
    output: rawLineSchema,
  },
} as const satisfies ProcedureTable;
