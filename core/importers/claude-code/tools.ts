import type { JsonValue } from '../importer.ts';
import { isArray, isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { shortHash } from '../shortHash.ts';
import type { Tools } from './blocks.ts';
import type { Belonging } from './conversationFacts.ts';
import type { ConverterState } from './converterState.ts';
import { resultFacts } from './toolResults.ts';
import { toolUseOf } from './toolUses.ts';

/** Tools by which the model has itself woken with a prompt. */
const ALARMS: ReadonlySet<string> = new Set(['CronCreate', 'ScheduleWakeup']);

/** The tools called so far, as a line of a conversation needs them. */
export function toolsOf(
  record: JsonObject,
  { conversation, parent }: Belonging,
  state: ConverterState,
): Tools {
  const details = isOnlyResult(record) ? record['toolUseResult'] : undefined;
  const place = { conversation, session: parent ?? conversation, details };
  return {
    // Older builds kept whole ids.
    nameOf: (id) => state.toolNames.get(shortHash(id)) ?? state.toolNames.get(id),
    called: (id, name, input) => {
      state.toolNames.set(shortHash(id), name);
      state.uses.set(id, toolUseOf(name, input));
      const prompt = ALARMS.has(name) && isObject(input) ? textOf(input['prompt']) : undefined;
      if (prompt !== undefined) state.scheduled.set(hashOf(prompt), 1);
    },
    returned: (block, text) => resultFacts(block, text, place, state),
    scheduled: (text) => state.scheduled.get(hashOf(text)) !== undefined,
  };
}

function hashOf(prompt: string): string {
  return shortHash(prompt.trim());
}

/** What the client noted beside a result belongs to it only where a line has one. */
function isOnlyResult({ message }: JsonObject): boolean {
  const content: JsonValue | undefined = isObject(message) ? message['content'] : undefined;
  if (!isArray(content)) return false;
  return content.filter((block) => isObject(block) && 'tool_use_id' in block).length === 1;
}
