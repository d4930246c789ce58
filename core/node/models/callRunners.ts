import type { Endpoint } from '../../engine/summaries/ports/languageModel.ts';
import { createCallRunner } from './callWithRetries.ts';
import type { CallRunner, Send } from './callWithRetries.ts';
import type { HttpRequest } from './exchange.ts';
import type { JsonObject } from './json.ts';

/**
 * Runners that models of one endpoint, key and limits share, whatever run they are requested for.
 */
export interface CallRunners<Request, Answer> {
  /**
   * The options apply to a newly created runner. One that a bad key or a limit ended is not returned
   * again.
   */
  of(
    endpoint: Endpoint,
    options: Omit<Parameters<typeof createCallRunner>[1], 'send'>,
  ): CallRunner<Request, Answer>;
}

export type HttpRunners = CallRunners<HttpRequest, JsonObject>;

export function createCallRunners<Request, Answer>(
  send: Send<Request, Answer>,
): CallRunners<Request, Answer> {
  const runners = new Map<string, CallRunner<Request, Answer>>();
  return {
    of(endpoint, options) {
      const { model: _, agent, ...shared } = endpoint;
      const command = agent === undefined ? [] : [agent.kind, ...agent.command];
      const name = JSON.stringify(
        Object.entries({ ...shared, command }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      );
      const known = runners.get(name);
      if (known !== undefined && !known.isShut) return known;
      const runner = createCallRunner(endpoint, { ...options, send });
      runners.set(name, runner);
      return runner;
    },
  };
}
