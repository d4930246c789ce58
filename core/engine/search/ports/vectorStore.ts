/** What making and comparing vectors of segments, conversations and points needs from the store. */

/** A vector of length 1, with one signed byte per component. */
export interface PackedVector {
  /** Each component is its byte times this. */
  readonly scale: number;
  readonly numbers: Int8Array;
}

/** What a vector stands for: a node as a whole, or one of the points of its text. */
export interface VectorOf {
  readonly nodeIx: number;
  /** {@link WHOLE}, or the number of a point, from 1. */
  readonly part: number;
}

export const WHOLE = 0;

/** What is shown of a segment or conversation and has no vector, in the given space, of the text it shows. */
export interface DueVector extends VectorOf {
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
  readonly points: readonly { readonly part: number; readonly text: string }[];
  readonly keywords: readonly string[];
}

export interface StoredVector extends PackedVector, VectorOf {
  readonly vectorIx: number;
}

export interface VectorToStore extends PackedVector, VectorOf {
  readonly textIx: number;
  readonly textHash: Uint8Array;
}

/** How many vectors there are of shown nodes. */
export interface VectorCounts {
  /** Of segments and conversations. */
  readonly nodes: number;
  readonly points: number;
}

export interface VectorReader {
  /** Increases with each change to vectors or to which segments are shown. */
  vectorChanges(): Promise<number>;
  countVectors(space: string): Promise<VectorCounts>;
  /**
   * Closed segments, and conversations of several, newest first, then the newest points of segments, as far as they
   * may have vectors. What is still being written has no lasting text yet; a conversation of one segment says what
   * that does, and so does the only point of a segment.
   */
  dueVectors(space: string): Promise<readonly DueVector[]>;
  textsToEmbed(textIxs: readonly number[]): Promise<readonly TextToEmbed[]>;
  /** Vectors of shown nodes before a given row, newest rows first. */
  vectors(
    space: string,
    page: { readonly before: number; readonly limit: number },
  ): Promise<readonly StoredVector[]>;
  /** Of the node as a whole; null if it has none. */
  vectorOf(space: string, nodeIx: number): Promise<PackedVector | null>;
}

/** Each call is one transaction. */
export interface VectorWriter {
  /**
   * Stores vectors of nodes that still show the text that was sent, and returns how many of these.
   * `calls` are the ledger's names of the calls they took.
   */
  storeVectors(
    space: string,
    batch: { readonly vectors: readonly VectorToStore[]; readonly calls: readonly number[] },
    nowMs: number,
  ): Promise<VectorCounts>;
  /** Reuses vectors for other texts with the same content. */
  keepVectors(
    space: string,
    kept: readonly (VectorOf & { readonly textIx: number })[],
  ): Promise<void>;
  /**
   * Removes vectors of other spaces, of nodes no longer shown, and of points that are gone or too old; returns how
   * many.
   */
  dropOtherVectors(space: string): Promise<number>;
}
