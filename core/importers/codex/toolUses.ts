/** What the tools of Codex were asked to do, as the domain understands it. */
import { countLines, diffCounts } from '../../domain/facts/lineChanges.ts';
import { cutText, firstLine } from '../../domain/facts/quote.ts';
import { patchChanges } from '../../domain/facts/patchChanges.ts';
import { shellSteps } from '../../domain/facts/shellSteps.ts';
import { todoState } from '../../domain/facts/todoState.ts';
import type { FileChange, ToolUse } from '../../domain/facts/toolUse.ts';
import type { Todo } from '../../model/facts.ts';
import type { JsonValue } from '../importer.ts';
import { isArray, isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { isServerTool, serverToolUse } from '../serverCalls.ts';
import { objectIn, programOf } from './toolText.ts';

const MAX_TODOS = 200;
const MAX_TEXT = 500;
const MAX_TARGET = 250;
const MAX_URL = 2_000;

const SHELLS =
  /(?:^|\.)(?:shell|shell_command|exec_command|local_shell|container\.exec|unified_exec)$/;
const PATCHES = /(?:^|\.)apply_patch$/;
const SPAWNS = /(?:^|\.)(?:spawn_agent|spawnAgent)$/;

/** What a call asks for. Relative paths are taken from `directory`. */
export function toolUseOf(
  name: string | null,
  args: JsonValue | undefined,
  directory: string | null,
): ToolUse {
  const value = typeof args === 'string' ? (objectIn(args) ?? args) : args;
  const fields = isObject(value) ? value : {};
  const tool = name ?? '';
  if (SHELLS.test(tool)) {
    const command = programOf(fields['cmd'] ?? fields['command']);
    const place = textOf(fields['workdir']) ?? directory;
    if (command !== undefined) return shellUse(command, place);
  }
  if (PATCHES.test(tool)) {
    const patch = typeof value === 'string' ? value : (fields['input'] ?? fields['patch']);
    return filesUse(located(patchChanges(textOf(patch) ?? ''), directory));
  }
  if (SPAWNS.test(tool)) return agentUse(fields);
  switch (tool) {
    case 'update_plan':
      return { kind: 'todos', whole: true, todos: todosOf(fields['plan']) };
    case 'request_user_input':
      return { kind: 'questions' };
    default:
      return serverUse(tool, fields) ?? { kind: 'other', name: tool, target: targetOf(value) };
  }
}

/** Undefined if it is none of a server's tools. */
export function serverUse(name: string, fields: JsonObject): ToolUse | undefined {
  return isServerTool(name) ? serverToolUse(name, fields) : undefined;
}

/** A command line, and the patches in it. */
export function shellUse(command: string, directory: string | null): ToolUse {
  const changes = /\bapply_?patch\b/.test(command) ? patchChanges(command) : [];
  return { kind: 'shell', steps: shellSteps(command), changes: located(changes, directory) };
}

export function filesUse(
  changes: readonly FileChange[],
): Extract<ToolUse, { readonly kind: 'files' }> {
  return { kind: 'files', name: 'apply_patch', changes };
}

/** A sub-agent as its call, or what came of it, names it. */
export function agentUse(fields: JsonObject): ToolUse {
  const task = textOf(fields['task_name']) ?? textOf(fields['message']) ?? textOf(fields['prompt']);
  const type = textOf(fields['agent_type']) ?? textOf(fields['agentType']);
  return {
    kind: 'agent',
    conversation: agentIn(fields) ?? null,
    type: type ?? null,
    task: cutText(firstLine(task ?? ''), MAX_TEXT),
  };
}

/** The thread of a sub-agent that was started. */
export function agentIn(fields: JsonObject): string | undefined {
  const receivers = fields['receiver_thread_ids'] ?? fields['receiverThreadIds'];
  return (
    textOf(fields['new_thread_id']) ??
    textOf(fields['agent_id']) ??
    textOf(fields['agent_thread_id']) ??
    (isArray(receivers) && receivers.length === 1 ? textOf(receivers[0]) : undefined)
  );
}

/** A page that a web search opened. */
export function pageUse({ action }: JsonObject): ToolUse | undefined {
  if (!isObject(action) || !/^open_?page$/i.test(textOf(action['type']) ?? '')) return undefined;
  const url = textOf(action['url']);
  return url === undefined ? undefined : { kind: 'page', url: cutText(url, MAX_URL) };
}

function targetOf(args: JsonValue | undefined): string | null {
  const words = isObject(args)
    ? TARGETS.map((key) => textOf(args[key])).find((value) => value !== undefined)
    : textOf(args);
  return words === undefined ? null : cutText(firstLine(words), MAX_TARGET);
}

const TARGETS = [
  'path',
  'file_path',
  'url',
  'uri',
  'query',
  'title',
  'name',
  'code',
  'source',
] as const;

function todosOf(plan: JsonValue | undefined): Todo[] {
  if (!isArray(plan)) return [];
  return plan.slice(0, MAX_TODOS).flatMap((item): Todo[] => {
    const text = isObject(item) ? textOf(item['step']) : undefined;
    if (!isObject(item) || text === undefined) return [];
    const state = todoState(textOf(item['status'])) ?? 'pending';
    return [{ id: null, text: cutText(text, MAX_TEXT), state }];
  });
}

/** Changed files as the client reports them, with the whole text of what it made or removed. */
export function reportedChanges(changes: JsonValue | undefined): FileChange[] {
  if (isArray(changes))
    return changes.flatMap((change) =>
      isObject(change) ? reportedChange(textOf(change['path']), change) : [],
    );
  if (!isObject(changes)) return [];
  return Object.entries(changes).flatMap(([path, change]) =>
    reportedChange(textOf(path), isObject(change) ? change : {}),
  );
}

function reportedChange(path: string | undefined, change: JsonObject): FileChange[] {
  if (path === undefined) return [];
  const inner = isObject(change['kind']) ? change['kind'] : change;
  const type =
    textOf(inner['type']) ?? textOf(change['kind']) ?? textOf(change['type']) ?? 'update';
  const content = textOf(change['content']);
  const diff = textOf(change['unified_diff'] ?? change['diff']) ?? '';
  const counts = diffCounts(diff.split('\n'));
  const whole = countLines(content ?? '');
  if (/^add|^create/i.test(type))
    return [
      { path, how: 'created', added: content === undefined ? addedIn(diff) : whole, removed: 0 },
    ];
  if (/^delete|^remove/i.test(type))
    return [
      { path, how: 'deleted', added: 0, removed: content === undefined ? counts.removed : whole },
    ];
  const target = textOf(inner['move_path'] ?? inner['movePath'] ?? change['move_path']);
  return [{ path: target ?? path, how: 'edited', ...counts }];
}

/** Lines of a made file, of which some versions log the text in place of a diff. */
function addedIn(diff: string): number {
  return /^(?:@@|\+)/m.test(diff) ? diffCounts(diff.split('\n')).added : countLines(diff);
}

function located(changes: readonly FileChange[], directory: string | null): FileChange[] {
  return changes.map((change) => ({ ...change, path: absolute(change.path, directory) }));
}

function absolute(path: string, directory: string | null): string {
  if (directory?.startsWith('/') !== true || path.startsWith('/') || /^[A-Za-z]:/.test(path))
    return path;
  const parts = directory.split('/').filter((part) => part !== '');
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
