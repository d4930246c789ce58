import { EXTRACTIVE_VERSION } from '../../domain/summarize/version.ts';
import type { Provider } from '../../model/providers.ts';
import type { PlannedText } from './ports/indexStore.ts';

export const EXTRACTIVE = 'extractive' satisfies Provider;

/** Identifies what a built-in text depends on besides its inputs. */
export function builtWith(tags: boolean): string {
  return `${EXTRACTIVE} ${EXTRACTIVE_VERSION}${tags ? '' : ' without Tags'}`;
}

/** Who wrote a text, from what, and at what cost. */
export type Authorship = Pick<
  PlannedText<unknown>,
  | 'summarizer'
  | 'model'
  | 'promptVersion'
  | 'details'
  | 'tokensIn'
  | 'tokensOut'
  | 'cost'
  | 'durationMs'
  | 'sourceHash'
  | 'inputHash'
>;

/** The authorship of all texts by the built-in summariser. */
export const BUILT_IN = {
  summarizer: EXTRACTIVE,
  model: null,
  promptVersion: EXTRACTIVE_VERSION,
  details: null,
  tokensIn: 0,
  tokensOut: 0,
  cost: 0,
} as const satisfies Partial<Authorship>;
