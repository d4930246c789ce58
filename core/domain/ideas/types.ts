import type { AnchorType } from '../../model/anchor.ts';
import type { EventFact } from '../../model/facts.ts';
import type { EntityKind, IdeaIntent, IdeaRelation } from '../../model/idea.ts';
import type { FoundIdea } from '../../model/summary.ts';
import type { PointRole } from '../../model/point.ts';

/** Whose words: a person's, an assistant's, or what a tool printed. */
export type IdeaSpeaker = 'person' | 'assistant' | 'tool';

/** What was kept of a conversation, with the words that it quotes. */
export interface IdeaSource {
  /** Of the turn in the conversation, from 0; those before the first request are in turn 0. */
  readonly turn: number;
  readonly by: IdeaSpeaker;
  /** Row of the event that says it. */
  readonly eventIx: number;
  /** Of a report: its turn was stopped, or is not over. Such words settle nothing. */
  readonly unfinished?: true;
  readonly what:
    | { readonly kind: 'anchor'; readonly type: AnchorType; readonly importance: number }
    /** A point of a segment; only where its words carry it. */
    | { readonly kind: 'point'; readonly role: PointRole }
    /** `outcome` and `request` among them. */
    | { readonly kind: 'fact'; readonly fact: EventFact }
    /** An idea of a model; only where the words that it quotes carry it. */
    | {
        readonly kind: 'model';
        readonly idea: Pick<
          FoundIdea,
          'intent' | 'quote' | 'confidence' | 'importance' | 'entities'
        >;
      };
  /**
   * The words that it quotes. Of a request, a report and a list of to-dos the event's own text, up to some
   * thousand UTF-16 units; of all others with secrets masked. Of a model's idea its own text.
   */
  readonly text: string;
}

/** An entity that is named in an idea's words, or a file that was changed. */
export interface NamedEntity {
  readonly kind: EntityKind;
  /** As it is to be shown. */
  readonly name: string;
}

/** An idea of a conversation. Its quote is that of a source. */
export interface ToldIdea {
  /** Index of the source whose words it quotes. */
  readonly source: number;
  /** The range of these words in the source's text, in UTF-16 units; null: all of the source's quote. */
  readonly range: WordRange | null;
  readonly intent: IdeaIntent;
  readonly text: string;
  /** 0–1. */
  readonly confidence: number;
  /** 0–1. */
  readonly importance: number;
  readonly entities: readonly NamedEntity[];
  /** Index of the source that settles it in the same conversation; null: it is open, or of a kind that is never settled. */
  readonly settledBy: number | null;
  /** As `range`, of the words that settle it. */
  readonly settledRange: WordRange | null;
}

/** UTF-16 units. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** An idea as the links of a project are made from it. Ideas are told in the order of time. */
export interface LinkableIdea {
  readonly intent: IdeaIntent;
  readonly text: string;
  readonly ms: number;
  /** Row of its conversation. */
  readonly conversation: number;
  readonly by: IdeaSpeaker;
  readonly entities: readonly NamedEntity[];
  /** Whether its own conversation settles it, or it is of a kind that is never settled. */
  readonly settled: boolean;
}

/** What may settle something that another conversation left open: a commit, a report. */
export interface Happening {
  readonly kind: 'commit' | 'pull_request' | 'outcome';
  readonly text: string;
  readonly ms: number;
  readonly conversation: number;
  /** Of a report: the first words of the request that it answers. */
  readonly asked?: string;
  /** Of a report: its turn changed files or committed, and the last tests of it passed, if there were any. */
  readonly worked?: boolean;
}

/** One idea's link to an earlier one: indices of ideas. */
export interface IdeaLink {
  readonly from: number;
  readonly to: number;
  readonly relation: IdeaRelation;
  /** 0–1. */
  readonly confidence: number;
}

/** What of another conversation settles an idea: indices of an idea and of a happening. */
export interface Settlement {
  readonly idea: number;
  readonly by: number;
  /** 0–1. */
  readonly confidence: number;
}

/** A segment, or any span of a conversation, by what its text says. */
export interface TopicInput {
  readonly nodeId: string;
  readonly title: string;
  readonly keywords: readonly string[];
}

/** Neighbours that speak of the same: what was spoken of, and the first and last of them. */
export interface TopicSpan {
  readonly name: string;
  readonly keywords: readonly string[];
  /** Indices of the first and the last. */
  readonly first: number;
  readonly last: number;
}
