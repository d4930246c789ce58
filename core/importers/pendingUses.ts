import type { FileChange, Step, ToolUse } from '../domain/facts/toolUse.ts';
import { TODO_STATES } from '../model/facts.ts';
import type { Todo } from '../model/facts.ts';
import { isString, savedEntries } from './boundedMap.ts';
import type { JsonValue } from './importer.ts';
import { isArray, isObject } from './json.ts';
import type { JsonObject } from './json.ts';

/** Results come soon after their calls, of which a dozen may run in parallel. */
const CAPACITY = 60;
/** UTF-16 units of JSON, of one use and of all; a longer one is a program or a huge patch. */
const MAX_USE = 12_000;
const MAX_ALL = 20_000;

/** What tools were asked to do and have not answered yet, by call id; the newest that fit. */
export class PendingUses {
  readonly #uses: Map<string, string>;
  #size = 0;

  constructor(saved?: JsonValue) {
    this.#uses = new Map(savedEntries(saved, isString));
    for (const use of this.#uses.values()) this.#size += use.length;
  }

  set(id: string, use: ToolUse): void {
    this.#forget(id);
    const saved = JSON.stringify(use);
    if (saved.length > MAX_USE) return;
    this.#uses.set(id, saved);
    this.#size += saved.length;
    for (const oldest of this.#uses.keys()) {
      if (this.#uses.size <= CAPACITY && this.#size <= MAX_ALL) return;
      this.#forget(oldest);
    }
  }

  get(id: string): ToolUse | undefined {
    const saved = this.#uses.get(id);
    return saved === undefined ? undefined : parsed(saved);
  }

  /** Forgets it, because a call has one result. */
  take(id: string): ToolUse | undefined {
    const use = this.get(id);
    this.#forget(id);
    return use;
  }

  /** Pairs, oldest first. */
  save(): JsonValue {
    return [...this.#uses];
  }

  #forget(id: string): void {
    this.#size -= this.#uses.get(id)?.length ?? 0;
    this.#uses.delete(id);
  }
}

function parsed(saved: string): ToolUse | undefined {
  try {
    const value = JSON.parse(saved) as JsonValue;
    return isObject(value) ? savedUse(value) : undefined;
  } catch {
    return undefined;
  }
}

/** A saved use; undefined if it is of another build, or damaged. */
function savedUse(use: JsonObject): ToolUse | undefined {
  switch (text(use['kind'])) {
    case 'shell':
      return {
        kind: 'shell',
        steps: objects(use['steps']).map(savedStep),
        changes: savedChanges(use['changes']),
      };
    case 'files':
      return { kind: 'files', name: text(use['name']), changes: savedChanges(use['changes']) };
    case 'todos':
      return {
        kind: 'todos',
        whole: use['whole'] === true,
        todos: objects(use['todos']).map(savedTodo),
      };
    case 'plan':
      return { kind: 'plan' };
    case 'questions':
      return { kind: 'questions' };
    case 'agent':
      return {
        kind: 'agent',
        conversation: textOrNull(use['conversation']),
        type: textOrNull(use['type']),
        task: text(use['task']),
      };
    case 'page':
      return { kind: 'page', url: text(use['url']) };
    case 'other':
      return otherUse(use);
    default:
      return undefined;
  }
}

function otherUse(use: JsonObject): ToolUse {
  const title = textOrNull(use['title']);
  return {
    kind: 'other',
    name: text(use['name']),
    target: textOrNull(use['target']),
    ...(title !== null && { title }),
  };
}

function savedStep(step: JsonObject): Step {
  const { words } = step;
  return {
    words: isArray(words) ? words.filter(isString) : [],
    text: text(step['text']),
    joint: JOINTS.find((joint) => joint === step['joint']) ?? ';',
    tellsExit: step['tellsExit'] === true,
  };
}

const JOINTS = ['', '&&', '||', ';', '|', '&'] as const;

function savedChanges(changes: JsonValue | undefined): FileChange[] {
  return objects(changes).map((change) => ({
    path: text(change['path']),
    how: HOW.find((how) => how === change['how']) ?? 'edited',
    added: number(change['added']),
    removed: number(change['removed']),
  }));
}

const HOW = ['created', 'edited', 'deleted'] as const;

function savedTodo(todo: JsonObject): Todo {
  return {
    id: textOrNull(todo['id']),
    text: text(todo['text']),
    state: TODO_STATES.find((state) => state === todo['state']) ?? 'pending',
  };
}

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return isArray(value) ? value.filter(isObject) : [];
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function number(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}
