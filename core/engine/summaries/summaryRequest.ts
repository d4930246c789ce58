import type { Settings } from '../../contract/settings.ts';
import type { PriceSource, Provider } from '../../model/providers.ts';
import type { Failure } from '../../model/result.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import type { Endpoint } from './ports/languageModel.ts';
import type { Price } from '../settings/prices.ts';
import type { Ceilings } from './spendGuard.ts';

/** A model and its price. */
export interface PricedEndpoint {
  readonly endpoint: Endpoint;
  readonly price: Price | null;
  /** null where no price is known. */
  readonly priceFrom: PriceSource | null;
}

/** Settings, environment and the caller's wishes, combined for one run. */
export interface SummaryRequest {
  readonly provider: Provider;
  /** Is it who writes by the settings? Nobody else is asked for more than was wished. */
  readonly isChosen: boolean;
  /** null for the built-in summariser, and if `blocked`. */
  readonly model: PricedEndpoint | null;
  /** What prevents a run with a model; null if nothing does. */
  readonly blocked: Failure | null;
  /** Asked for the fidelity of a model's text; null for nobody, and if `judgeBlocked`. */
  readonly judge: PricedEndpoint | null;
  /** What prevents asking the chosen judge; null if nothing does. */
  readonly judgeBlocked: Failure | null;
  readonly summaries: Settings['summaries'];
  readonly privacy: Settings['privacy'];
  readonly ceilings: Ceilings;
  /** Whether the edition has Tags. */
  readonly tags: boolean;
  readonly level: SummaryLevel | null;
  /** A template requested for this run only, of whatever kind. */
  readonly prompt?: string;
}
