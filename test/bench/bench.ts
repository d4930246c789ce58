import type { Corpus, WriteOptions } from './corpus/corpus.ts';
import type { Measure } from './report.ts';
import type { RunRoundOptions } from './rounds/runRound.ts';

/** What a part of the bench works with. */
export interface Bench extends WriteOptions, RunRoundOptions {
  /** For all that it writes; removed at the end. */
  readonly temporary: string;
  readonly seed: number;
  /** The built window; null when there is none. */
  readonly rendererDir: string | null;
  /** Tells a person how it goes on. */
  readonly say: (line: string) => void;
}

/** What a part of the bench found out. */
export interface Part {
  readonly name: string;
  /** null: it needs no logs. */
  readonly corpus: Omit<Corpus, 'folder' | 'files'> | null;
  readonly measures: readonly Measure[];
  /** What the measures were made from. */
  readonly rounds: readonly unknown[];
}
