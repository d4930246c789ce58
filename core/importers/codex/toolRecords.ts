/** Reads what a tool did, as the client saw it: a call and its result in one line. */
import { factsOfTool } from '../../domain/facts/factsOfTool.ts';
import type { FileChange, Outcome, ToolUse } from '../../domain/facts/toolUse.ts';
import type { JsonValue, QuotedFact } from '../importer.ts';
import { isObject, textOf, isArray } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { readable, readableFields } from '../readable.ts';
import { imageLabel } from './contentParts.ts';
import { serverToolUse, failureIn } from '../serverCalls.ts';
import type { Piece } from './piece.ts';
import { note, toolCall, toolResult } from './piece.ts';
import { factsOfUse, isRefusal, refusalWords } from './toolFacts.ts';
import type { ToolState } from './toolFacts.ts';
import { agentIn, agentUse, filesUse, pageUse, reportedChanges, shellUse } from './toolUses.ts';
import {
  programOf,
  commandOutput,
  serverAnswer,
  toolResultText,
  searchResults,
} from './toolText.ts';

/** A finished command, possibly started by a program of the model. */
export function commandEnd(fields: JsonObject, state: ToolState): Piece[] {
  const directory = textOf(fields['cwd']);
  const command = programOf(fields['command']) ?? '';
  const text = directory === undefined ? command : `${command}\nworkdir: ${directory}`;
  const result = commandOutput(fields);
  rememberExit(fields, state);
  const facts = () =>
    factsOfUse(shellUse(command, directory ?? null), endOf(fields, result), state);
  return both(fields, { name: 'exec_command', text, result, facts });
}

/** Changed files, each with its diff. */
export function patchEnd(fields: JsonObject, state: ToolState): Piece[] {
  const { changes } = fields;
  const use = filesUse(reportedChanges(changes));
  const callId = idOf(fields);
  // It is the call's result that counts, but only the client tells whole paths and removed lines.
  if (callId !== undefined && use.changes.length > 0) amend(callId, use.changes, state);
  const text = isObject(changes)
    ? Object.entries(changes)
        .map(([path, change]) => fileChange(path, change))
        .join('\n')
    : '';
  rememberExit(fields, state);
  const printed = commandOutput(fields);
  const result = printed === '' ? (textOf(fields['status']) ?? '') : printed;
  const facts = () => factsOfUse(use, endOf(fields, result), state);
  return both(fields, { name: 'apply_patch', text, result, facts });
}

/** A server says itself whether its tool failed; the output that the model gets may not. */
export function serverToolEnd(fields: JsonObject, state: ToolState): Piece[] {
  const call = isObject(fields['invocation']) ? fields['invocation'] : fields;
  const name = [textOf(call['server']), textOf(call['tool'])].filter(isText).join('.');
  const result = serverAnswer(fields['result'] ?? fields['error']);
  const failed = hasServerFailed(fields);
  const callId = idOf(fields);
  const refused = failed === true && isRefusal(result);
  if (callId !== undefined && failed !== undefined && !refused)
    state.exits.set(callId, failed ? 1 : 0);
  const asked = isObject(call['arguments']) ? call['arguments'] : {};
  const why = failureIn(result);
  const outcome: Outcome = {
    text: result,
    output: why ?? result,
    failed: failed ?? why !== undefined,
    exitCode: null,
    ...(refused && { refused: refusalWords(result) }),
  };
  return both(fields, {
    name: name === '' ? null : name,
    text: argumentsText(call['arguments']),
    result,
    facts: () => factsOfUse(serverToolUse(name, asked), outcome, state),
  });
}

/** Undefined where the record does not tell. */
function hasServerFailed({ result, error, status }: JsonObject): boolean | undefined {
  if (textOf(status)?.toLowerCase() === 'failed') return true;
  if (!isObject(result)) return error === undefined || error === null ? undefined : true;
  if (result['Err'] !== undefined) return true;
  const answer = isObject(result['Ok']) ? result['Ok'] : result;
  const isError = answer['isError'] ?? answer['is_error'];
  return typeof isError === 'boolean' ? isError : undefined;
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
export function agentToolEnd(fields: JsonObject, state: ToolState): Piece[] {
  const name = textOf(fields['tool']) ?? (textOf(fields['type']) ?? 'agent').replace(/_end$/, '');
  const call = toolCall({ callId: idOf(fields), name, text: readableFields(fields, AGENT_IDS) });
  const spawned = SPAWNS.test(name) ? agentUse(fields) : undefined;
  if (spawned === undefined) return [call];
  nameAgent(call.callId, agentIn(fields), state);
  return [{ ...call, facts: () => factsOfUse(spawned, endOf(fields, call.text), state) }];
}

const SPAWNS = /spawn/i;

/** The model may get an output without its exit code. */
function rememberExit(fields: JsonObject, { exits }: ToolState): void {
  const callId = idOf(fields);
  const { exitCode, failed } = endOf(fields, '');
  const code = exitCode ?? (failed ? 1 : null);
  if (callId !== undefined && code !== null) exits.set(callId, code);
}

/** The output that the model gets may not name the agent's thread. */
function nameAgent(
  callId: string | undefined,
  conversation: string | undefined,
  { uses }: ToolState,
): void {
  const use = callId === undefined ? undefined : uses.get(callId);
  if (callId !== undefined && conversation !== undefined && use?.kind === 'agent')
    uses.set(callId, { ...use, conversation });
}

function amend(callId: string, changes: readonly FileChange[], { uses }: ToolState): void {
  const use = uses.get(callId);
  if (use?.kind === 'files' || use?.kind === 'shell') uses.set(callId, { ...use, changes });
}

/** How a record of the client says that its tool ended. */
function endOf(fields: JsonObject, text: string): Outcome {
  const code = fields['exit_code'] ?? fields['exitCode'];
  const status = textOf(fields['status'])?.toLowerCase();
  const exitCode = typeof code === 'number' ? code : null;
  const declined = status === 'declined';
  return {
    text,
    output: text,
    failed:
      (exitCode !== null && exitCode !== 0) || fields['success'] === false || status === 'failed',
    exitCode,
    ...((status === 'inprogress' || status === 'in_progress') && { unfinished: true }),
    ...(declined && { refused: '' }),
  };
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

interface Both extends Pick<Piece, 'facts'> {
  readonly name: string | null;
  readonly text: string;
  readonly result: string;
}

function both(fields: JsonObject, { name, text, result, facts }: Both): Piece[] {
  const callId = idOf(fields);
  const answer = toolResult({ callId, name, text: result });
  return [toolCall({ callId, name, text }), facts === undefined ? answer : { ...answer, facts }];
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
  const call = toolCall({ callId: undefined, name: WEB_SEARCH, text: actionText(fields) });
  const page = pageUse(fields);
  return [
    page === undefined ? call : { ...call, facts: () => pageFacts(page, call.text) },
    ...(found === '' ? [] : [toolResult({ callId: undefined, name: WEB_SEARCH, text: found })]),
  ];
}

function pageFacts(use: ToolUse, text: string): readonly QuotedFact[] {
  return factsOfTool(use, { text, output: '', failed: false, exitCode: null }).facts;
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
