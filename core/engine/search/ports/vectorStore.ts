/** What making and comparing vectors of segments and conversations needs from the store. */

/** A vector of length 1, with one signed byte per component. */
export interface PackedVector {
  /** Each component is its byte times this. */
  readonly scale: number;
  readonly numbers: Int8Array;
}

/** A shown segment or conversation without a vector, in the given space, of the text it shows. */
export interface DueVector {
  readonly nodeIx: number;
  readonly textIx: number;
  readonly project: string | null;
  /** Hash of the words behind its existing vector; null if it has none. */
  readonly textHash: Uint8Array | null;
}

/** What a node's text says, including markers. */
export interface TextToEmbed {
  readonly nodeIx: number;
  readonly textIx: number;
  readonly title: string;
  readonly brief: string;
  readonly bullets: readonly string[];
  readonly keywords: readonly string[];
}

export interface StoredVector extends PackedVector {
  readonly vectorIx: number;
  readonly nodeIx: number;
}

export interface VectorToStore extends PackedVector {
  readonly nodeIx: number;
  readonly textIx: number;
  readonly textHash: Uint8Array;
}

export interface VectorReader {
  /** Increases with each change to vectors or to which segments are shown. */
  vectorChanges(): Promise<number>;
  /** Counts vectors of shown nodes. */
  countVectors(space: string): Promise<number>;
  /**
   * Closed segments, and conversations of several, newest first. What is still being written has no lasting text
   * yet; a conversation of one segment says what that does.
   */
  dueVectors(space: string): Promise<readonly DueVector[]>;
  textsToEmbed(textIxs: readonly number[]): Promise<readonly TextToEmbed[]>;
  /** Vectors of shown nodes before a given row, newest rows first. */
  vectors(
    space: string,
    page: { readonly before: number; readonly limit: number },
  ): Promise<readonly StoredVector[]>;
  /** null if the node has none. */
  vectorOf(space: string, nodeIx: number): Promise<PackedVector | null>;
}

/** Each call is one transaction. */
export interface VectorWriter {
  /**
   * Stores vectors of nodes that still show the text that was sent, and returns how many.
   * `calls` are the ledger's names of the calls they took.
   */
  storeVectors(
    space: string,
    batch: { readonly vectors: readonly VectorToStore[]; readonly calls: readonly number[] },
    nowMs: number,
  ): Promise<number>;
  /** Reuses vectors for other texts with the same content. */
  keepVectors(
    space: string,
    kept: readonly { readonly nodeIx: number; readonly textIx: number }[],
  ): Promise<void>;
  /** Removes vectors of other spaces and of nodes no longer shown; returns how many. */
  dropOtherVectors(space: string): Promise<number>;
}
