import type { ModelCall, SummaryWriter } from './ports/summaryStore.ts';
import type { Tally } from './tally.ts';

/** Collects the calls made for one text, each as it ends, so that nothing paid for is lost. */
export interface CallLog {
  add(call: ModelCall): Promise<void>;
  /** Their ids in the ledger. */
  readonly places: readonly number[];
}

export function createCallLog(
  writer: Pick<SummaryWriter, 'recordCalls'>,
  tally: Tally | null = null,
): CallLog {
  const places: number[] = [];
  return {
    async add(call) {
      tally?.add([call]);
      places.push(...(await writer.recordCalls([call])));
    },
    places,
  };
}
