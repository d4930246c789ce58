/** The engine's view of an endpoint that takes many questions at once and answers them later. */
import type { AbortableSignal } from '../../../model/progress.ts';
import type { Failure } from '../../../model/result.ts';
import type { BatchOutcome, OpenBatch } from './batchStore.ts';
import type { Completion, CompletionRequest } from './languageModel.ts';

export interface NamedRequest {
  readonly customId: string;
  readonly request: CompletionRequest;
}

/** What came back for one request. */
export interface BatchReply {
  readonly customId: string;
  readonly outcome: BatchOutcome;
  /** null for all but an answer. */
  readonly completion: Completion | null;
}

export type BatchState =
  | { readonly kind: 'open' }
  /** The endpoint does not know it, or not any more. */
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'ended';
      /** In any order; what came back for none is not in it. */
      readonly replies: readonly BatchReply[];
      /** What became of those. */
      readonly others: BatchOutcome;
      /** Why it was refused whole; null if it was not. */
      readonly problem: string | null;
      /** What the endpoint keeps of it, for {@link BatchEndpoint.tidy}. */
      readonly kept: readonly string[];
    };

/**
 * Each call is one request, or a few, without another try: nobody waits, and the next look comes. Throws as
 * a language model does.
 */
export interface BatchEndpoint {
  /** Whether it takes batches: those of the providers themselves do, others are asked for their list of them. */
  takesBatches(signal: AbortableSignal): Promise<boolean>;
  /**
   * Sends one. A failure that is returned leaves open whether the endpoint took it; what is thrown tells that it
   * did not.
   *
   * @param label is kept with it where the endpoint can
   */
  submit(
    label: string,
    requests: readonly NamedRequest[],
    signal: AbortableSignal,
  ): Promise<{ readonly remoteId: string } | { readonly failure: Failure }>;
  /** Looks for one that was perhaps taken; null if it was not. Those of `known` are others. */
  find(
    batch: Pick<OpenBatch, 'label' | 'begunMs' | 'requests'>,
    known: ReadonlySet<string>,
    signal: AbortableSignal,
  ): Promise<string | null>;
  look(remoteId: string, signal: AbortableSignal): Promise<BatchState>;
  /** What was answered by then is paid for, and comes all the same. */
  cancel(remoteId: string, signal: AbortableSignal): Promise<void>;
  /** Has the endpoint remove what it keeps of one that ended. */
  tidy(kept: readonly string[], signal: AbortableSignal): Promise<void>;
}
