import type { ModelCall, SummaryWriter } from './ports/summaryStore.ts';
import type { Tally } from './tally.ts';

/** Takes the calls that are made for one text, each as it ends: what is paid is never forgotten. */
export interface CallLog {
  add(call: ModelCall): Promise<void>;
  /** Their places in the ledger. */
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
