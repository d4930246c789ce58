/** What endpoints tell of the models that they offer. */
import type { ModelServerName } from '../../../model/providers.ts';

/** US dollars per million tokens. */
export interface ToldPrice {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
}

export interface ToldModel {
  /** What serves, where it can be told. */
  readonly server: ModelServerName | null;
  /** Tokens that the model reads and writes together, as it runs now; null if that is not told. */
  readonly context: number | null;
  readonly price: ToldPrice | null;
}

/** A model at an address. */
export interface ModelPlace {
  readonly baseUrl: string;
  readonly model: string;
}

/** Keeps what was told last. */
export interface ToldModels {
  /** null where nothing was asked yet. */
  last(place: ModelPlace): Promise<(ToldModel & { readonly atMs: number }) | null>;
  keep(place: ModelPlace, told: ToldModel, atMs: number): Promise<void>;
}
