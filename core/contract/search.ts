/** Input and output of searching. */
import { z } from 'zod';
import { EVENT_KINDS, ROLES } from '../model/event.ts';
import { POINT_ROLES } from '../model/point.ts';
import { STRENGTHS } from '../model/search.ts';
import { SEARCH_FIELDS, TEXT_LEVELS, TOC_LEVELS } from '../model/toc.ts';
import { lens } from './lens.ts';
import { doubtSchema, eventSchema } from './library.ts';
import type { ProcedureTable } from './procedure.ts';
import { none, taskId } from './procedure.ts';

/** Only the first 60 words count. */
const query = z.string().max(10_000);
const marks = z.array(z.tuple([z.number(), z.number()]));
/** UTF-16 units of each event's text to return; by default all of it, which may be megabytes. */
const maxText = z.number().int().min(0).optional();

/** Selects events. Times may be moments, days, months, years, or words such as "last week". */
export const filterInput = {
  from: z.string().max(100).optional(),
  to: z.string().max(100).optional(),
  ...lens,
  project: z.string().max(1_000).optional(),
  conversation: z.string().max(1_000).optional(),
  role: z.enum(ROLES).optional(),
  kind: z.enum(EVENT_KINDS).optional(),
  /** Name of a tool. */
  tool: z.string().max(200).optional(),
  /** Only what mentions a failure. */
  hasError: z.boolean().optional(),
};

/**
 * What whoever asks knows of how an answer may be put. Both are searched for beside the question, and count a
 * little less than its own words. Of each the first eight count.
 */
const otherForms = {
  /** Words or phrases in which an answer may be written. */
  otherWords: z.array(z.string().max(1_000)).max(100).optional(),
  /** The question in other forms. */
  alsoAsk: z.array(query).max(100).optional(),
};

/** How well what was found answers, and what can be in no answer. */
const answerStrength = {
  strength: z.enum(STRENGTHS),
  /** Words of the question that no event holds. */
  unknownWords: z.array(z.string()),
};

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

/** Given where a decision that an event holds was replaced later: by these words. */
const superseded = z
  .object({ text: z.string(), time: z.string(), gripId: z.string(), ideaId: z.string() })
  .optional();

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

export const searchInput = {
  query,
  ...otherForms,
  /** Search only this node. */
  nodeId: z.string().optional(),
  /** Search the children of this node; without it, the years. */
  parentId: z.string().optional(),
  /** Search all descendants at this level. */
  level: z.enum(TOC_LEVELS).optional(),
  fields: z.array(z.enum(SEARCH_FIELDS)).min(1).optional(),
  limit: z.number().int().min(1).max(200).default(10),
  /** Only nodes that hold something of this project: by name, id or folder. */
  project: z.string().max(1_000).optional(),
  /** Maximum tokens for the reply's text form. */
  budget: z.number().int().min(1).optional(),
};

/** For a reply with a budget: its text form, its size in tokens, and how many items did not fit. */
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
  /** Whether all of the text is held by what it was written from. */
  supported: z.boolean(),
  /** Of a summary: which of its sentences are not. */
  doubts: z.array(doubtSchema),
});

/**
 * What matches further down: of a segment among its events, of others among their children. null where
 * nothing does, or where `fields` limit the search to the node's own texts.
 */
const below = z
  .object({
    count: z.number(),
    /** The id of the one that holds most of the words. */
    best: z.string(),
    matchedTerms: z.array(z.string()),
  })
  .nullable();

const searchedNode = z.object({
  matched: z.boolean(),
  matches: z.array(match),
  below,
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
      below,
      relevanceScore: z.number(),
    }),
  ),
  hasMore: z.boolean(),
  ...budgeted,
});

/** Result for a single node, or for several. */
export const searchSchema = z.union([searchedNode, searchedChildren]);

export const navigateInput = {
  question: query,
  ...otherForms,
  /**
   * Maximum tokens for the text form. Without it and without `limit`, 1,200, and only what answers best:
   * three to five segments.
   */
  budget: z.number().int().min(1).max(200_000).optional(),
  /** Maximum number of pieces of evidence. */
  limit: z.number().int().min(1).max(200).optional(),
  asOf: z.string().max(100).optional(),
  /** Only what is of this project: by name, id or folder. */
  project: z.string().max(1_000).optional(),
  /**
   * `toc`: without the full-text index; `toc+text`: without vectors; `auto`: with whatever exists.
   */
  mode: z.enum(['auto', 'toc', 'toc+text']).default('auto'),
  /** Whether the chosen language model may help, at its cost. */
  steer: z.boolean().default(false),
  /** Limits on language-model calls and on the tokens they may consume and produce. */
  maxCalls: z.number().int().min(1).max(50).default(6),
  maxModelTokens: z.number().int().min(1).max(1_000_000).default(20_000),
  maxDepth: z.number().int().min(1).max(6).default(6),
  /** Maximum number of nodes whose children are examined. */
  maxNodes: z.number().int().min(1).max(10_000).default(100),
  /** By default 5 s, or 30 s with a model. */
  maxMs: z.number().int().min(1).max(300_000).optional(),
  /** Return all candidates of each step, not just the best. */
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

/** What paid help contributed. */
const guide = {
  model: z.string(),
  tokensIn: z.number(),
  /** US dollars; null if the price is unknown. */
  cost: z.number().nullable(),
  /** Why it was not asked, or not asked again; null if nothing prevented it. */
  stopped: z.string().nullable(),
};

export const navigateSchema = z.object({
  question: z.string(),
  /** What was used: only the table of contents, also the full-text index, or vectors as well. */
  mode: z.enum(['toc', 'toc+text', 'toc+text+embeddings']),
  steps: z.array(
    z.object({
      /** The node whose children were examined; null for the years. */
      nodeId: z.string().nullable(),
      level: z.enum(TOC_LEVELS).nullable(),
      title: z.string(),
      candidates: z.array(candidate),
      candidateCount: z.number(),
      chosen: z.array(z.string()),
      score: z.number(),
      matchedTerms: z.array(z.string()),
      reason: z.string(),
      /** Tokens an agent would read to do the same. */
      tokens: z.number(),
    }),
  ),
  evidence: z.array(
    z.object({
      nodeId: z.string(),
      /** The bullet of its segment that cites it; null if none does. */
      bullet: z.string().nullable(),
      /** Whether that bullet is held by the words it cites; null without one. */
      supported: z.boolean().nullable(),
      /** Of the bullet that cites it, or else of the event itself: `grip` opens both. */
      gripId: z.string(),
      /** The bullet's role, where the question asked for points; else null. */
      role: z.enum(POINT_ROLES).nullable(),
      /** Title of its segment. */
      title: z.string().nullable(),
      project: z.string().nullable(),
      /** The names of its project and conversation. */
      projectName: z.string().nullable(),
      conversation: z.string(),
      /** Its number in the segment, from 1: `grip` opens `SEGMENT#n`. */
      place: z.number(),
      excerpt: z.string(),
      /** Matches, as UTF-16 offsets in the excerpt. */
      marks,
      score: z.number(),
      events: z.array(eventSchema),
      /** Whether `maxText` cut some of their text. */
      isCut: z.boolean(),
      superseded,
    }),
  ),
  /** Whether there is an answer, if only a weak one: judged by words, or by a model that read it. */
  found: z.boolean(),
  ...answerStrength,
  /** Whether a limit ended the search. */
  exhausted: z.boolean(),
  stoppedBy: z.enum(['depth', 'nodes', 'time']).nullable(),
  /** What the language model contributed; null if none was to be asked. */
  steering: z
    .object({
      ...guide,
      /** Number of requests, including failed ones. */
      calls: z.number(),
      tokensOut: z.number(),
      /** The search words the model suggested; null if it gave none. */
      words: z.string().nullable(),
      /** Number of its choices among candidates that were followed. */
      choices: z.number(),
    })
    .nullable(),
  /** What vectors contributed; null if none are used. */
  embeddings: z.object({ ...guide, vectors: z.number() }).nullable(),
  /** The project that was searched alone, and whether the question named it; null: all were. */
  scope: z.object({ project: z.string(), isNamed: z.boolean() }).nullable(),
  /** The period or project whose points answer; null if words alone do. */
  period: z
    .object({
      title: z.string(),
      /** Its nodes in the table of contents; empty if it is none of the calendar's periods. */
      nodeIds: z.array(z.string()),
      /** How many points there are, by role. */
      counts: z.array(z.object({ role: z.enum(POINT_ROLES), count: z.number() })),
      /** The roles asked for, where no point has any of them, so that all roles are told. */
      missing: z.array(z.enum(POINT_ROLES)),
    })
    .nullable(),
  /** Pieces of evidence that did not fit the budget. */
  leftOut: z.number(),
  /** What there is besides the evidence, for who asks for more. */
  more: z.object({ pieces: z.number(), segments: z.number() }),
  /** Size of `text` in tokens. */
  tokensUsed: z.number(),
  /** What was searched, by level and in words. */
  searched: z.object({
    year: z.number(),
    month: z.number(),
    week: z.number(),
    day: z.number(),
    conversation: z.number(),
    segment: z.number(),
    notIndexed: z.number(),
    words: z.string(),
  }),
  text: z.string(),
});

const packBudget = z.number().int().min(1).max(1_000_000);

export const packInput = {
  nodeIds: z.array(z.string()).max(200).default([]),
  /**
   * Without nodes: finds the segments that answer it. With nodes: selects what is relevant below
   * them.
   */
  question: query.optional(),
  asOf: z.string().max(100).optional(),
  /** Only what is of this project: by name, id or folder. */
  project: z.string().max(1_000).optional(),
  budget: packBudget,
  /** Most detailed level to use for any text. */
  maxLevel: z.enum(TEXT_LEVELS).default('full'),
};

export const packSchema = z.object({
  /** Markdown, in chronological order. */
  text: z.string(),
  tokens: z.number(),
  parts: z.array(
    z.object({
      nodeId: z.string(),
      level: z.enum(TEXT_LEVELS),
      reason: z.string(),
      /** What proves it: those of its first points. */
      gripIds: z.array(z.string()),
      /** Sentences that what they were written from does not hold; marked in the text. */
      doubts: z.number(),
    }),
  ),
  /** Nodes that did not fit, or that exceed the number examined (120). */
  leftOut: z.array(z.string()),
});

export const handoffInput = {
  /** A conversation or one of its segments. */
  target: z.string(),
  budget: packBudget.default(2_000),
};

export const handoffSchema = z.object({
  conversationId: z.string(),
  text: z.string(),
  tokens: z.number(),
});

/** Where a project stands. */
export const briefSchema = z.object({
  project: z.string(),
  /** Number of its conversations. */
  total: z.number(),
  /** The newest. */
  conversations: z.array(
    z.object({ conversationId: z.string(), title: z.string(), end: z.string() }),
  ),
  /** The newest that are open, were decided or corrected, and were done; closed ones are left out. */
  points: z.array(
    z.object({
      role: z.enum(POINT_ROLES),
      text: z.string(),
      gripIds: z.array(z.string()),
      supported: z.boolean(),
      time: z.string(),
      conversationId: z.string(),
    }),
  ),
  text: z.string(),
  tokens: z.number(),
  leftOut: z.number(),
});

const failure = z.object({ code: z.string(), message: z.string() });

/** Estimate for making the missing vectors. */
export const embedEstimateSchema = z.object({
  /** Segments whose vectors would be made. */
  segments: z.number(),
  /** Tokens of their texts; estimated from a sample if there are many. */
  tokens: z.number(),
  /** US dollars; null if no price is known. */
  cost: z.number().nullable(),
  model: z.string(),
  /** Requested dimensions per vector; null for as many as the model returns. */
  dimensions: z.number().nullable(),
  /** Segments that already have a vector of this model. */
  stored: z.number(),
  /** Segments of excluded projects, which are never sent. */
  excluded: z.number(),
  /** What prevents making them now; null if nothing does. */
  blocked: failure.nullable(),
});

export const embedReportSchema = z.object({
  /** Number of vectors stored. */
  segments: z.number(),
  calls: z.number(),
  tokensIn: z.number(),
  /** US dollars; calls without a known price count as nothing. */
  cost: z.number(),
  /** Batches whose vectors could not be obtained. */
  failed: z.array(failure.extend({ segments: z.number() })),
  /** Why it ended early; null if it did not. */
  stopped: failure.nullable(),
  elapsedMs: z.number(),
});

export const similarInput = {
  /** Id of a segment. */
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
      /** Cosine similarity; 1 is the same direction. */
      score: z.number(),
    }),
  ),
});

export const searchProcedures = {
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
   * The nodes of {@link find} alone, which are there long before events are ranked. Fails with `bad-input` for a
   * query without words.
   */
  findNodes: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({ query, asYouType: findInput.asYouType, asOf: findInput.asOf }),
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
  /**
   * Goes from a question to evidence and reports the steps. Fails with `bad-input` for a question
   * without words.
   */
  navigate: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(navigateInput),
    output: navigateSchema,
  },
  /** Builds a cited context within a budget, from nodes or from a question. */
  pack: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(packInput),
    output: packSchema,
  },
  /**
   * Returns what is needed to continue a conversation: goal, state, open questions, decisions,
   * files.
   */
  handoff: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(handoffInput),
    output: handoffSchema,
  },
  /**
   * Where a project stands, for whoever begins a session in it: what was worked on last, what is open,
   * what was decided and done. Fails with `not-found` for a project without conversations, and for what is
   * withheld.
   */
  brief: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      project: z.string().min(1).max(1_000),
      budget: packBudget.default(400),
      /**
       * Whether an agent is told without having asked: `project` is then the folder in which it stands, in that
       * of a project or below it, and what is excluded from leaving this machine is withheld.
       */
      unasked: z.boolean().default(false),
      /** Further folders of which nothing is told unasked. */
      withheld: z.array(z.string()).default([]),
    }),
    output: briefSchema,
  },
  /** Scans nodes without an index. Fails with `bad-input` for a query without terms. */
  search: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(searchInput),
    output: searchSchema,
  },
  /** Makes the missing vectors of segments. Fails with `unsupported` while vectors are off. */
  embed: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ taskId }),
    output: embedReportSchema,
  },
  /** Estimates what {@link embed} would do now, even while vectors are off. */
  estimateEmbed: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: none,
    output: embedEstimateSchema,
  },
  /**
   * Finds segments whose meaning is close to the given one's, by their vectors. Fails with
   * `not-found` if it has no vector.
   */
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
