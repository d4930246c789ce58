/** Facts of logs that an older build read: from the lines that are kept of them. */
import type { CancelSignal } from '../../model/progress.ts';
import type { FactsWriter } from './ports/factsWriter.ts';
import type { StoredLog, VerifyReader } from './ports/maintenanceStore.ts';
import { convertAgain } from './verify/convertAgain.ts';
import type { ConvertAgainDeps } from './verify/convertAgain.ts';

export interface FactsAgainDeps {
  readonly logs: () => readonly StoredLog[];
  readonly rawBlocks: VerifyReader['rawBlocks'];
  readonly writer: FactsWriter;
  readonly convert: ConvertAgainDeps;
  readonly signal: CancelSignal;
  /** From 0 to 1. */
  readonly onProgress: (value: number) => void;
}

const LINE_KINDS = ['event', 'state', 'unknown', 'bad'] as const;

/** Returns how many logs were read. If it is stopped, a later call goes on with the log it was at. */
export async function readFactsAgain(deps: FactsAgainDeps): Promise<number> {
  const { rawBlocks, writer, convert, signal, onProgress } = deps;
  const logs = deps.logs();
  for (const [at, log] of logs.entries()) {
    onProgress(at / logs.length);
    const counts = { event: 0, state: 0, unknown: 0, bad: 0 };
    for (const batch of convertAgain(log, rawBlocks(log.fileIx), convert)) {
      signal.throwIfAborted();
      await writer.addFacts(log.fileIx, batch);
      for (const kind of LINE_KINDS) counts[kind] += batch.counts[kind];
    }
    await writer.factsRead(log.fileIx, counts);
  }
  return logs.length;
}
