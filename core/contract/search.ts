/** What searching takes and gives. */
import { z } from 'zod';
import { EVENT_KINDS, ROLES, SOURCES } from '../model/event.ts';
import { SEARCH_FIELDS, TEXT_LEVELS, TOC_LEVELS } from '../model/toc.ts';
import { eventSchema } from './library.ts';
import type { ProcedureTable } from './procedure.ts';
import { none, taskId } from './procedure.ts';

/** Of more than 60 words, the first count. */
const query = z.string().max(10_000);
const marks = z.array(z.tuple([z.number(), z.number()]));
/** UTF-16 units of each event's text that come along; else all of it, which may be megabytes. */
const maxText = z.number().int().min(0).optional();

/** Which events are meant. Times are moments, days, months, years, or words such as "last week". */
export const filterInput = {
  from: z.string().max(100).optional(),
  to: z.string().max(100).optional(),
  project: z.string().max(1_000).optional(),
  source: z.enum(SOURCES).optional(),
  conversation: z.string().max(1_000).optional(),
  role: z.enum(ROLES).optional(),
  kind: z.enum(EVENT_KINDS).optional(),
  /** The name of a tool. */
  tool: z.string().max(200).optional(),
  /** Only what speaks of a failure. */
  hasError: z.boolean().optional(),
};

export const findInput = {
  query,
  limit: z.number().int().min(1).max(200).default(20),
  ...filterInput,
  sort: z.enum(['relevance', 'time']).default('relevance'),
  /** The last word is still being written. */
  asYouType: z.boolean().default(false),
  /** When it is asked: what "yesterday" is reckoned from; else now. */
  asOf: z.string().max(100).optional(),
  maxText,
};

const foundNode = z.object({
  nodeId: z.string(),
  level: z.enum(TOC_LEVELS),
  title: z.string(),
  start: z.string(),
  /** Where it matches best, and there. */
  field: z.enum(SEARCH_FIELDS),
  snippet: z.string(),
  marks,
  score: z.number(),
});

export const findSchema = z.object({
  results: z.array(
    z.object({
      event: eventSchema,
      /** Did `maxText` leave out some of its text? */
      isCut: z.boolean(),
      /** Its segment, and what that is called; null while it is in none. */
      nodeId: z.string().nullable(),
      title: z.string().nullable(),
      project: z.string().nullable(),
      snippet: z.string(),
      /** What matched, UTF-16 units of the snippet. */
      marks,
      /** 0 to 1: 1 where one event says all that was asked. */
      score: z.number(),
    }),
  ),
  /** Nodes whose title, Brief, bullets or keywords match; none where it is asked for some events only. */
  nodes: z.array(foundNode),
  /** Events that match. */
  total: z.number(),
  /** Are there more? Then the newest were counted and ranked. */
  totalIsCapped: z.boolean(),
  /** Events that are not in the index yet. */
  notIndexed: z.number(),
  elapsedMs: z.number(),
});

export const searchInput = {
  query,
  /** Only in this node. */
  nodeId: z.string().optional(),
  /** Among the children of this node; without it among the years. */
  parentId: z.string().optional(),
  /** Among all descendants of this level. */
  level: z.enum(TOC_LEVELS).optional(),
  fields: z.array(z.enum(SEARCH_FIELDS)).min(1).optional(),
  limit: z.number().int().min(1).max(200).default(10),
  /** Tokens that the reply's text form may take. */
  budget: z.number().int().min(1).optional(),
};

/** Of a reply with a budget: its text form, what that counts, and how many items had no room. */
const budgeted = {
  text: z.string().optional(),
  tokens: z.number().optional(),
  leftOut: z.number().optional(),
};

const match = z.object({
  field: z.enum(SEARCH_FIELDS),
  text: z.string(),
  gripIds: z.array(z.string()),
  score: z.number(),
});

const searchedNode = z.object({
  matched: z.boolean(),
  matches: z.array(match),
  nodeId: z.string(),
  level: z.enum(TOC_LEVELS),
  ...budgeted,
});

const searchedChildren = z.object({
  results: z.array(
    z.object({
      nodeId: z.string(),
      title: z.string(),
      level: z.enum(TOC_LEVELS),
      matches: z.array(match),
      relevanceScore: z.number(),
    }),
  ),
  hasMore: z.boolean(),
  ...budgeted,
});

/** Of a node, or of nodes. */
export const searchSchema = z.union([searchedNode, searchedChildren]);

export const navigateInput = {
  question: query,
  /** Tokens that the text form may take. */
  budget: z.number().int().min(1).max(200_000).default(4_000),
  /** Pieces of evidence at most. */
  limit: z.number().int().min(1).max(200).optional(),
  asOf: z.string().max(100).optional(),
  /** `toc`: without the full-text index; `toc+text`: without vectors; else with whatever there is. */
  mode: z.enum(['auto', 'toc', 'toc+text']).default('auto'),
  /** May the chosen language model help, for what it costs? */
  steer: z.boolean().default(false),
  /** Calls of a language model, and the tokens that they may take and give. */
  maxCalls: z.number().int().min(1).max(50).default(6),
  maxModelTokens: z.number().int().min(1).max(1_000_000).default(20_000),
  maxDepth: z.number().int().min(1).max(5).default(5),
  /** Nodes whose children are looked at. */
  maxNodes: z.number().int().min(1).max(10_000).default(100),
  /** Else 5 s, with a model 30 s. */
  maxMs: z.number().int().min(1).max(300_000).optional(),
  /** All candidates of each step, not only the best. */
  verbose: z.boolean().default(false),
  maxText,
};

const candidate = z.object({
  nodeId: z.string(),
  level: z.enum(TOC_LEVELS),
  title: z.string(),
  score: z.number(),
  matchedTerms: z.array(z.string()),
});

/** What helped for money. */
const guide = {
  model: z.string(),
  tokensIn: z.number(),
  /** US dollars; null: nobody knows its price. */
  cost: z.number().nullable(),
  /** Why it was not asked, or not again; null: nothing stood against it. */
  stopped: z.string().nullable(),
};

export const navigateSchema = z.object({
  question: z.string(),
  /** What was used: the table of contents alone, or the full-text index besides, and vectors. */
  mode: z.enum(['toc', 'toc+text', 'toc+text+embeddings']),
  steps: z.array(
    z.object({
      /** Whose children were looked at; null: the years. */
      nodeId: z.string().nullable(),
      level: z.enum(TOC_LEVELS).nullable(),
      title: z.string(),
      candidates: z.array(candidate),
      candidateCount: z.number(),
      chosen: z.array(z.string()),
      score: z.number(),
      matchedTerms: z.array(z.string()),
      reason: z.string(),
      /** What an agent would read to do the same. */
      tokens: z.number(),
    }),
  ),
  evidence: z.array(
    z.object({
      nodeId: z.string(),
      /** The point of its segment that cites it; null: none does. */
      bullet: z.string().nullable(),
      gripId: z.string().nullable(),
      /** Of its segment. */
      title: z.string().nullable(),
      project: z.string().nullable(),
      excerpt: z.string(),
      /** What matched, UTF-16 units of the excerpt. */
      marks,
      score: z.number(),
      events: z.array(eventSchema),
      /** Did `maxText` leave out some of their text? */
      isCut: z.boolean(),
    }),
  ),
  /** Does the evidence answer what was asked, as far as words tell, or a model that read it? */
  found: z.boolean(),
  /** Did a limit end it? */
  exhausted: z.boolean(),
  stoppedBy: z.enum(['depth', 'nodes', 'time']).nullable(),
  /** What a language model did; null: none was asked to. */
  steering: z
    .object({
      ...guide,
      /** Requests, also those that failed. */
      calls: z.number(),
      tokensOut: z.number(),
      /** Its words for what was asked; null: it gave none. */
      words: z.string().nullable(),
      /** Its choices among candidates that were followed. */
      choices: z.number(),
    })
    .nullable(),
  /** What vectors did; null: none are used. */
  embeddings: z.object({ ...guide, vectors: z.number() }).nullable(),
  /** Pieces of evidence that the budget had no room for. */
  leftOut: z.number(),
  /** Of `text`. */
  tokensUsed: z.number(),
  /** What was looked at, by level, and in words. */
  searched: z.object({
    year: z.number(),
    month: z.number(),
    week: z.number(),
    day: z.number(),
    segment: z.number(),
    notIndexed: z.number(),
    words: z.string(),
  }),
  text: z.string(),
});

const packBudget = z.number().int().min(1).max(1_000_000);

export const packInput = {
  nodeIds: z.array(z.string()).max(200).default([]),
  /** Without nodes: the segments that answer it. With nodes: what below them is on topic. */
  question: query.optional(),
  asOf: z.string().max(100).optional(),
  budget: packBudget,
  /** No text says more than this level. */
  maxLevel: z.enum(TEXT_LEVELS).default('full'),
};

export const packSchema = z.object({
  /** Markdown, in the order of time. */
  text: z.string(),
  tokens: z.number(),
  parts: z.array(z.object({ nodeId: z.string(), level: z.enum(TEXT_LEVELS), reason: z.string() })),
  /** Nodes that there was no room for, or that are more than are looked at (120). */
  leftOut: z.array(z.string()),
});

export const handoffInput = {
  /** A conversation, or a segment of it. */
  target: z.string(),
  budget: packBudget.default(2_000),
};

export const handoffSchema = z.object({
  conversationId: z.string(),
  text: z.string(),
  tokens: z.number(),
});

const failure = z.object({ code: z.string(), message: z.string() });

/** What it would take to make the vectors that are missing. */
export const embedEstimateSchema = z.object({
  /** Segments whose vectors are made. */
  segments: z.number(),
  /** Of their texts; where there are many, reckoned from some of them. */
  tokens: z.number(),
  /** US dollars; null: no price is known. */
  cost: z.number().nullable(),
  model: z.string(),
  /** Numbers a vector that are asked for; null: as many as the model gives. */
  dimensions: z.number().nullable(),
  /** Segments that have a vector of this model. */
  stored: z.number(),
  /** Segments of excluded projects, which are never sent. */
  excluded: z.number(),
  /** What stands against making them now; null: nothing. */
  blocked: failure.nullable(),
});

export const embedReportSchema = z.object({
  /** Vectors that were stored. */
  segments: z.number(),
  calls: z.number(),
  tokensIn: z.number(),
  /** US dollars; calls without a known price count nothing. */
  cost: z.number(),
  /** Batches whose vectors could not be had. */
  failed: z.array(failure.extend({ segments: z.number() })),
  /** Why it ended early; null: it did not. */
  stopped: failure.nullable(),
  elapsedMs: z.number(),
});

export const similarInput = {
  /** A segment. */
  nodeId: z.string(),
  limit: z.number().int().min(1).max(200).default(10),
};

export const similarSchema = z.object({
  nodeId: z.string(),
  model: z.string(),
  results: z.array(
    z.object({
      nodeId: z.string(),
      title: z.string(),
      start: z.string(),
      /** Cosine: 1 is the same direction. */
      score: z.number(),
    }),
  ),
});

export const searchProcedures = {
  /** Full text. Fails with `bad-input` for a query without words. */
  find: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(findInput),
    output: findSchema,
  },
  /** From a question to evidence, with the way there. Fails with `bad-input` for a question without words. */
  navigate: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(navigateInput),
    output: navigateSchema,
  },
  /** A cited context within a budget, from nodes or from a question. */
  pack: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(packInput),
    output: packSchema,
  },
  /** What whoever goes on with a conversation has to know: goal, state, open questions, decisions, files. */
  handoff: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(handoffInput),
    output: handoffSchema,
  },
  /** Looks through nodes, without an index. Fails with `bad-input` for a query without terms. */
  search: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(searchInput),
    output: searchSchema,
  },
  /** Makes the vectors of segments that are missing. Fails with `unsupported` while they are off. */
  embed: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ taskId }),
    output: embedReportSchema,
  },
  /** What {@link embed} would take now, also while vectors are off. */
  estimateEmbed: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: embedEstimateSchema,
  },
  /** Segments whose meaning is near that of one, by their vectors; `not-found` where it has none. */
  similar: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object(similarInput),
    output: similarSchema,
  },
} as const satisfies ProcedureTable;
