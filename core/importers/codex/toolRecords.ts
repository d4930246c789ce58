/** Reads what a tool did, as the client saw it: a call and its result in one line. */
import type { JsonValue } from '../importer.ts';
import { isObject, textOf, isArray } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { readable, readableFields } from '../readable.ts';
import { imageLabel } from './contentParts.ts';
import type { Piece } from './piece.ts';
import { note, toolCall, toolResult } from './piece.ts';
import {
  programOf,
  commandOutput,
  serverAnswer,
  toolResultText,
  searchResults,
} from './toolText.ts';

/** A finished command, possibly started by a program of the model. */
export function commandEnd(fields: JsonObject): Piece[] {
  const directory = textOf(fields['cwd']);
  const command = programOf(fields['command']) ?? '';
  const text = directory === undefined ? command : `${command}\nworkdir: ${directory}`;
  return both(fields, { name: 'exec_command', text, result: commandOutput(fields) });
}

/** Changed files, each with its diff. */
export function patchEnd(fields: JsonObject): Piece[] {
  const { changes } = fields;
  const text = isObject(changes)
    ? Object.entries(changes)
        .map(([path, change]) => fileChange(path, change))
        .join('\n')
    : '';
  const printed = commandOutput(fields);
  const result = printed === '' ? (textOf(fields['status']) ?? '') : printed;
  return both(fields, { name: 'apply_patch', text, result });
}

export function serverToolEnd(fields: JsonObject): Piece[] {
  const call = isObject(fields['invocation']) ? fields['invocation'] : fields;
  const name = [textOf(call['server']), textOf(call['tool'])].filter(isText).join('.');
  return both(fields, {
    name: name === '' ? null : name,
    text: argumentsText(call['arguments']),
    result: serverAnswer(fields['result'] ?? fields['error']),
  });
}

/** A tool of the client, whose request and response are separate lines. */
export function clientToolCall(fields: JsonObject): Piece[] {
  const name = [textOf(fields['namespace']), textOf(fields['tool'])].filter(isText).join('.');
  const text = argumentsText(fields['arguments']);
  return [toolCall({ callId: idOf(fields), name: name === '' ? null : name, text })];
}

export function clientToolEnd(fields: JsonObject): Piece[] {
  const [call] = clientToolCall(fields);
  if (call === undefined) return [];
  const items = fields['content_items'] ?? fields['contentItems'] ?? fields['result'];
  const text = toolResultText(items ?? fields['error']);
  return [{ ...call, once: true }, toolResult({ callId: call.callId, name: call.name, text })];
}

export function imageViewed(fields: JsonObject): Piece[] {
  return [
    toolCall({ callId: idOf(fields), name: 'view_image', text: textOf(fields['path']) ?? '' }),
  ];
}

export function imageMade(fields: JsonObject): Piece[] {
  const text = textOf(fields['revised_prompt'] ?? fields['revisedPrompt']) ?? '';
  const path = fields['saved_path'] ?? fields['savedPath'];
  return both(fields, { name: 'image_generation', text, result: imageLabel(path) });
}

/** What an agent was told or returned, if no line has the call itself. */
export function agentToolEnd(fields: JsonObject): Piece[] {
  const name = textOf(fields['tool']) ?? (textOf(fields['type']) ?? 'agent').replace(/_end$/, '');
  return [toolCall({ callId: idOf(fields), name, text: readableFields(fields, AGENT_IDS) })];
}

/** A note with everything a line says, its message first, named after its type. */
export function plainNote(name: string, leftOut: readonly string[] = []) {
  const without = new Set(['type', 'id', 'turn_id', 'call_id', 'message', ...leftOut]);
  return (fields: JsonObject): Piece[] => {
    const said = [textOf(fields['message']) ?? '', readableFields(fields, without)];
    const text = said.filter((part) => part !== '').join('\n');
    return [note(name, text === '' ? name.replaceAll('-', ' ') : text)];
  };
}

const AGENT_IDS: ReadonlySet<string> = new Set([
  'type',
  'id',
  'call_id',
  'tool',
  'sender_thread_id',
  'senderThreadId',
]);

function both(
  fields: JsonObject,
  { name, text, result }: { name: string | null; text: string; result: string },
): Piece[] {
  const callId = idOf(fields);
  return [toolCall({ callId, name, text }), toolResult({ callId, name, text: result })];
}

function idOf(fields: JsonObject): string | undefined {
  return textOf(fields['call_id']) ?? textOf(fields['callId']) ?? textOf(fields['id']);
}

function fileChange(path: string, change: JsonValue): string {
  if (!isObject(change)) return `${path}\n${readable(change)}`;
  const type = isObject(change['kind'])
    ? change['kind']['type']
    : (change['kind'] ?? change['type']);
  const target = textOf(change['move_path'] ?? change['movePath']);
  const head = `${textOf(type) ?? 'change'} ${path}${target === undefined ? '' : ` → ${target}`}`;
  const body = textOf(change['unified_diff'] ?? change['diff'] ?? change['content']);
  return body === undefined ? head : `${head}\n${body.trimEnd()}`;
}

function argumentsText(args: JsonValue | undefined): string {
  return args === undefined || args === null ? '' : readable(args);
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}

const WEB_SEARCH = 'web_search';

/**
 * A web search or an opened page, with its result if logged. Streams share no id for it, so it is
 * recognised by its words.
 */
export function webSearch(fields: JsonObject): Piece[] {
  const found = searchResults(fields['results']);
  return [
    toolCall({ callId: undefined, name: WEB_SEARCH, text: actionText(fields) }),
    ...(found === '' ? [] : [toolResult({ callId: undefined, name: WEB_SEARCH, text: found })]),
  ];
}

function actionText({ action, query }: JsonObject): string {
  const asked = textOf(query) ?? '';
  if (!isObject(action)) return asked;
  const { queries, url, pattern } = action;
  const words = isArray(queries) && queries.length > 0 ? queries : [action['query']];
  const lines = [...words, url, pattern].filter(isWords).map(readable);
  return lines.length === 0 ? asked : lines.join('\n');
}

function isWords(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
