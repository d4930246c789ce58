import { BoundedMap, isNumber, isString, savedEntries } from '../boundedMap.ts';
import type { JsonValue } from '../importer.ts';
import { isObject } from '../json.ts';

/** What a converter remembers of the lines before, so that it can read on from there. */
export interface ConverterState {
  /** The session that the last line with one named. */
  session: string | null;
  /** Names of the tools that were called, by tool_use id. */
  readonly toolNames: BoundedMap<string>;
  /** In-file sub-agents: the root's short id of each line's chain, by uuid. */
  readonly chains: BoundedMap<string>;
  /** What was already said of a conversation: bits of its facts. */
  readonly introduced: BoundedMap<number>;
}

/** A result follows its call soon; parallel calls are a dozen. */
const TOOL_NAMES = 200;
/** A chain's newest line must survive what its parallel siblings write meanwhile. */
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
