import type { EventFact, Todo } from '../../model/facts.ts';

/** A fact with the words that show it. */
export interface ShownFact {
  readonly fact: EventFact;
  /** An exact part of the event's text, of at most 300 UTF-16 units; null: its first words. */
  readonly quote: string | null;
}

/** What one use of a tool did to one file. */
export interface FileChange {
  readonly path: string;
  readonly how: 'created' | 'edited' | 'deleted';
  /** Lines. */
  readonly added: number;
  readonly removed: number;
}

/** One of the commands of a shell line, without assignments, redirections and here documents. */
export interface Step {
  /** Without quotes; each at most 200 UTF-16 units. */
  readonly words: readonly string[];
  /** One line, as it was typed. */
  readonly text: string;
  /** What stands between it and the next one. */
  readonly joint: '' | '&&' | '||' | ';' | '|' | '&';
  /** Does it tell the exit code of the one before, as `echo $?` does? */
  readonly tellsExit: boolean;
  /** The first line with words of the here document that it reads, if it reads one. */
  readonly document?: string;
  /** The lines of a commit's message that say whose it is too. */
  readonly signed?: string;
}

/** What a tool was asked to do, whatever the log calls the tool; small, and plain data. */
export type ToolUse =
  | {
      readonly kind: 'shell';
      readonly steps: readonly Step[];
      /** Files that a patch within the command changes. */
      readonly changes: readonly FileChange[];
    }
  | { readonly kind: 'files'; readonly name: string; readonly changes: readonly FileChange[] }
  | { readonly kind: 'todos'; readonly whole: boolean; readonly todos: readonly Todo[] }
  | { readonly kind: 'plan' }
  | { readonly kind: 'questions' }
  | {
      readonly kind: 'agent';
      readonly conversation: string | null;
      readonly type: string | null;
      readonly task: string;
    }
  | { readonly kind: 'page'; readonly url: string }
  | {
      readonly kind: 'other';
      readonly name: string;
      /** The file, or whatever else it was used on; null if nothing short tells. */
      readonly target: string | null;
      /** What it makes is called so, if it makes an issue or a document. */
      readonly title?: string;
    };

/** What came of it. */
export interface Outcome {
  /** The text of the event that shows it. */
  readonly text: string;
  /** What the tool itself printed, a part of the text. */
  readonly output: string;
  /** Does the log mark it as failed, or does it tell an exit code other than 0? */
  readonly failed: boolean;
  /** null where the log tells none. */
  readonly exitCode: number | null;
  /** Does it still run, or was it cut off? Then nothing came of it yet. */
  readonly unfinished?: boolean;
  /** The person's words if they refused it, empty if they said none. */
  readonly refused?: string;
  /** What a person answered to the questions. */
  readonly answers?: readonly Answer[];
}

export interface Answer {
  readonly question: string;
  readonly answer: string;
  /** How the event's text says it, if it does. */
  readonly said: string;
}
