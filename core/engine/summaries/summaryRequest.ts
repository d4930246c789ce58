import type { Settings } from '../../contract/settings.ts';
import type { Provider } from '../../model/providers.ts';
import type { Failure } from '../../model/result.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import type { Endpoint } from './ports/languageModel.ts';
import type { Price } from '../settings/prices.ts';
import type { Ceilings } from './spendGuard.ts';

/** A model with what it costs. */
export interface PricedEndpoint {
  readonly endpoint: Endpoint;
  readonly price: Price | null;
}

/** Settings, environment and a person's wish, put together for one run. */
export interface SummaryRequest {
  readonly provider: Provider;
  /** null for the built-in summariser, and when `blocked`. */
  readonly model: PricedEndpoint | null;
  /** What stands against a run by a model; null: nothing. */
  readonly blocked: Failure | null;
  /** Asked for the fidelity of what a model wrote; null: nobody, and when `judgeBlocked`. */
  readonly judge: PricedEndpoint | null;
  /** What stands against asking the judge that is chosen; null: nothing. */
  readonly judgeBlocked: Failure | null;
  readonly summaries: Settings['summaries'];
  readonly privacy: Settings['privacy'];
  readonly ceilings: Ceilings;
  /** Does the edition have Tags? */
  readonly tags: boolean;
  readonly level: SummaryLevel | null;
  /** A template that is wished for this once, of whatever kind it is. */
  readonly prompt?: string;
}
