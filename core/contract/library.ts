/**
 * Schemas of everything that crosses a host boundary. The command line prints these shapes as JSON.
 */
import { z } from 'zod';
import { EVENT_KINDS, ROLES, SOURCES } from '../model/event.ts';
import { ANCHOR_TYPES } from '../model/anchor.ts';
import { POINT_ROLES } from '../model/point.ts';
import { NODE_STATES, TEXT_LEVELS, TOC_LEVELS, VERSION_CAUSES } from '../model/toc.ts';
import { fidelitySchema } from './summaries.ts';
import { followedSchema, jobSchema } from './live.ts';
import { conversationRowSchema, usage } from './conversations.ts';
import { lens, span } from './lens.ts';
import type { ProcedureTable } from './procedure.ts';
import { none, page } from './procedure.ts';

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
/** With a depth above 1, rows include their children. */
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

export const markerSchema = z.object({
  markerId: z.string(),
  label: z.string(),
  targetLevel: z.enum(TEXT_LEVELS),
  startOffset: z.number(),
  endOffset: z.number(),
  sourceSegmentId: z.string(),
  estimatedTokens: z.number(),
});

export const bulletSchema = z.object({
  /** null where people talk, and in texts of older builds. */
  role: z.enum(POINT_ROLES).nullable(),
  text: z.string(),
  gripIds: z.array(z.string()),
  supported: z.boolean(),
});

/** What a period or a conversation comes to, laid out. */
export const pageSchema = z.object({
  /** The one in which most was said first; null: of no project. */
  projects: z.array(
    z.object({
      projectId: z.string().nullable(),
      name: z.string().nullable(),
      conversations: z.number(),
      requests: z.number(),
      /** At most three, where most was said of each, how many conversations speak of it, and the newest twelve of them. */
      topics: z.array(
        z.object({
          text: z.string(),
          nodeId: z.string(),
          count: z.number(),
          conversations: z.array(z.object({ nodeId: z.string(), title: z.string() })),
        }),
      ),
    }),
  ),
  /**
   * Of many conversations what most was said of, the largest first: its name, where most was said of it, and the
   * points that tell most of it; of few nothing.
   */
  works: z.array(
    z.object({
      name: z.string(),
      nodeId: z.string(),
      projectId: z.string().nullable(),
      points: z.array(bulletSchema),
    }),
  ),
  /** By role, then by time; of a period those that tell most. */
  points: z.array(
    bulletSchema.extend({
      /** The conversation that says it, and what it is called. */
      nodeId: z.string(),
      title: z.string(),
      projectId: z.string().nullable(),
    }),
  ),
  /** How many points of each role there are. */
  pointCounts: z.record(z.enum(POINT_ROLES), z.number()),
  totals: z.object({
    requests: z.number(),
    conversations: z.number(),
    activeMs: z.number(),
    ...usage,
    edits: z.number(),
    errors: z.number(),
    commits: z.number(),
    files: z.number(),
  }),
});

/** What was done of late. */
export const todaySchema = z.object({
  /** Newest last event first. */
  conversations: z.array(conversationRowSchema),
  /** How many there are in all. */
  total: z.number(),
  /** The newest week in which anything was said; null while nothing is indexed. */
  week: z
    .object({
      nodeId: z.string(),
      title: z.string(),
      start: z.string(),
      end: z.string(),
      page: pageSchema,
    })
    .nullable(),
});

/** Offsets are in UTF-16 units of the text that it comes with. */
export const doubtSchema = z.object({
  start: z.number(),
  end: z.number(),
  verdict: z.enum(['unsupported', 'contradicted']),
});

export const showSchema = z.object({
  nodeId: z.string(),
  level: z.enum(TOC_LEVELS),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  /** Ancestors, outermost first. */
  parents: z.array(z.object({ nodeId: z.string(), level: z.enum(TOC_LEVELS), title: z.string() })),
  /** Only for segments. */
  conversationId: z.string().nullable(),
  turnIds: z.array(z.string()),
  overlapEventIds: z.array(z.string()),
  content: z.string(),
  contentLevel: z.enum(TEXT_LEVELS),
  tokenCount: z.number(),
  originalTokenCount: z.number(),
  rawTokenCount: z.number(),
  ratio: z.number().nullable(),
  bullets: z.array(
    bulletSchema.extend({
      /** Of a period: the conversation that says it. */
      from: z
        .object({ nodeId: z.string(), title: z.string(), project: z.string().nullable() })
        .optional(),
    }),
  ),
  keywords: z.array(z.string()),
  anchors: z.array(
    z.object({
      type: z.enum(ANCHOR_TYPES),
      /** Text of the range, with secrets masked. */
      text: z.string(),
      importance: z.number(),
      eventId: z.string(),
      /** Offset in UTF-16 units of the event's text. */
      start: z.number(),
      end: z.number(),
    }),
  ),
  markers: z.array(markerSchema),
  /** Sentences of the content that what it was written from does not hold, or says otherwise. */
  doubts: z.array(doubtSchema),
  state: z.enum(NODE_STATES),
  successors: z.array(z.string()),
  version: z.number().nullable(),
  cause: z.enum(VERSION_CAUSES).nullable(),
  createdAt: z.string().nullable(),
  summarizer: z.string().nullable(),
  model: z.string().nullable(),
  promptVersion: z.string().nullable(),
  /** Fidelity of the Detailed text; null for what the built-in summariser quotes. */
  fidelity: fidelitySchema.nullable(),
  /**
   * Where appended anchors begin in the content; null if there are none. The ratio excludes them.
   */
  appendedFrom: z.number().nullable(),
  /** Whether it stays the shown version, even if its inputs change. */
  pinned: z.boolean(),
  edited: z.object({ title: z.boolean(), bullets: z.boolean() }),
  tokensIn: z.number(),
  tokensOut: z.number(),
  /** US dollars. */
  cost: z.number(),
  durationMs: z.number(),
  /** Hash, in hex, of everything the text was made from. */
  inputHash: z.string().nullable(),
  entities: z.array(z.object({ name: z.string(), kind: z.string() })),
  relations: z.array(z.object({ from: z.string(), relation: z.string(), to: z.string() })),
  timeMarkers: z.array(z.object({ text: z.string(), date: z.string().nullable() })),
  /** Of a period or a conversation. */
  page: pageSchema.optional(),
  /** Why no text by a model is shown although one was wanted. */
  problem: z
    .object({
      code: z.string(),
      message: z.string(),
      time: z.string(),
      provider: z.string(),
      model: z.string(),
    })
    .nullable(),
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

export const metricSchema = z.object({
  count: z.number(),
  sum: z.number(),
  mean: z.number(),
  min: z.number(),
  max: z.number(),
  /** Percentiles estimated from a histogram, within a tenth of the true value. */
  p50: z.number(),
  p95: z.number(),
});

export const statusSchema = z.object({
  counts: z.object({
    conversations: z.number(),
    events: z.number(),
    turns: z.number(),
    segments: z.number(),
    nodes: z.number(),
    grips: z.number(),
    anchors: z.number(),
  }),
  sources: z.array(
    z.object({
      source: z.string(),
      /** Logs that were read and were on disk at the last check. */
      files: z.number(),
      /** Logs that were no longer on disk at the last check, even under another name. */
      gone: z.number(),
      conversations: z.number(),
      events: z.number(),
      unknownLines: z.number(),
      badLines: z.number(),
    }),
  ),
  jobs: z.array(jobSchema),
  /** Nodes that have a text whose inputs have changed since it was written. */
  stale: z.number(),
  queue: z.object({
    /** Conversations with events that are not segmented yet. */
    conversations: z.number(),
    /** Nodes waiting for a text. */
    nodes: z.number(),
    /** Changed logs waiting to be read. */
    logs: z.number(),
    /** Logs given up on because they could not be read. */
    failed: z.number(),
  }),
  /** Texts that the chosen provider could not write and that keep what they had, by the reason. */
  unwritten: z.array(z.object({ code: z.string(), message: z.string(), nodes: z.number() })),
  /** Why the chosen provider's last run ended before all was written; null if it did not. */
  stopped: z
    .object({
      time: z.string(),
      model: z.string().nullable(),
      code: z.string(),
      message: z.string(),
      /** Texts that it left unwritten; null if that is not known. */
      waiting: z.number().nullable(),
    })
    .nullable(),
  /** Texts that were asked for in batches, whose results are waited for. */
  batches: z.array(
    z.object({
      provider: z.string(),
      model: z.string(),
      baseUrl: z.string(),
      since: z.string(),
      texts: z.number(),
      /** US dollars, the most that it may cost: counted for the ceilings until it ends. */
      setAside: z.number(),
    }),
  ),
  spend: z.object({
    today: z.number(),
    month: z.number(),
    currency: z.string(),
    /** Spending ceilings; null means none. */
    dailyCeiling: z.number().nullable(),
    monthlyCeiling: z.number().nullable(),
  }),
  /**
   * By name, then by level: `Agents.Compression.Summarization.Duration` (ms), `…CompressionRatio`,
   * `…LlmTokens`, `…FidelityScore`. They cover every text ever written.
   */
  metrics: z.record(z.string(), z.record(z.string(), metricSchema)),
  zone: z.string(),
  following: z.object({
    /** Whether the Strata process that holds the memory is following logs. */
    active: z.boolean(),
    folders: z.array(z.object({ path: z.string(), state: followedSchema.shape.state })),
  }),
  /** An import that was stopped early for any reason; importing its paths again resumes it. */
  unfinished: z
    .object({
      paths: z.array(z.string()),
      source: z.enum(['auto', ...SOURCES]),
      startedAt: z.string(),
    })
    .nullable(),
  /** Why the memory can only be read, if so: its disk is full or read-only. */
  readOnly: z.object({ code: z.string(), message: z.string() }).optional(),
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

export const libraryProcedures = {
  /** Returns counts, sources, jobs and what is due. */
  status: {
    kind: 'query',
    about: 'activity',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: none,
    output: statusSchema,
  },
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
      ...lens,
      ...span,
      /** Also conversations in which nobody said anything; where there are no others, the years have them anyway. */
      all: z.boolean().optional(),
    }),
    output: tocSchema,
  },
  /** Returns a node with its text at one level. */
  show: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: z.object({
      nodeId: z.string(),
      level: z.enum(TEXT_LEVELS).default('brief'),
      version: z.number().int().min(1).optional(),
      /** Of a segment in full: the number of the event to begin with. */
      from: z.number().int().min(1).optional(),
    }),
    output: showSchema,
  },
  /** Lays out a period, or all of the memory. */
  page: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({ nodeId: z.string().optional(), ...lens, ...span }),
    output: pageSchema,
  },
  /** Returns what was done of late: the newest conversations, and the week that they are of. */
  today: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      ...lens,
      ...span,
      limit: z.number().int().min(1).max(100).default(12),
    }),
    output: todaySchema,
  },
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
