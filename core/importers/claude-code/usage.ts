import type { ConversationFact } from '../importer.ts';
import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
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
  const usage = {
    key: `${id}:${textOf(record['requestId']) ?? ''}`,
    model,
    input: tokens(message['usage']['input_tokens']),
    output: tokens(message['usage']['output_tokens']),
    cacheRead: tokens(message['usage']['cache_read_input_tokens']),
    cacheWrite: tokens(message['usage']['cache_creation_input_tokens']),
  };
  const all = usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
  if (all <= (state.counted.get(usage.key) ?? 0)) return [];
  state.counted.set(usage.key, all);
  return [{ fact: 'usage', conversation, usage }];
}

function tokens(value: JsonObject[string] | undefined): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
