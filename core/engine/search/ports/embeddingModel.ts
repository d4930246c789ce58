/**
 * The engine's view of a model that turns texts into vectors. Adapters own retries, limits and the
 * protocol.
 */
import type { AbortableSignal } from '../../../model/progress.ts';
import type { Endpoint, TryWatcher } from '../../summaries/ports/languageModel.ts';

/** How to reach a model, and what to request from it. */
export interface EmbeddingEndpoint extends Endpoint {
  /** Dimensions per vector; null for as many as the model returns. */
  readonly dimensions: number | null;
}

export interface EmbeddingRequest {
  readonly texts: readonly string[];
  /** Shown in the log of outgoing requests. */
  readonly purpose: string;
  /** Tokens of all texts together, reserved from the limit of tokens per minute. */
  readonly tokens: number;
}

export interface Embeddings {
  /** One vector per text, in the same order: all of the same length, finite, none all zeros. */
  readonly vectors: readonly (readonly number[])[];
  /** As reported by the endpoint; null if it reports none. */
  readonly tokensIn: number | null;
}

export interface EmbeddingModel {
  readonly model: string;
  /**
   * Throws as {@link LanguageModel.complete}; also `reply-unusable` for vectors that cannot be what
   * was requested.
   */
  embed(
    request: EmbeddingRequest,
    signal: AbortableSignal,
    watcher?: TryWatcher,
  ): Promise<Embeddings>;
}
