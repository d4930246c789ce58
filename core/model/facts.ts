/**
 * What a log says by its structure, in any language: commits, changed files, tests, failures, refusals,
 * to-dos, agents, usage. A fact belongs to the event that shows it.
 */

/** Of a to-do, whatever its tool calls it. */
export const TODO_STATES = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type TodoState = (typeof TODO_STATES)[number];

export interface Todo {
  /** What the tool calls it by when it changes single ones; otherwise null. */
  readonly id: string | null;
  /** Empty where only the state of a known one changes. */
  readonly text: string;
  readonly state: TodoState;
}

/** Somebody, as a commit names them. */
export interface Person {
  readonly name: string;
  /** What a code host calls them; null where nothing tells. */
  readonly handle: string | null;
}

export type EventFact =
  /** The person refused what a tool was about to do; without words, they are empty. */
  | { readonly kind: 'refused'; readonly words: string }
  /** The person answered a question that a tool asked. */
  | { readonly kind: 'answered'; readonly question: string; readonly answer: string }
  /** The person accepted or refused a plan, perhaps with words. */
  | { readonly kind: 'plan'; readonly accepted: boolean; readonly words: string }
  /** `hash` is empty where git printed none. */
  | { readonly kind: 'commit'; readonly hash: string; readonly subject: string }
  | {
      readonly kind: 'pull_request';
      readonly number: number;
      readonly title: string | null;
      readonly url: string | null;
    }
  /** A file was changed, with lines added and removed. Absolute where the log says so. */
  | {
      readonly kind: 'change';
      readonly path: string;
      readonly how: 'created' | 'edited' | 'deleted';
      readonly added: number;
      readonly removed: number;
    }
  /** A run of tests; numbers of tests where the output tells them. */
  | {
      readonly kind: 'test';
      readonly command: string;
      readonly ok: boolean;
      readonly passed: number | null;
      readonly failed: number | null;
    }
  /** A tool failed. `work` tells the same work when it is tried again: the command, or tool and file. */
  | {
      readonly kind: 'failed';
      readonly work: string;
      /** What failed, as a person would call it: the command, or tool and file; one line. */
      readonly what: string;
      /** The line of its output that says why. */
      readonly message: string;
    }
  /** Work that had failed earlier in the same conversation now passed. */
  | { readonly kind: 'mended'; readonly work: string }
  /** The to-do list as a whole, or only the ones that changed. */
  | { readonly kind: 'todos'; readonly whole: boolean; readonly todos: readonly Todo[] }
  /** A sub-agent was started, or answered. */
  | {
      readonly kind: 'agent';
      /** Native id of its conversation; null where the log does not tell. */
      readonly conversation: string | null;
      readonly type: string | null;
      readonly task: string;
    }
  /** A web page was read. */
  | { readonly kind: 'page'; readonly url: string }
  /** The person asked for something, or for a sub-agent its parent: told by what opens a turn. */
  | { readonly kind: 'request' }
  /** The last words of the assistant in a turn; written when it is indexed. */
  | { readonly kind: 'outcome'; readonly text: string }
  /** An issue, a ticket or a document was made, by its title. */
  | { readonly kind: 'issue'; readonly title: string }
  /** Whose commits were shown or made. */
  | { readonly kind: 'people'; readonly people: readonly Person[] };

/** In the order in which they are numbered where they are stored: new ones go to the end. */
export const FACT_KINDS = [
  'refused',
  'answered',
  'plan',
  'commit',
  'pull_request',
  'change',
  'test',
  'failed',
  'mended',
  'todos',
  'agent',
  'page',
  'request',
  'outcome',
  'people',
  'issue',
] as const satisfies readonly EventFact['kind'][];

/** Tokens of one answer of a model, as the provider counts them. */
export interface Usage {
  /** The same wherever the log repeats it: the id of the API's message and request. */
  readonly key: string;
  readonly model: string;
  /** Neither read from the provider's cache nor written to it. */
  readonly input: number;
  /** Reasoning included. */
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Of `cacheWrite`, what the cache keeps for an hour instead of five minutes. */
  readonly cacheWriteHour: number;
  /** Null: the usual ones. */
  readonly terms: UsageTerms | null;
}

/** On which an answer was asked for, where that changes its price: sooner, or with many others when there is time. */
export type UsageTerms = 'fast' | 'batch';
