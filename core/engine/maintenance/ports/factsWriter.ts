import type { ImportBatch, LineCounts } from '../../import/ports/importStore.ts';

export interface FactsWriter {
  /** Adds what the lines of a batch say to the events that are stored of them; each batch is one transaction. */
  addFacts(fileIx: number, batch: ImportBatch): Promise<void>;
  /** All batches of a log are added; conversations that they changed are put together anew. */
  factsRead(fileIx: number, counts: LineCounts): Promise<void>;
}
