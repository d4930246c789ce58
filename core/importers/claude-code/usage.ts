import type { UsageTerms } from '../../model/facts.ts';
import type { ConversationFact } from '../importer.ts';
import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { shortHash } from '../shortHash.ts';
import type { ConverterState } from './converterState.ts';

/**
 * The tokens of an API message. All lines of a message repeat them, the first ones with a placeholder for
 * the output, so a line tells them only where they grew. The client's own messages cost nothing.
 */
export function usageFacts(
  record: JsonObject,
  conversation: string,
  state: ConverterState,
): ConversationFact[] {
  const { message } = record;
  if (record['type'] !== 'assistant' || !isObject(message) || !isObject(message['usage']))
    return [];
  const model = textOf(message['model']);
  const id = textOf(message['id']);
  if (model === undefined || model === '<synthetic>' || id === undefined) return [];
  const { usage: told } = message;
  const kept = isObject(told['cache_creation']) ? told['cache_creation'] : {};
  const cacheWrite = tokens(told['cache_creation_input_tokens']);
  const usage = {
    key: `${id}:${textOf(record['requestId']) ?? ''}`,
    model,
    input: tokens(told['input_tokens']),
    output: tokens(told['output_tokens']),
    cacheRead: tokens(told['cache_read_input_tokens']),
    cacheWrite,
    cacheWriteHour: Math.min(cacheWrite, tokens(kept['ephemeral_1h_input_tokens'])),
    terms: termsOf(told),
  };
  const all = usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
  const answer = shortHash(usage.key);
  if (all <= (state.counted.get(answer) ?? 0)) return [];
  state.counted.set(answer, all);
  return [{ fact: 'usage', conversation, usage }];
}

/** Of the others that a log names, a priority that was paid for in advance does not change the price of an answer. */
function termsOf(told: JsonObject): UsageTerms | null {
  if (told['speed'] === 'fast') return 'fast';
  return told['service_tier'] === 'batch' ? 'batch' : null;
}

function tokens(value: JsonObject[string] | undefined): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
