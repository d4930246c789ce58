import type { OutputOf, ParsedInputOf } from '../../../contract/procedures.ts';
import type { Usage } from '../../../model/facts.ts';
import type { TimedLens } from '../../../model/lens.ts';
import type { StatDimension } from '../../../model/statistics.ts';

/** Lengths of a prompt, in tokens, beyond which some vendor asks another price for an answer. */
export const PROMPT_STEPS = [100_000, 200_000, 272_000] as const;

/** Tokens of answers of one model that have the same price, as providers count them. */
export interface ModelTokens extends Omit<Usage, 'key'> {
  /** How many of {@link PROMPT_STEPS} the prompts exceed. */
  readonly promptStep: number;
}

/** What prices turn into amounts; the store does not know them. */
type Amounts =
  | 'tokensIn'
  | 'tokensOut'
  | 'cacheRead'
  | 'cacheWrite'
  | 'cost'
  | 'unpriced'
  | 'models';
export type Unpriced<Priced> = Omit<Priced, Amounts> & { readonly usage: readonly ModelTokens[] };

export type ConversationListOut = OutputOf<'conversations'>;
export type ConversationRow = Unpriced<ConversationListOut['conversations'][number]>;
export type WholeConversation = Unpriced<OutputOf<'conversation'>>;
type StatsOut = OutputOf<'stats'>;
export interface CountedStats {
  readonly rows: readonly Unpriced<StatsOut['rows'][number]>[];
  readonly total: Unpriced<StatsOut['total']>;
}

export interface ConversationQuery extends TimedLens {
  /** An id of an entity, or a name. */
  readonly entity?: string | undefined;
  readonly open: boolean;
  readonly agents: boolean;
  readonly all: boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface ConversationReader {
  /** Those with the newest last event first. */
  listConversations(query: ConversationQuery): Promise<{
    readonly conversations: readonly ConversationRow[];
    readonly total: number;
  }>;
  /** null if there is no such conversation. */
  conversation(input: ParsedInputOf<'conversation'>): Promise<WholeConversation | null>;
  countWork(filter: TimedLens, by: StatDimension | undefined): Promise<CountedStats>;
}
