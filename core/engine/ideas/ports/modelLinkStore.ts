/** What linking ideas by a model needs from the store. */
import type { LinkPoint } from '../../../domain/ideas/checkLinks.ts';
import type { IdeaRelation } from '../../../model/idea.ts';
import type { RemoteProvider } from '../../../model/providers.ts';

/** An idea of a scope, as a model is told of it. */
export interface IdeaToLink extends LinkPoint {
  readonly ideaId: string;
  /** Of what it quotes. */
  readonly key: Uint8Array;
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
  readonly scope: number;
  readonly atMs: number;
  readonly provider: RemoteProvider;
  readonly model: string;
  /** `linked`, else why the answer could not be used. */
  readonly outcome: string;
  /** Keys of the ideas that it was asked about. */
  readonly asked: readonly Uint8Array[];
  readonly links: readonly {
    readonly from: Uint8Array;
    readonly to: Uint8Array;
    readonly relation: ModelRelation;
    readonly confidence: number;
  }[];
}

export interface ModelLinkReader {
  /** Scopes (see DueLinks) with ideas that no model was asked about, those with the oldest such idea first. */
  unlinkedScopes(): Promise<readonly number[]>;
  /** All ideas of a scope in the order of time, each quote once, without those that a person closed. */
  ideasToLink(scope: number): Promise<readonly IdeaToLink[]>;
}

export interface ModelLinkWriter {
  /** Appends a run with its links, and has the scope linked anew. One transaction. */
  storeModelLinks(run: LinkRun): Promise<void>;
}
