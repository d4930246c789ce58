import type { Endpoint } from '../../engine/summaries/ports/languageModel.ts';
import { createCallRunner } from './callWithRetries.ts';
import type { CallRunner } from './callWithRetries.ts';

/**
 * Runners that models of one endpoint, key and limits share, whatever run they are requested for.
 */
export interface CallRunners {
  /**
   * The options apply to a newly created runner. One that a bad key ended is not returned again.
   */
  of(endpoint: Endpoint, options: Parameters<typeof createCallRunner>[1]): CallRunner;
}

export function createCallRunners(): CallRunners {
  const runners = new Map<string, CallRunner>();
  return {
    of(endpoint, options) {
      const { model: _, ...shared } = endpoint;
      const name = JSON.stringify(Object.entries(shared).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      const known = runners.get(name);
      if (known !== undefined && !known.isShut) return known;
      const runner = createCallRunner(endpoint, options);
      runners.set(name, runner);
      return runner;
    },
  };
}
