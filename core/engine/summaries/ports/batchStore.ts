/** What is kept of texts that were asked for in batches. */
import type { HttpProvider } from '../../../model/providers.ts';
import type { Completion } from './languageModel.ts';
import type { ModelCall } from './summaryStore.ts';

/** Where a batch is asked for. */
export interface BatchPlace {
  readonly provider: HttpProvider;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly model: string;
}

/** A batch whose results were not taken yet. */
export interface OpenBatch extends BatchPlace {
  readonly batchIx: number;
  /** Ours; names of its requests begin with it. */
  readonly label: string;
  /** null: it is not known whether the endpoint took it. */
  readonly remoteId: string | null;
  readonly begunMs: number;
  readonly requests: number;
  readonly texts: number;
  /** US dollars, the most that it may cost. */
  readonly setAside: number;
}

/** A node in a batch. */
export interface BatchNode {
  readonly nodeId: string;
  readonly startMs: number;
}

/** One request: about one node, or several that share it, in their order. */
export interface BatchRequest {
  /** What the endpoint names its result by. */
  readonly customId: string;
  /** Of all that is asked. */
  readonly requestHash: Uint8Array;
  readonly nodes: readonly BatchNode[];
  /** Is no answer asked for in place of an unusable one? */
  readonly isLastTry: boolean;
  /** US dollars. */
  readonly setAside: number;
}

/** What is known of a request once it is sent. */
export interface KeptRequest extends Pick<BatchRequest, 'customId' | 'setAside'> {
  readonly nodeIds: readonly string[];
}

/** What became of a request. All but the first cost nothing. */
export type BatchOutcome = 'answered' | 'failed' | 'expired' | 'cancelled' | 'missing';

export interface BatchResult {
  readonly customId: string;
  readonly outcome: BatchOutcome;
  /** Of an answer alone. */
  readonly completion: Completion | null;
  /** As it stands in the ledger; null for what cost nothing. */
  readonly call: ModelCall | null;
}

/** An answer that was paid for and not read yet. */
export interface BatchAnswer {
  readonly itemIx: number;
  readonly requestHash: Uint8Array;
  readonly nodeIds: readonly string[];
  readonly isLastTry: boolean;
  readonly completion: Completion;
  /** In the ledger. */
  readonly callIx: number;
}

export interface BatchReader {
  /** Oldest first. */
  openBatches(): Promise<readonly OpenBatch[]>;
  /** As the endpoint names them, whether open or not. */
  knownBatches(): Promise<readonly string[]>;
  batchRequests(batchIx: number): Promise<readonly KeptRequest[]>;
  /** Oldest first. */
  batchAnswers(place: BatchPlace): Promise<readonly BatchAnswer[]>;
  /** Nodes that an answer is waited for, or was not read of. */
  nodesInBatches(place: BatchPlace): Promise<readonly BatchNode[]>;
  /** Ids of nodes whose last request since a time was neither answered nor cancelled. */
  nodesBatchedInVain(sinceMs: number): Promise<readonly string[]>;
  /** US dollars, the most that what is waited for may cost. */
  setAsideForBatches(): Promise<number>;
}

/** Each call is one transaction. */
export interface BatchWriter {
  /**
   * Keeps what is about to be asked for, and returns the requests that were kept: none of whose nodes another
   * batch waits for. null: there are none, and no batch.
   */
  beginBatch(
    batch: BatchPlace & { readonly label: string; readonly begunMs: number },
    requests: readonly BatchRequest[],
  ): Promise<{ readonly batchIx: number; readonly kept: readonly string[] } | null>;
  /** The endpoint took it. */
  batchTaken(batchIx: number, remoteId: string): Promise<void>;
  /** The endpoint did not take it: nothing of it is kept. */
  dropBatch(batchIx: number): Promise<void>;
  /** Puts what it cost into the ledger, keeps its answers, and lets go of the money set aside. */
  endBatch(batchIx: number, results: readonly BatchResult[], nowMs: number): Promise<void>;
  /** An answer was read, and came to this. */
  settleBatchCall(callIx: number, outcome: string): Promise<void>;
  /** Answers that are done with: their words go. */
  clearBatchAnswers(items: readonly number[]): Promise<void>;
}
