import type {
  Happening,
  IdeaLink,
  IdeaSource,
  LinkableIdea,
  ToldIdea,
} from '../../../domain/ideas/types.ts';
import type { PayloadOf } from '../../../contract/events.ts';
import type { OutputOf, ParsedInputOf } from '../../../contract/procedures.ts';
import type { HalfLives, IdeaMaker } from '../../../model/idea.ts';
import type { ConversationId } from '../../../model/ids.ts';
import type { Lens } from '../../../model/lens.ts';

export type IdeasOut = OutputOf<'ideas'>;
export type IdeaOut = OutputOf<'idea'>;
export type EntitiesOut = OutputOf<'entities'>;
export type TopicsOut = OutputOf<'topics'>;

/** A conversation whose ideas must be told anew. */
export interface DueIdeas {
  readonly conversationIx: number;
  /** How often it became due; what comes later stays due. */
  readonly changes: number;
}

/** What was kept of a conversation, each with the words that it quotes. */
export interface QuotedSource extends IdeaSource {
  readonly eventKey: Uint8Array;
  readonly ms: number;
  /** Where the words begin in the event's text, in UTF-16 units. */
  readonly start: number;
  /** The words as they stand there. */
  readonly excerpt: string;
  /** The grip that quotes them; null: there is none yet. */
  readonly gripIx: number | null;
}

/** A grip as it is stored. */
export interface IdeaQuote {
  readonly key: Uint8Array;
  readonly ms: number;
  readonly eventIx: number;
  readonly excerpt: string;
}

/** An idea as it is stored. */
export interface PlannedIdea extends Omit<
  ToldIdea,
  'source' | 'range' | 'settledBy' | 'settledRange'
> {
  readonly speaker: IdeaSource['by'];
  /** A stored grip, or a new one. */
  readonly quote: number | IdeaQuote;
  /** What settles it; null: nothing does. */
  readonly settled: number | IdeaQuote | null;
  readonly maker: IdeaMaker;
}

/** All ideas of a conversation, which take the place of those before. */
export interface IdeaPlan extends DueIdeas {
  readonly ideas: readonly PlannedIdea[];
}

/** Conversations that are linked together: those of a project, or one without a project. */
export interface DueLinks {
  readonly scope: number;
  readonly changes: number;
}

export interface LinkMaterial {
  /** In the order of time. */
  readonly ideas: readonly (LinkableIdea & { readonly ideaIx: number })[];
  readonly happenings: readonly (Happening & { readonly gripIx: number })[];
}

/** All links of a scope, which take the place of those before; rows of ideas and grips. */
export interface LinkPlan extends DueLinks {
  readonly ideas: readonly number[];
  readonly links: readonly (Omit<IdeaLink, 'from' | 'to'> & {
    readonly fromIx: number;
    readonly toIx: number;
  })[];
  readonly settled: readonly {
    readonly ideaIx: number;
    readonly gripIx: number;
    readonly confidence: number;
  }[];
}

/** What a stage of ideas reads. */
export interface IdeaMaterialReader {
  dueIdeas(limit: number): Promise<readonly DueIdeas[]>;
  ideaMaterial(conversationIx: number): Promise<readonly QuotedSource[]>;
  dueLinks(limit: number): Promise<readonly DueLinks[]>;
  linkMaterial(scope: number): Promise<LinkMaterial>;
}

/** Each call is one transaction. */
export interface IdeaWriter {
  applyIdeas(plans: readonly IdeaPlan[]): Promise<void>;
  applyLinks(plan: LinkPlan): Promise<void>;
  /** Notes that an idea was opened, by the id of its grip; within a minute once. */
  noteIdeaOpened(gripId: string, nowMs: number): Promise<void>;
  /** Notes decisions that were turned round, until they are seen; a few, the newest. */
  noteTurned(turned: readonly TurnedDecision[]): Promise<void>;
  /** Lets go of one that was noted. */
  forgetTurned(turned: TurnedPair): Promise<void>;
  /** Says what somebody is called; null takes it back. Returns what was said before. */
  namePerson(name: string, aliases: readonly string[] | null): Promise<readonly string[] | null>;
}

/** Which ideas are meant; undefined fields do not filter. */
export type IdeaQuery = Lens &
  Pick<
    ParsedInputOf<'ideas'>,
    | 'intents'
    | 'states'
    | 'conversationId'
    | 'entity'
    | 'topic'
    | 'text'
    | 'withoutPoints'
    | 'limit'
    | 'offset'
  > & {
    /** Epoch ms; `toMs` is exclusive. */
    readonly fromMs: number | undefined;
    readonly toMs: number | undefined;
    /** Orders by how much each counts; null: the newest first. */
    readonly weighing: Weighing | null;
  };

/** What ideas are weighed by. */
export interface Weighing {
  /** The moment at which they count, epoch ms. */
  readonly atMs: number;
  readonly halfLives: HalfLives;
}

export type TopicQuery = Lens &
  Pick<ParsedInputOf<'topics'>, 'conversationId' | 'limit' | 'offset'> & {
    readonly fromMs: number | undefined;
    readonly toMs: number | undefined;
  };

export type EntityQuery = Lens &
  Pick<ParsedInputOf<'entities'>, 'kinds' | 'name' | 'limit' | 'offset'>;

/** Somebody whom a person named. */
export type GivenPerson = OutputOf<'people'>['people'][number];

export type TurnedDecision = PayloadOf<'decisionTurned'>;
/** What tells it from all others. */
export type TurnedPair = ParsedInputOf<'seeTurned'>;

export interface IdeaReader {
  listIdeas(query: IdeaQuery): Promise<IdeasOut>;
  /** An idea with its chain, by its id, by the id of a point or grip that quotes the same, or by a part of these. */
  readIdea(id: string): Promise<IdeaOut>;
  listEntities(query: EntityQuery): Promise<EntitiesOut>;
  listTopics(query: TopicQuery): Promise<TopicsOut>;
  /** By their names. */
  givenPeople(): Promise<readonly GivenPerson[]>;
  /** Decisions that those of some conversations replaced or denied; what a person closed is left out. */
  turnedDecisions(ids: readonly ConversationId[]): Promise<readonly TurnedDecision[]>;
  /** Those that were noted and still hold, the newest note first. */
  notedTurned(): Promise<readonly TurnedDecision[]>;
}
