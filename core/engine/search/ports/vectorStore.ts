/** Vectors of segments, as making and comparing them needs the store. */

/** A vector of length 1 in a signed byte a number. */
export interface PackedVector {
  /** A number of the vector is its byte times this. */
  readonly scale: number;
  readonly numbers: Int8Array;
}

/** A shown segment of which no vector of a space stands for the shown text. */
export interface DueVector {
  readonly nodeIx: number;
  readonly textIx: number;
  readonly project: string | null;
  /** Of the words of the vector that it has; null: it has none. */
  readonly textHash: Uint8Array | null;
}

/** What a segment's text says, markers included. */
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
  /** Rises with each change of vectors, or of which segments are shown. */
  vectorChanges(): Promise<number>;
  /** Of shown segments. */
  countVectors(space: string): Promise<number>;
  /** Closed segments, the newest first; those that are written to still have no lasting text. */
  dueVectors(space: string): Promise<readonly DueVector[]>;
  textsToEmbed(textIxs: readonly number[]): Promise<readonly TextToEmbed[]>;
  /** Those of shown segments, the newest rows first, before one. */
  vectors(
    space: string,
    page: { readonly before: number; readonly limit: number },
  ): Promise<readonly StoredVector[]>;
  /** null: a segment has none. */
  vectorOf(space: string, nodeIx: number): Promise<PackedVector | null>;
}

/** Each call is one transaction. */
export interface VectorWriter {
  /**
   * Keeps vectors of segments that still show the text that was sent; gives how many. `calls` are those that
   * they took, as the ledger names them.
   */
  storeVectors(
    space: string,
    batch: { readonly vectors: readonly VectorToStore[]; readonly calls: readonly number[] },
    nowMs: number,
  ): Promise<number>;
  /** Takes vectors for those of other texts that say the same. */
  keepVectors(
    space: string,
    kept: readonly { readonly nodeIx: number; readonly textIx: number }[],
  ): Promise<void>;
  /** Removes vectors of other spaces, and of segments that are not shown; gives how many. */
  dropOtherVectors(space: string): Promise<number>;
}
