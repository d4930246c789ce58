/** Reads `response_item` lines: what went to the model and what came from it. */
import type { JsonValue } from '../importer.ts';
import { isArray, isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { readableFields } from '../readable.ts';
import { agentMessage, messageItem } from './messages.ts';
import type { ConverterState } from './converterState.ts';
import type { Piece } from './piece.ts';
import { thinking, toolCall, toolResult } from './piece.ts';
import { toolCallText, toolResultText } from './toolText.ts';
import { outputFacts, questionsOf, stdinUse } from './toolFacts.ts';
import type { ToolState } from './toolFacts.ts';
import { webSearch } from './toolRecords.ts';
import { toolUseOf } from './toolUses.ts';

/** What readers need to know of earlier lines. */
type Context = Pick<ConverterState, 'toolNames' | 'thread' | 'directory'> & ToolState;
type Reader = (item: JsonObject, context: Context) => readonly Piece[];

const RESPONSE_ITEMS: Readonly<Record<string, Reader>> = {
  message: messageItem,
  reasoning: reasoningItem,
  function_call: callItem,
  custom_tool_call: callItem,
  local_shell_call: callItem,
  tool_search_call: callItem,
  tool_call: callItem,
  function_call_output: outputItem,
  custom_tool_call_output: outputItem,
  local_shell_call_output: outputItem,
  tool_search_output: outputItem,
  tool_result: outputItem,
  function_result: outputItem,
  web_search_call: webSearch,
  image_generation_call: imageItem,
  agent_message: agentMessage,
};

/** The reader for a type; undefined if it gives no events. */
export function responseReader(type: string): Reader | undefined {
  return Object.hasOwn(RESPONSE_ITEMS, type) ? RESPONSE_ITEMS[type] : undefined;
}

/** The type of an item; messages in some versions have none. */
export function responseType(item: JsonObject): string | undefined {
  return textOf(item['type']) ?? (typeof item['role'] === 'string' ? 'message' : undefined);
}

/**
 * Each part becomes an event, because clients also get them one by one. Encrypted reasoning has
 * none.
 */
function reasoningItem({ summary, content }: JsonObject): Piece[] {
  return [summary, content].flatMap((parts) =>
    (isArray(parts) ? parts : [parts]).flatMap((part) =>
      thinking(isObject(part) ? textOf(part['text']) : textOf(part)),
    ),
  );
}

/** Fields of an item other than the call's arguments. */
const CALL_FIELDS: ReadonlySet<string> = new Set([
  'type',
  'id',
  'call_id',
  'name',
  'namespace',
  'function',
  'status',
  'execution',
  'metadata',
  'internal_chat_message_metadata_passthrough',
  'created_at',
  'timestamp',
]);

const NAMES: Readonly<Record<string, string>> = {
  local_shell_call: 'shell',
  tool_search_call: 'tool_search',
};

function callItem(item: JsonObject, context: Context): Piece[] {
  const name = toolName(item);
  const callId = callIdOf(item);
  const args = item['arguments'] ?? item['input'] ?? actionOf(item);
  if (callId !== undefined && name !== null) rememberCall(callId, name, args, context);
  const text =
    args === undefined || args === null
      ? readableFields(item, CALL_FIELDS)
      : toolCallText(name, args);
  return [toolCall({ callId, name, text })];
}

function rememberCall(
  callId: string,
  name: string,
  args: JsonValue | undefined,
  { toolNames, uses, questions, directory }: Context,
): void {
  toolNames.set(callId, name);
  const use = stdinUse(name, args) ?? toolUseOf(name, args, directory);
  uses.set(callId, use);
  if (use.kind === 'questions') questions.set(callId, questionsOf(args));
}

/** The action of a local shell call, without its type. */
function actionOf({ action }: JsonObject): JsonValue | undefined {
  if (!isObject(action)) return action;
  const { type: _type, ...fields } = action;
  return fields;
}

function outputItem(item: JsonObject, context: Context): Piece[] {
  const callId = callIdOf(item);
  const name = (callId === undefined ? undefined : context.toolNames.get(callId)) ?? toolName(item);
  const output = item['output'] ?? item['result'] ?? item['tools'];
  const text = toolResultText(output);
  const facts = () => outputFacts(callId, output, text, context);
  return [{ ...toolResult({ callId, name, text }), facts }];
}

/** The name of a tool, preceded by its server's name if there is one. */
function toolName(item: JsonObject): string | null {
  const { function: called } = item;
  const name =
    textOf(item['name']) ??
    (isObject(called) ? textOf(called['name']) : undefined) ??
    NAMES[textOf(item['type']) ?? ''];
  const space = textOf(item['namespace']);
  if (name === undefined) return null;
  return space === undefined ? name : `${space}.${name}`;
}

function callIdOf(item: JsonObject): string | undefined {
  return textOf(item['call_id']) ?? textOf(item['id']);
}

/** The image itself cannot be shown as text. */
function imageItem(item: JsonObject): Piece[] {
  const text = textOf(item['revised_prompt']) ?? '';
  return [toolCall({ callId: callIdOf(item), name: 'image_generation', text })];
}
