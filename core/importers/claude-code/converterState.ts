import { BoundedMap, isNumber, isString, savedEntries } from '../boundedMap.ts';
import type { JsonValue } from '../importer.ts';
import { isObject } from '../json.ts';
import { OpenFailures } from '../openFailures.ts';
import { PendingUses } from '../pendingUses.ts';
import { PromptQueue } from './promptQueue.ts';

/** What a converter remembers of earlier lines, so that reading can resume. */
export interface ConverterState {
  /** The session named last. */
  session: string | null;
  /** Names of the tools called so far, by the hash of their tool_use id. */
  readonly toolNames: BoundedMap<string>;
  /** For sub-agents in the parent's file: the short id of each line's chain, by uuid. */
  readonly chains: BoundedMap<string>;
  /** What tools were asked to do and have not answered yet. */
  readonly uses: PendingUses;
  readonly failures: OpenFailures;
  readonly prompts: PromptQueue;
  /** Sums of the tokens reported for API messages, by the hash of the message's key. */
  readonly counted: BoundedMap<number>;
  /** Hashes of the prompts that the model asked to be woken with. */
  readonly scheduled: BoundedMap<number>;
  /** Bits of the facts already reported for each conversation. */
  readonly introduced: BoundedMap<number>;
}

/** Results come soon after their calls, of which a dozen may run in parallel. */
const TOOL_NAMES = 200;
/** The newest line of a chain must survive what parallel chains write in the meantime. */
const CHAIN_LINES = 500;
const CONVERSATIONS = 200;
/** The lines of a message stand together, but agents may write at the same time. */
const MESSAGES = 50;
const PROMPTS = 30;

export function restoreState(saved: JsonValue | undefined): ConverterState {
  const state = isObject(saved) ? saved : {};
  return {
    session: typeof state['session'] === 'string' ? state['session'] : null,
    toolNames: new BoundedMap(TOOL_NAMES, savedEntries(state['toolNames'], isString)),
    chains: new BoundedMap(CHAIN_LINES, savedEntries(state['chains'], isString)),
    uses: new PendingUses(state['uses']),
    failures: new OpenFailures(state['failures']),
    prompts: new PromptQueue(state['prompts']),
    counted: new BoundedMap(MESSAGES, savedEntries(state['counted'], isNumber)),
    scheduled: new BoundedMap(PROMPTS, savedEntries(state['scheduled'], isNumber)),
    introduced: new BoundedMap(CONVERSATIONS, savedEntries(state['introduced'], isNumber)),
  };
}

export function saveState(state: ConverterState): JsonValue {
  return {
    session: state.session,
    toolNames: state.toolNames.save(),
    chains: state.chains.save(),
    uses: state.uses.save(),
    failures: state.failures.save(),
    prompts: state.prompts.save(),
    counted: state.counted.save(),
    scheduled: state.scheduled.save(),
    introduced: state.introduced.save(),
  };
}
