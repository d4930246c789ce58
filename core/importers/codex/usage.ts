import type { ConversationFact } from '../importer.ts';
import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import type { ConverterState } from './converterState.ts';
import { turnScope } from './threadsAndTurns.ts';

/** Where the log names no model. */
const UNKNOWN_MODEL = 'unknown';

/**
 * The tokens of one answer, from a `token_count`. The client repeats it when only its limits changed. The
 * key is made of the turn and the numbers, running totals included, so that a copy has the same one.
 */
export function usageFacts(
  payload: JsonObject,
  conversation: string,
  state: ConverterState,
): ConversationFact[] {
  const { info } = payload;
  if (!isObject(info) || !isObject(info['last_token_usage'])) return [];
  const last = numbersOf(info['last_token_usage']);
  const total = isObject(info['total_token_usage']) ? numbersOf(info['total_token_usage']) : null;
  const said = [...last, ...(total ?? [])].join('/');
  const [input, cached, output] = last;
  const repeated = said === state.counted;
  state.counted = said;
  if (repeated || input + output === 0) return [];
  const scope = turnScope(state.turn.id, state) ?? conversation;
  return [
    {
      fact: 'usage',
      conversation,
      usage: {
        key: `${scope}:${said}`,
        model: textOf(info['model']) ?? state.model ?? UNKNOWN_MODEL,
        input: Math.max(0, input - cached),
        output,
        cacheRead: Math.min(cached, input),
        cacheWrite: 0,
        cacheWriteHour: 0,
        terms: null,
      },
    },
  ];
}

/** Input with what was cached of it, the cached part, output with reasoning. */
function numbersOf(usage: JsonObject): readonly [number, number, number] {
  return [
    tokens(usage['input_tokens']),
    tokens(usage['cached_input_tokens']),
    tokens(usage['output_tokens']),
  ];
}

function tokens(value: JsonObject[string] | undefined): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
