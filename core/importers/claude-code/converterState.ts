import { BoundedMap, isNumber, isString, savedEntries } from '../boundedMap.ts';
import type { JsonValue } from '../importer.ts';
import { isObject } from '../json.ts';

/** What a converter remembers of earlier lines, so that reading can resume. */
export interface ConverterState {
  /** The session named last. */
  session: string | null;
  /** Names of the tools called so far, by tool_use id. */
  readonly toolNames: BoundedMap<string>;
  /** For sub-agents in the parent's file: the short id of each line's chain, by uuid. */
  readonly chains: BoundedMap<string>;
  /** Bits of the facts already reported for each conversation. */
  readonly introduced: BoundedMap<number>;
}

/** Results come soon after their calls, of which a dozen may run in parallel. */
const TOOL_NAMES = 200;
/** The newest line of a chain must survive what parallel chains write in the meantime. */
const CHAIN_LINES = 500;
const CONVERSATIONS = 200;

export function restoreState(saved: JsonValue | undefined): ConverterState {
  const state = isObject(saved) ? saved : {};
  return {
    session: typeof state['session'] === 'string' ? state['session'] : null,
    toolNames: new BoundedMap(TOOL_NAMES, savedEntries(state['toolNames'], isString)),
    chains: new BoundedMap(CHAIN_LINES, savedEntries(state['chains'], isString)),
    introduced: new BoundedMap(CONVERSATIONS, savedEntries(state['introduced'], isNumber)),
  };
}

export function saveState({ session, toolNames, chains, introduced }: ConverterState): JsonValue {
  return {
    session,
    toolNames: toolNames.save(),
    chains: chains.save(),
    introduced: introduced.save(),
  };
}
