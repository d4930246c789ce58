/** What a person adds: names, stars and tags of conversations, and what they say of points. */
import { z } from 'zod';
import { POINT_ROLES, POINT_STATES } from '../model/point.ts';
import { ideaSchema } from './ideas.ts';
import { lens, span } from './lens.ts';
import { none } from './procedure.ts';
import type { ProcedureTable } from './procedure.ts';

const MOST_TAGS = 20;

const tag = z.string().trim().min(1).max(40);

/** What a person gave to a conversation. */
export const conversationMarks = {
  /** What the person called it; null if it is called by its title. */
  name: z.string().nullable(),
  starred: z.boolean(),
  /** As the person wrote them, in their order. */
  tags: z.array(z.string()),
};

const marksSchema = z.object(conversationMarks);

/** What a person said of a point; null: its own role or words. */
const pointMarks = z.object({
  state: z.enum(POINT_STATES),
  role: z.enum(POINT_ROLES).nullable(),
  text: z.string().nullable(),
});

const pointSchema = z.object({
  /** Stays the same as long as the point quotes the same words. */
  pointId: z.string(),
  role: z.enum(POINT_ROLES),
  text: z.string(),
  /** Its own words, where a person gave it others. */
  originalText: z.string().optional(),
  gripIds: z.array(z.string()),
  supported: z.boolean(),
  /** Of what it quotes. */
  time: z.string(),
  conversationId: z.string(),
  /** The conversation's. */
  title: z.string(),
  projectId: z.string().nullable(),
  /** The project's name. */
  project: z.string().nullable(),
  /** Where it is told. */
  nodeId: z.string(),
  state: z.enum(POINT_STATES),
  /** When a person last said something of it; null: never. */
  changedAt: z.string().nullable(),
  /** Given where the idea that quotes the same words was settled, or replaced by another: by these. */
  became: z
    .object({
      state: z.enum(['answered', 'solved', 'done', 'superseded']),
      text: z.string(),
      time: z.string(),
      gripId: z.string(),
    })
    .optional(),
  /** The idea that quotes the same words, where there is one and it was asked for. */
  idea: ideaSchema.optional(),
});

export const marksProcedures = {
  /**
   * Gives a conversation a name, a star, tags; what is not given stays. A name of null is taken back,
   * tags are all that it has from then on. Returns its marks before, so that a call with these undoes it.
   */
  markConversation: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      conversationId: z.string(),
      name: z.string().trim().min(1).max(200).nullable().optional(),
      starred: z.boolean().optional(),
      /** Of tags that differ in case only, the first counts. */
      tags: z.array(tag).max(MOST_TAGS).optional(),
    }),
    output: z.object({ conversationId: z.string(), before: marksSchema, now: marksSchema }),
  },
  /** Lists all tags with the number of conversations that have them, the commonest first, and counts stars. */
  tags: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'light',
    input: none,
    output: z.object({
      tags: z.array(z.object({ tag: z.string(), conversations: z.number() })),
      /** Conversations with a star. */
      starred: z.number(),
    }),
  },
  /**
   * Lists the points of all conversations, the newest first; one and the same quote is given once. Open are
   * questions, problems and to-dos that nothing settled, whether ideas or points; what an earlier part of a
   * conversation left open counts only where a person said something of it.
   */
  points: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      roles: z.array(z.enum(POINT_ROLES)).optional(),
      ...lens,
      ...span,
      conversationId: z.string().optional(),
      state: z.enum([...POINT_STATES, 'all']).default('open'),
      /** Words that must be in it, or begin words in it. */
      text: z.string().max(1_000).optional(),
      /** Also those of sub-agents. */
      agents: z.boolean().optional(),
      /** Only those in whose words no idea stands. */
      withoutIdeas: z.boolean().optional(),
      /** With the ideas in the same words. */
      withIdeas: z.boolean().optional(),
      limit: z.number().int().min(0).max(500).default(50),
      offset: z.number().int().min(0).default(0),
    }),
    output: z.object({
      points: z.array(pointSchema),
      total: z.number(),
      /** By role, of all that the input means, whatever roles and state it asks for. */
      counts: z.record(z.enum(POINT_ROLES), z.object({ open: z.number(), closed: z.number() })),
    }),
  },
  /**
   * Closes points or opens them again, gives them another role or other words; what is not given stays,
   * null takes a role or words back. Returns what was said of each before, so that a call with this
   * undoes it. Throws `not-found` for what is no point, and then changes none.
   */
  markPoint: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      pointIds: z.array(z.string()).min(1).max(100),
      state: z.enum(POINT_STATES).optional(),
      role: z.enum(POINT_ROLES).nullable().optional(),
      text: z.string().trim().min(1).max(1_000).nullable().optional(),
    }),
    output: z.object({
      points: z.array(z.object({ pointId: z.string(), before: pointMarks, now: pointMarks })),
    }),
  },
} as const satisfies ProcedureTable;
