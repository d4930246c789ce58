/** What linking ideas by a model needs from the store. */
import type { LinkPoint } from '../../../domain/ideas/checkLinks.ts';
import type { ConversationId } from '../../../model/ids.ts';
import type { IdeaRelation } from '../../../model/idea.ts';
import type { LinkMode } from '../../../model/jobs.ts';
import type { RemoteProvider } from '../../../model/providers.ts';
import type { QueuedTurn } from '../../live/ports/queueStore.ts';

/** An idea of a scope, as a model is told of it. */
export interface IdeaToLink extends LinkPoint {
  readonly ideaId: string;
  /** Of what it quotes. */
  readonly key: Uint8Array;
  /** What it is linked within (see DueLinks). */
  readonly scope: number;
  /** In which its words stand. */
  readonly turnId: string;
  readonly conversationId: string;
  /** Folder of its conversation; null: it has none. */
  readonly folder: string | null;
  /** Was a model asked about it before? */
  readonly asked: boolean;
}

/** `settles`: the later idea answers, solves or does the earlier one. */
export type ModelRelation = IdeaRelation | 'settles';

/** What came of one conversation with a model. */
export interface LinkRun {
  readonly atMs: number;
  readonly provider: RemoteProvider;
  readonly model: string;
  /** `linked`, else why the answer could not be used. */
  readonly outcome: string;
  /** Keys of the ideas that need not be asked about again. */
  readonly asked: readonly Uint8Array[];
  readonly links: readonly {
    readonly scope: number;
    readonly from: Uint8Array;
    readonly to: Uint8Array;
    readonly relation: ModelRelation;
    readonly confidence: number;
  }[];
}

/** A turn that waits, and where it belongs. */
export interface TurnPlace {
  readonly turnId: string;
  readonly scope: number;
  readonly conversationId: string;
}

export interface ModelLinkReader {
  /**
   * Turns with ideas that no model was asked about, the oldest first; those that were given up are left out
   * unless they are `again` meant.
   */
  unlinkedTurns(options: { readonly again: boolean }): Promise<readonly QueuedTurn[]>;
  /** Turns that are completed, as they are queued; those that hold no idea to ask about are left out. */
  turnsToQueue(turnIds: readonly string[]): Promise<readonly QueuedTurn[]>;
  /** Those of some turns that are there, in the order in which they are given. */
  placesOfTurns(turnIds: readonly string[]): Promise<readonly TurnPlace[]>;
  /** All ideas of a scope in the order of time, each quote once, without those that a person closed. */
  ideasToLink(scope: number): Promise<readonly IdeaToLink[]>;
  /** Conversations of completed turns that wait. */
  queuedConversations(): Promise<readonly ConversationId[]>;
  /** What waits in the queue, and why what was given up was; each reason once. */
  linkQueue(): Promise<{
    readonly waiting: Readonly<Record<LinkMode, number>>;
    readonly givenUp: number;
    readonly reasons: readonly string[];
  }>;
}

export interface ModelLinkWriter {
  /** Appends a run with its links, and has their scopes linked anew. One transaction. */
  storeModelLinks(run: LinkRun): Promise<void>;
}
