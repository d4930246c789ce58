import type { PointRole } from './point.ts';

/** What a conversation leaves behind that lasts: something decided, asked, found, left to do. */
export const IDEA_INTENTS = [
  'decision',
  'conclusion',
  'question',
  'problem',
  'solution',
  'todo',
  'context',
  'observation',
] as const;
export type IdeaIntent = (typeof IDEA_INTENTS)[number];

/** What one idea is to another, which it comes after. */
export const IDEA_RELATIONS = [
  'supersedes',
  'builds_on',
  'contradicts',
  'answers',
  'relates_to',
] as const;
export type IdeaRelation = (typeof IDEA_RELATIONS)[number];

/** Those by which a decision no longer stands as it was, or is in doubt. */
export const TURNING_RELATIONS = [
  'supersedes',
  'contradicts',
] as const satisfies readonly IdeaRelation[];

/** Who found a link, or an idea: the rules, a model, or a person. */
export const IDEA_MAKERS = ['rule', 'model', 'person'] as const;
export type IdeaMaker = (typeof IDEA_MAKERS)[number];

export const IDEA_ORDERS = ['newest', 'weight'] as const;
export type IdeaOrder = (typeof IDEA_ORDERS)[number];

/**
 * How an idea stands. A question, a problem, a to-do is open until it is settled: answered, solved,
 * done; where nobody knows whether it is (see {@link LEAST_OPEN}), it stands. A decision stands until another supersedes
 * it. Whatever a person closed is closed. All others stand.
 */
export const IDEA_STATES = [
  'open',
  'stands',
  'answered',
  'solved',
  'done',
  'superseded',
  'closed',
] as const;
export type IdeaState = (typeof IDEA_STATES)[number];

/**
 * The least confidence of what counts as open: of less nobody knows whether it is, since it was only suggested, or its
 * conversation went on without a word of it.
 */
export const LEAST_OPEN = 0.5;

/** Intents that are open until they are settled, and what they are then. */
export const SETTLED = {
  question: 'answered',
  problem: 'solved',
  todo: 'done',
} as const satisfies Partial<Record<IdeaIntent, IdeaState>>;

/** Ideas that last differently long. */
export const LASTING = ['decision', 'conclusion', 'open', 'closed', 'other'] as const;
/**
 * `open`: questions, problems and to-dos that nothing settled. `closed`: what was settled, replaced or
 * closed. `other`: solutions, contexts and observations.
 */
export type Lasting = (typeof LASTING)[number];

/** After how many days an idea counts for half as much. */
export type HalfLives = Readonly<Record<Lasting, number>>;

export const DEFAULT_HALF_LIVES: HalfLives = {
  decision: 365,
  conclusion: 90,
  open: 180,
  closed: 30,
  other: 30,
};

/** Days, whole ones. */
export const HALF_LIFE_LIMITS = { min: 1, max: 36_500 } as const;

export const ENTITY_KINDS = ['project', 'technology', 'concept', 'person', 'file'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/**
 * What a person says of an idea is kept as what they say of the point that quotes the same words: another
 * intent as another role.
 */
export const ROLE_OF_INTENT = {
  decision: 'decided',
  conclusion: 'found',
  question: 'asked',
  problem: 'failed',
  solution: 'done',
  todo: 'open',
  context: 'corrected',
  observation: 'found',
} as const satisfies Readonly<Record<IdeaIntent, PointRole>>;

const INTENT_OF_ROLE = {
  asked: 'question',
  decided: 'decision',
  corrected: 'context',
  found: 'conclusion',
  done: 'solution',
  failed: 'problem',
  open: 'todo',
} as const satisfies Readonly<Record<PointRole, IdeaIntent>>;

/** The intent of an idea whose point a person gave a role. */
export function intentSaid(own: IdeaIntent, role: PointRole | null): IdeaIntent {
  if (role === null || ROLE_OF_INTENT[own] === role) return own;
  return role === 'corrected' && own === 'decision' ? own : INTENT_OF_ROLE[role];
}
