import type { CountTokens } from '../../../model/countTokens.ts';
import type { EmbeddingEndpoint, EmbeddingModel } from '../ports/embeddingModel.ts';
import type { SummaryWriter } from '../../summaries/ports/summaryStore.ts';
import type { VectorReader, VectorWriter } from '../ports/vectorStore.ts';
import type { InFlight } from '../../summaries/inFlight.ts';
import type { CurrentRules } from '../../summaries/modelChoice.ts';
import type { SpendGuard, SpendGuardDeps } from '../../summaries/spendGuard.ts';
import { createSpendGuard } from '../../summaries/spendGuard.ts';

/** Rules observed before each call for vectors. */
export interface VectorRules extends CurrentRules {
  /** Whether vectors are still wanted. */
  readonly embeds: boolean;
}

/** What making vectors and searching by them needs. */
export interface VectorDeps extends SpendGuardDeps {
  readonly reader: VectorReader;
  readonly writer: VectorWriter & Pick<SummaryWriter, 'recordCalls'>;
  readonly countTokens: CountTokens;
  /** 10 bytes. */
  readonly hashText: (text: string) => Uint8Array;
  readonly ticks: () => number;
  /** Shared with everything that costs money. */
  readonly inFlight: InFlight;
  /** The rules the user wants now, which may have changed since a run began. */
  readonly current: () => Promise<VectorRules>;
  readonly connect: (endpoint: EmbeddingEndpoint) => EmbeddingModel;
  /** Lets other work use the thread. */
  readonly breathe: () => Promise<void>;
}

/** Keeps calls under the ceilings in force at the time of each. */
export function guardOf(deps: VectorDeps): SpendGuard {
  return createSpendGuard(deps, async () => (await deps.current()).ceilings);
}
