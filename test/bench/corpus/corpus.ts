import type { Vocabulary } from './vocabulary.ts';

/** Logs that were written. */
export interface Corpus {
  readonly folder: string;
  readonly files: readonly string[];
  readonly messages: number;
  readonly lines: number;
  readonly bytes: number;
}

export interface WriteOptions {
  readonly vocabulary: Vocabulary;
  /** Lets others run; throws when the bench is to stop. */
  readonly breathe: () => Promise<void>;
}
