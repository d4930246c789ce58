/** Full text: events that hold words, by themselves or by conversation. */
import { z } from 'zod';
import { SEARCH_FIELDS, TOC_LEVELS } from '../model/toc.ts';
import { eventSchema } from './transcripts.ts';
import type { ProcedureTable } from './procedure.ts';
import {
  answerStrength,
  filterInput,
  marks,
  maxText,
  otherForms,
  query,
  superseded,
} from './searchFields.ts';

export const findInput = {
  query,
  ...otherForms,
  limit: z.number().int().min(1).max(200).default(20),
  ...filterInput,
  sort: z.enum(['relevance', 'time']).default('relevance'),
  /** Whether the last word is still being typed. */
  asYouType: z.boolean().default(false),
  /** When the question is asked, for resolving words such as "yesterday"; by default now. */
  asOf: z.string().max(100).optional(),
  maxText,
};

const foundNode = z.object({
  nodeId: z.string(),
  level: z.enum(TOC_LEVELS),
  title: z.string(),
  start: z.string(),
  /** The field that matches best, which is the one shown. */
  field: z.enum(SEARCH_FIELDS),
  snippet: z.string(),
  /** Whether what the snippet says is held by what it was written from. */
  supported: z.boolean(),
  marks,
  score: z.number(),
});

const foundEvent = z.object({
  event: eventSchema,
  /** Whether `maxText` cut its text. */
  isCut: z.boolean(),
  /** The event as a grip. */
  gripId: z.string(),
  /** Its segment and that segment's title; null while it has none. */
  nodeId: z.string().nullable(),
  title: z.string().nullable(),
  /** Its number in the segment, from 1; null while it has none. */
  place: z.number().nullable(),
  /** The project's name. */
  project: z.string().nullable(),
  snippet: z.string(),
  /** Matches, as UTF-16 offsets in the snippet. */
  marks,
  /** What to mark of the event's whole text: matches that stand together, in UTF-16 units. */
  range: z.tuple([z.number(), z.number()]),
  superseded,
});

/** How much was found, and in what. */
const foundTotals = {
  /** Number of matching events. */
  total: z.number(),
  /** Whether there are more matches; if so, only the newest were counted and ranked. */
  totalIsCapped: z.boolean(),
  /** Events not indexed yet. */
  notIndexed: z.number(),
  elapsedMs: z.number(),
};

export const findSchema = z.object({
  results: z.array(
    foundEvent.extend({
      /** 0 to 1; 1 means that one event covers everything asked. */
      score: z.number(),
    }),
  ),
  /**
   * Nodes whose title, Brief, bullets or keywords match; empty if the search is limited to certain
   * events, and where they are not wanted.
   */
  nodes: z.array(foundNode),
  ...answerStrength,
  ...foundTotals,
});

export const hitsInput = {
  ...findInput,
  /** Number of conversations. */
  limit: z.number().int().min(1).max(100).default(20),
  offset: z.number().int().min(0).default(0),
  /** Only the conversation that the list calls by this id. */
  only: z.string().max(1_000).optional(),
  /** Of each conversation so many events: the best. */
  each: z.number().int().min(1).max(1_000).default(5),
};

export const hitsSchema = z.object({
  conversations: z.array(
    z.object({
      /** What is in a sub-agent is listed under the conversation that it worked for. */
      conversationId: z.string(),
      title: z.string(),
      projectId: z.string().nullable(),
      /** The project's name. */
      project: z.string().nullable(),
      source: z.string(),
      /** Of its newest event that matches. */
      time: z.string(),
      /** Number of its events that match. */
      count: z.number(),
      /** In the order in which they happened. */
      hits: z.array(foundEvent),
    }),
  ),
  /** Number of conversations in which something matches. */
  conversationCount: z.number(),
  ...foundTotals,
});

export const findProcedures = {
  /** Full-text search. Fails with `bad-input` for a query without words. */
  find: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      ...findInput,
      /** Whether nodes are wanted, too. */
      nodes: z.boolean().default(true),
    }),
    output: findSchema,
  },
  /**
   * The nodes of {@link find} alone, which are there long before events are ranked; of a project those of its
   * conversations, since a period is of several. Fails with `bad-input` for a
   * query without words.
   */
  findNodes: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      query,
      asYouType: findInput.asYouType,
      asOf: findInput.asOf,
      project: findInput.project,
    }),
    output: z.object({ nodes: z.array(foundNode) }),
  },
  /**
   * All that {@link find} counts, by conversation: first those that hold its best results, then the newest.
   * Fails with `bad-input` for a query without words.
   */
  hits: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(hitsInput),
    output: hitsSchema,
  },
} as const satisfies ProcedureTable;
