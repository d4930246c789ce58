/** What the tools of Claude Code were asked to do, as the domain understands it. */
import { countLines, lineChanges } from '../../domain/facts/lineChanges.ts';
import { cutText, firstLine } from '../../domain/facts/quote.ts';
import { shellSteps } from '../../domain/facts/shellSteps.ts';
import { patchChanges } from '../../domain/facts/patchChanges.ts';
import type { FileChange, ToolUse } from '../../domain/facts/toolUse.ts';
import { todoState } from '../../domain/facts/todoState.ts';
import type { Todo } from '../../model/facts.ts';
import type { JsonValue } from '../importer.ts';
import { isArray, isObject, textOf } from '../json.ts';
import { isServerTool, serverToolUse } from '../serverCalls.ts';
import type { JsonObject } from '../json.ts';

const MAX_TODOS = 200;
const MAX_TODO = 500;
const MAX_TASK = 300;
const MAX_TARGET = 250;
const MAX_URL = 2_000;

/** What a call asks for. */
export function toolUseOf(name: string, input: JsonValue | undefined): ToolUse {
  const fields = isObject(input) ? input : {};
  switch (name) {
    case 'Bash':
    case 'PowerShell':
      return shellUse(textOf(fields['command']) ?? '');
    case 'Edit':
    case 'MultiEdit':
    case 'Write':
    case 'NotebookEdit':
      return { kind: 'files', name, changes: fileChanges(name, fields) };
    case 'TodoWrite':
      return { kind: 'todos', whole: true, todos: todosOf(fields['todos']) };
    case 'TaskCreate':
      return taskUse(null, textOf(fields['subject']) ?? textOf(fields['description']), 'pending');
    case 'TaskUpdate':
      return taskUse(idOf(fields['taskId']), textOf(fields['subject']), fields['status']);
    case 'ExitPlanMode':
      return { kind: 'plan' };
    case 'AskUserQuestion':
      return { kind: 'questions' };
    case 'Task':
    case 'Agent':
      return {
        kind: 'agent',
        conversation: null,
        type: textOf(fields['subagent_type']) ?? null,
        task: taskText(fields),
      };
    case 'WebFetch': {
      const url = textOf(fields['url']);
      return url === undefined ? other(name, fields) : { kind: 'page', url: cutText(url, MAX_URL) };
    }
    default:
      return other(name, fields);
  }
}

/** A command line of a shell, and the patches in it. */
export function shellUse(command: string): ToolUse {
  const changes = command.includes('apply_patch') ? patchChanges(command) : [];
  return { kind: 'shell', steps: shellSteps(command), changes };
}

function taskText(fields: JsonObject): string {
  const task = textOf(fields['description']) ?? textOf(fields['prompt']) ?? textOf(fields['name']);
  return cutText(firstLine(task ?? ''), MAX_TASK);
}

const TARGETS = [
  'file_path',
  'notebook_path',
  'path',
  'command',
  'pattern',
  'url',
  'query',
  'skill',
  'task_id',
  'shell_id',
  'bash_id',
  'id',
] as const;

function other(name: string, fields: JsonObject): ToolUse {
  if (isServerTool(name)) return serverToolUse(name, fields);
  const target = TARGETS.map((key) => textOf(fields[key])).find((value) => value !== undefined);
  return {
    kind: 'other',
    name,
    target: target === undefined ? null : cutText(firstLine(target), MAX_TARGET),
  };
}

/** The change of a file as the call describes it, should the result tell nothing better. */
function fileChanges(name: string, fields: JsonObject): FileChange[] {
  const path = textOf(fields['file_path']) ?? textOf(fields['notebook_path']);
  if (path === undefined) return [];
  if (name === 'Write')
    return [
      { path, how: 'created', added: countLines(textOf(fields['content']) ?? ''), removed: 0 },
    ];
  if (name === 'NotebookEdit') {
    const lines = countLines(textOf(fields['new_source']) ?? '');
    const deletes = fields['edit_mode'] === 'delete';
    return [{ path, how: 'edited', added: deletes ? 0 : lines, removed: 0 }];
  }
  const edits = isArray(fields['edits']) ? fields['edits'].filter(isObject) : [fields];
  const counts = edits.map((edit) =>
    lineChanges(textOf(edit['old_string']) ?? '', textOf(edit['new_string']) ?? ''),
  );
  const creates = edits.length > 0 && edits[0]?.['old_string'] === '';
  return [
    {
      path,
      how: creates ? 'created' : 'edited',
      added: counts.reduce((sum, { added }) => sum + added, 0),
      removed: counts.reduce((sum, { removed }) => sum + removed, 0),
    },
  ];
}

function todosOf(todos: JsonValue | undefined): Todo[] {
  if (!isArray(todos)) return [];
  return todos.slice(0, MAX_TODOS).flatMap((todo): Todo[] => {
    if (!isObject(todo)) return [];
    const text = textOf(todo['content']) ?? textOf(todo['activeForm']);
    if (text === undefined) return [];
    return [
      {
        id: idOf(todo['id']),
        text: cutText(text, MAX_TODO),
        state: todoState(textOf(todo['status'])) ?? 'pending',
      },
    ];
  });
}

/** A change of a single to-do; without a state, it says nothing of what is to be done. */
function taskUse(
  id: string | null,
  subject: string | undefined,
  status: JsonValue | undefined,
): ToolUse {
  const state = todoState(textOf(status));
  const todo = { id, text: cutText(subject ?? '', MAX_TODO) };
  return { kind: 'todos', whole: false, todos: state === undefined ? [] : [{ ...todo, state }] };
}

/** Ids are texts or numbers. */
export function idOf(value: JsonValue | undefined): string | null {
  return typeof value === 'number' ? String(value) : (textOf(value) ?? null);
}
