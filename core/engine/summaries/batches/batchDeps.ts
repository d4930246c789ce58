import type { Endpoint } from '../ports/languageModel.ts';
import type { BatchEndpoint } from '../ports/batchEndpoint.ts';
import type { BatchPlace, BatchReader, BatchWriter } from '../ports/batchStore.ts';
import type { SummaryReader, SummaryWriter } from '../ports/summaryStore.ts';
import type { PendingDeps } from '../pendingNodes.ts';
import type { RunDeps } from '../openRun.ts';
import type { SummarizeDeps } from '../summarizeByModel.ts';

export interface BatchDeps
  extends
    Omit<SummarizeDeps, 'reader' | 'writer'>,
    Pick<PendingDeps, 'breathe'>,
    Pick<RunDeps, 'spentSince' | 'inFlight' | 'zone' | 'countTokens'> {
  readonly reader: SummaryReader & BatchReader;
  readonly writer: SummaryWriter & BatchWriter;
  readonly newId: () => string;
  readonly connectBatches: (endpoint: Endpoint) => Promise<BatchEndpoint>;
  /** One after the other: what is asked for twice is paid twice. */
  readonly batchesInTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Where an endpoint's batches are; null for an agent's command, which has none. */
export function placeOf({ provider, baseUrl, model }: Endpoint): BatchPlace | null {
  return provider === 'agent' ? null : { provider, baseUrl, model };
}

export function isAt(one: BatchPlace, { provider, baseUrl, model }: BatchPlace): boolean {
  return one.provider === provider && one.baseUrl === baseUrl && one.model === model;
}
