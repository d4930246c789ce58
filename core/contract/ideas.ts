/** What was decided, asked, left to do, found, across all conversations, and what became of it. */
import { z } from 'zod';
import {
  ENTITY_KINDS,
  IDEA_INTENTS,
  IDEA_MAKERS,
  IDEA_ORDERS,
  IDEA_RELATIONS,
  IDEA_STATES,
  TURNING_RELATIONS,
} from '../model/idea.ts';
import { lens, span } from './lens.ts';
import { POINT_ROLES } from '../model/point.ts';
import { PROVIDERS } from '../model/providers.ts';
import { failureSchema, taskId } from './procedure.ts';
import type { ProcedureTable } from './procedure.ts';
import { turnedDecisionSchema } from './turned.ts';

/** What settled an idea. */
const settledSchema = z.object({
  /** The words that show it. */
  text: z.string(),
  gripId: z.string(),
  eventId: z.string(),
  time: z.string(),
  conversationId: z.string(),
  by: z.enum(IDEA_MAKERS),
});

const entitySchema = z.object({
  /** `{kind}:{name in lower case}`. */
  entityId: z.string(),
  kind: z.enum(ENTITY_KINDS),
  name: z.string(),
});

export const ideaSchema = z.object({
  /** `idea:{ms}:{ulid}`: of the grip that it quotes; stays the same as long as these words are in the log. */
  ideaId: z.string(),
  intent: z.enum(IDEA_INTENTS),
  text: z.string(),
  /** Its own words, where a person gave it others. */
  originalText: z.string().optional(),
  confidence: z.number(),
  importance: z.number(),
  state: z.enum(IDEA_STATES),
  /** Of what it quotes. */
  time: z.string(),
  eventId: z.string(),
  gripId: z.string(),
  conversationId: z.string(),
  /** The conversation's. */
  title: z.string(),
  projectId: z.string().nullable(),
  project: z.string().nullable(),
  by: z.enum(IDEA_MAKERS),
  /** Of a question or problem: what answered or solved it; null: nothing. */
  answeredBy: settledSchema.nullable(),
  /** Of a to-do: what shows that it is done; null: nothing. */
  completedBy: settledSchema.nullable(),
  entities: z.array(entitySchema),
  relations: z.array(
    z.object({
      relation: z.enum(IDEA_RELATIONS),
      /** `to`: this idea supersedes, answers … that one; `from`: that one this. */
      direction: z.enum(['to', 'from']),
      ideaId: z.string(),
      intent: z.enum(IDEA_INTENTS),
      text: z.string(),
      time: z.string(),
      gripId: z.string(),
      conversationId: z.string(),
      by: z.enum(IDEA_MAKERS),
      confidence: z.number(),
    }),
  ),
  /** When a person last said something of it; null: never. */
  changedAt: z.string().nullable(),
  /** How much it is on one's mind, 0–1, and still counts, above 0; only where they are asked for by weight. */
  weight: z.object({ activation: z.number(), retention: z.number() }).optional(),
});

/** As it stands in words. */
const personName = z.string().trim().min(3).max(60);

const personSchema = z.object({
  name: personName,
  /** What else somebody is called; a handle with its `@`. */
  aliases: z.array(personName),
});

const page = {
  limit: z.number().int().min(0).max(500).default(50),
  offset: z.number().int().min(0).default(0),
};

export const ideasProcedures = {
  /**
   * Lists ideas. Those of sub-agents count as their parent's. Throws `not-found` for
   * a project or conversation that is not there.
   */
  ideas: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      intents: z.array(z.enum(IDEA_INTENTS)).optional(),
      /** Only those in these states. */
      states: z.array(z.enum(IDEA_STATES)).optional(),
      ...lens,
      ...span,
      conversationId: z.string().optional(),
      /** Only those in which it is named: an id, a name, or another name of it. */
      entity: z.string().optional(),
      /** Only those of conversations or segments that speak of it. */
      topic: z.string().optional(),
      /** Words that must be in it, or begin words in it. */
      text: z.string().max(1_000).optional(),
      /** Only those in whose words no point of these roles is told by a conversation's page. */
      withoutPoints: z.array(z.enum(POINT_ROLES)).optional(),
      /** The newest first, or those that count most now: by importance, age and use. */
      order: z.enum(IDEA_ORDERS).default('newest'),
      ...page,
    }),
    output: z.object({
      ideas: z.array(ideaSchema),
      total: z.number(),
      /** By intent, of all that the input means, whatever intents and states it asks for. */
      counts: z.record(z.enum(IDEA_INTENTS), z.object({ open: z.number(), other: z.number() })),
    }),
  },
  /**
   * One idea with its chain: all that it leads to by "supersedes" and "answers", before and after it, in
   * the order of time. Takes the ids of ideas, of the points that quote the same, and prefixes that fit
   * only one. Throws `not-found`.
   */
  idea: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({ ideaId: z.string() }),
    output: z.object({ idea: ideaSchema, chain: z.array(ideaSchema) }),
  },
  /**
   * Closes an idea, opens it again, or corrects its words or intent; what is not given stays, null takes
   * words or an intent back. Kept by the event and the range that it quotes. Returns what was said before,
   * so that a call with this undoes it. Throws `not-found`.
   */
  markIdea: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      ideaId: z.string(),
      state: z.enum(['open', 'closed']).optional(),
      intent: z.enum(IDEA_INTENTS).nullable().optional(),
      text: z.string().trim().min(1).max(1_000).nullable().optional(),
    }),
    output: z.object({
      ideaId: z.string(),
      before: z.object({
        state: z.enum(['open', 'closed']),
        intent: z.enum(IDEA_INTENTS).nullable(),
        text: z.string().nullable(),
      }),
    }),
  },
  /** Says that somebody opened an idea, which then counts for more. Throws `not-found`. */
  openIdea: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ ideaId: z.string() }),
    output: z.object({ ideaId: z.string() }),
  },
  /**
   * Asks the chosen model how ideas that it was not asked about belong to those before them, and keeps what
   * their words carry. Sends nothing of excluded projects. Throws `provider-not-configured` and whatever
   * else prevents asking at all; what ends it later is in `stopped`. Turns of which an answer could not be
   * used are given up until their ideas change, or it is asked `again`.
   */
  linkIdeas: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ taskId, again: z.boolean().default(false) }),
    output: z.object({
      /** Ideas that it was asked about. */
      asked: z.number(),
      links: z.number(),
      /** Proposals that their words do not carry. */
      refused: z.number(),
      /** Why answers could not be used, each once. */
      unusable: z.array(z.string()),
      stopped: failureSchema.nullable(),
      calls: z.number(),
      tokensIn: z.number(),
      tokensOut: z.number(),
      cost: z.number(),
    }),
  },
  /** What {@link linkIdeas} would ask now, without asking it. */
  estimateLinkIdeas: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ again: z.boolean().default(false) }),
    output: z.object({
      provider: z.enum(PROVIDERS),
      model: z.string().nullable(),
      /** Ideas that it would be asked about. */
      ideas: z.number(),
      /** Calls without any for tools. */
      calls: z.number(),
      tokensIn: z.number(),
      tokensOut: z.number(),
      /** US dollars; null if the model's price is unknown. */
      cost: z.number().nullable(),
      /** Ideas of projects with an excluded folder. */
      excluded: z.number(),
      /** Turns that were given up, and why, each reason once. */
      givenUp: z.number(),
      reasons: z.array(z.string()),
      /** Completed turns that wait to be linked by themselves. */
      waiting: z.number(),
      /** What would be asked, conversation by conversation, the oldest first. */
      conversations: z.array(
        z.object({
          conversationId: z.string(),
          ideas: z.array(z.string()),
          calls: z.number(),
          tokensIn: z.number(),
        }),
      ),
      /** What would keep it from starting or ending now; null if nothing. */
      blocked: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
  },
  /**
   * Lists what ideas name, those with the most ideas first: files, technologies, identifiers, projects of this
   * memory, and people who made commits, are spoken to by a handle, or were named by a person.
   */
  entities: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      kinds: z.array(z.enum(ENTITY_KINDS)).optional(),
      ...lens,
      /** A part of its name, or of another name of it. */
      name: z.string().max(200).optional(),
      ...page,
    }),
    output: z.object({
      entities: z.array(
        entitySchema.extend({
          aliases: z.array(z.string()),
          ideas: z.number(),
          conversations: z.number(),
          firstTime: z.string(),
          lastTime: z.string(),
        }),
      ),
      total: z.number(),
    }),
  },
  /**
   * Decisions that turns of followed logs replaced or denied and that nobody put away, the newest news first.
   * Of those that no longer hold, or whose words are gone, none is told.
   */
  turnedDecisions: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({}),
    output: z.object({ turned: z.array(turnedDecisionSchema) }),
  },
  /** Puts one of them away. */
  seeTurned: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({
      relation: z.enum(TURNING_RELATIONS),
      decisionId: z.string(),
      byId: z.string(),
    }),
    output: z.object({}),
  },
  /** People as a person named them, by name. */
  people: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({}),
    output: z.object({ people: z.array(personSchema) }),
  },
  /**
   * Says what somebody is called, so that ideas in whose words such a name stands name them; null takes it
   * back. Returns what was said before, so that a call with this undoes it.
   */
  namePerson: {
    kind: 'action',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'apart',
    input: z.object({ name: personName, aliases: z.array(personName).max(20).nullable() }),
    output: z.object({ name: z.string(), before: z.array(z.string()).nullable() }),
  },
  /**
   * Lists what was spoken of: of a conversation its spans in order, else of all conversations that are
   * meant, the newest first.
   */
  topics: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object({
      ...lens,
      ...span,
      conversationId: z.string().optional(),
      ...page,
    }),
    output: z.object({
      topics: z.array(
        z.object({
          name: z.string(),
          keywords: z.array(z.string()),
          projectId: z.string().nullable(),
          project: z.string().nullable(),
          spans: z.array(
            z.object({
              conversationId: z.string(),
              title: z.string(),
              /** The segment with which it begins. */
              nodeId: z.string(),
              start: z.string(),
              end: z.string(),
            }),
          ),
        }),
      ),
      total: z.number(),
    }),
  },
} as const satisfies ProcedureTable;
