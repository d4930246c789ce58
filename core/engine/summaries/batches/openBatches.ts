import type { ModelRun } from '../modelChoice.ts';
import type { Endpoint } from '../ports/languageModel.ts';
import type { BatchAsking, BatchRun, ReadAnswers } from './batchAsking.ts';
import { isAt, placeOf } from './batchDeps.ts';
import { batchPrice } from './batchPrice.ts';
import { releaseAll } from './batchSession.ts';
import type { WantedRequest } from './batchSession.ts';
import { collectBatches } from './collectBatches.ts';
import { readAnswers } from './readAnswers.ts';
import { sendBatches } from './sendBatches.ts';
import { takePending } from './takePending.ts';

/**
 * null where there is neither anything in batches nor anything to be put into one: an agent's command, a single
 * level, a setting that is off, an endpoint without batches.
 *
 * @param mayAsk whether the settings allow batches
 */
export async function openBatches(
  run: ModelRun,
  {
    at,
    mayAsk,
    ...rest
  }: Pick<BatchAsking, 'deps' | 'onlyBuiltIn' | 'tally' | 'signal'> & {
    readonly at: Endpoint;
    readonly mayAsk: boolean;
  },
): Promise<BatchRun | null> {
  const { deps, signal } = rest;
  const place = run.level === null ? placeOf(at) : null;
  if (place === null) return null;
  const isAnyHere = (await deps.reader.nodesInBatches(place)).length > 0;
  if (!mayAsk && !isAnyHere) return null;
  const endpoint = await deps.connectBatches(at);
  const asks = mayAsk && (await endpoint.takesBatches(signal));
  if (mayAsk && !asks)
    deps.log.warn(
      `[COMP:SUM] ${place.baseUrl} takes no batches: all is asked for directly, at its full price.`,
    );
  if (!asks && !isAnyHere) return null;
  const asking = { ...rest, place, run, endpoint, asks };
  return {
    collect: () => deps.batchesInTurn(() => collect(asking)),
    take: (level, pending) => deps.batchesInTurn(() => takePending(asking, { level, pending })),
  };
}

async function collect(asking: BatchAsking): Promise<ReadAnswers> {
  const { place, run, deps, endpoint, asks, signal } = asking;
  const { reader, writer } = deps;
  const open = (await reader.openBatches()).filter((one) => isAt(one, place));
  const price = batchPrice((await run.terms?.())?.price ?? run.price);
  const failed = [...(await collectBatches(open, { deps, endpoint, price, signal }))];
  const wanted: WantedRequest[] = [];
  try {
    const read = await readAnswers(asking, (request) => void wanted.push(request));
    failed.push(...read.failed);
    let { stopped } = read;
    if (asks && stopped === null) {
      const sent = await sendBatches(wanted, asking);
      failed.push(...sent.failed);
      ({ stopped } = sent);
    }
    await writer.clearBatchAnswers(read.done);
    return { written: read.written, failed, stopped };
  } finally {
    releaseAll(wanted);
  }
}
