/** A model that turns texts into vectors, as the engine asks it. Adapters own retries, limits and the protocol. */
import type { AbortableSignal } from '../../../model/progress.ts';
import type { Endpoint, TryWatcher } from '../../summaries/ports/languageModel.ts';

/** How to reach a model, and what to ask it for. */
export interface EmbeddingEndpoint extends Endpoint {
  /** Numbers a vector; null: as many as the model gives. */
  readonly dimensions: number | null;
}

export interface EmbeddingRequest {
  readonly texts: readonly string[];
  /** For the log of outgoing requests. */
  readonly purpose: string;
  /** Of all texts together, which the limit of tokens a minute reserves. */
  readonly tokens: number;
}

export interface Embeddings {
  /** One a text, in the order of these: all of one length, finite, none of them all zeros. */
  readonly vectors: readonly (readonly number[])[];
  /** As the endpoint says; where it says nothing, null. */
  readonly tokensIn: number | null;
}

export interface EmbeddingModel {
  readonly model: string;
  /** Throws as {@link LanguageModel.complete}; `reply-unusable` also for vectors that cannot be what was asked for. */
  embed(
    request: EmbeddingRequest,
    signal: AbortableSignal,
    watcher?: TryWatcher,
  ): Promise<Embeddings>;
}
