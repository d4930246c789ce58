import type { AgentKind } from '../../model/providers.ts';
import type { Price } from './prices.ts';

/**
 * What is set aside for a call of an agent whose model has no row in the price table: that of the
 * dearest model that it usually means. What the agent says that a call cost is what counts then.
 */
const AT_MOST: Readonly<Partial<Record<AgentKind, Readonly<Record<string, Price>>>>> = {
  'claude-code': {
    'claude-code': { input: 5, output: 25 },
    opus: { input: 5, output: 25 },
    sonnet: { input: 3, output: 15 },
    haiku: { input: 1, output: 5 },
  },
  codex: { codex: { input: 5, output: 30 } },
};

/** US dollars per million tokens; null where nothing can be said: then a ceiling stops the run. */
export function agentPrice(kind: AgentKind, model: string): Price | null {
  return AT_MOST[kind]?.[model.toLowerCase()] ?? null;
}
