/** The table of contents, and where in it something is. The command line prints these shapes as JSON. */
import { z } from 'zod';
import { NODE_STATES, TOC_LEVELS } from '../model/toc.ts';
import { lens, span } from './lens.ts';
import type { ProcedureTable } from './procedure.ts';

/**
 * A row of the table of contents. `version` is null while there is only a draft or no text at all.
 */
const tocRow = {
  nodeId: z.string(),
  level: z.enum(TOC_LEVELS),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  childCount: z.number(),
  eventCount: z.number(),
  /** By a person, below it; prompts of sub-agents are none. */
  requestCount: z.number(),
  /** Names, those with the most first. */
  projects: z.array(z.string()),
  /** At most three. */
  topics: z.array(z.string()),
  /** Of a conversation or a segment. */
  conversationId: z.string().nullable(),
  /** Is it of a sub-agent? */
  agent: z.boolean(),
  /** Sub-agents in a conversation; 0 for others. */
  agentCount: z.number(),
  version: z.number().nullable(),
  state: z.enum(NODE_STATES),
};
const tocRowSchema = z.object(tocRow);
/** With a depth above 1, and where they are open, rows include their children. */
export interface TocRow extends z.infer<typeof tocRowSchema> {
  readonly children?: readonly TocRow[] | undefined;
}
const tocTreeSchema: z.ZodType<TocRow> = z.object({
  ...tocRow,
  get children() {
    return z.array(tocTreeSchema).optional();
  },
});
export const tocSchema = z.object({
  node: tocRowSchema.nullable(),
  children: z.array(tocTreeSchema),
});

/** Where an id is shown: enough to open it in the window. */
export const locationSchema = z.object({
  kind: z.enum(['node', 'grip', 'event', 'conversation']),
  id: z.string(),
  nodeId: z.string().nullable(),
  /** The node and its ancestors, outermost first. */
  path: z.array(z.string()),
  eventId: z.string().nullable(),
  gripId: z.string().nullable(),
});

export const activitySchema = z.object({
  days: z.array(
    z.object({
      nodeId: z.string(),
      date: z.string(),
      eventCount: z.number(),
      /** By a person; prompts of sub-agents are none. */
      requests: z.number(),
      /** With something said on that day; sub-agents are within theirs. */
      conversations: z.number(),
    }),
  ),
});

/** Rows that may be open; who has more of them asks again. */
export const MOST_OPEN = 1_000;

export const libraryProcedures = {
  /** Lists the children of a node, or the years. */
  toc: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({
      nodeId: z.string().optional(),
      depth: z.number().int().min(1).max(6).default(1),
      /** Rows below which their children are told, too, however deep they lie. */
      open: z.array(z.string()).max(MOST_OPEN).optional(),
      ...lens,
      ...span,
      /** Also conversations in which nobody said anything; where there are no others, the years have them anyway. */
      all: z.boolean().optional(),
    }),
    output: tocSchema,
  },
  /** Finds what an id of any kind refers to. */
  locate: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({
      /** Of a node, an event, a grip or a conversation; or a time in words, such as "W26". */
      id: z.string(),
    }),
    output: locationSchema,
  },
  /** Returns what each day of a period came to, omitting days without anything. */
  activity: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({ nodeId: z.string(), ...lens, ...span }),
    output: activitySchema,
  },
  /**
   * Returns the days that words for a time mean today, such as "last 30 days", "since May" or "22 June to
   * 3 July". Throws `bad-input` for what is no time.
   */
  days: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({ words: z.string().max(100) }),
    output: z.object({
      /** The first, `2026-06-22`; null: from the beginning on. */
      from: z.string().nullable(),
      /** The last; null: up to now, whenever that is. */
      to: z.string().nullable(),
    }),
  },
} as const satisfies ProcedureTable;
