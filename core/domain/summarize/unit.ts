import type { Term } from '../text/terms.ts';

/**
 * Where a unit's words come from:
 * - `user`, `assistant`: prose of a message
 * - `thinking`: the assistant's, read only where little else was said
 * - `subject`: a line that names work, as commit messages and task descriptions do
 * - `command`, `file`: the gist of a tool call
 * - `error`: the message of a failure
 */
export type UnitSource =
  | 'user'
  | 'assistant'
  | 'thinking'
  | 'subject'
  | 'command'
  | 'file'
  | 'error';

/** The smallest thing a summary can quote: a sentence, a clause of a long sentence, or a gist. */
export interface Unit {
  /** Index among the segment's units. */
  readonly index: number;
  /** Index of the event, and the range of the raw words in its text. */
  readonly event: number;
  readonly start: number;
  readonly end: number;
  readonly source: UnitSource;
  /** The tool of a gist, or the speaker of a message, if known. */
  readonly name: string | null;
  /** Readable on its own, without Markdown. */
  readonly text: string;
  readonly terms: readonly Term[];
  readonly heading: boolean;
  readonly item: boolean;
  readonly row: boolean;
  readonly preamble: boolean;
  /** Did its speaker announce it as a step ("let me fix …")? */
  readonly announced: boolean;
  readonly leadIn: boolean;
  readonly question: boolean;
  /** Does it only continue the sentence before? */
  readonly dependent: boolean;
  /**
   * Does it only offer help or ask how to continue, by itself or as an item of a list of offers?
   */
  readonly offer: boolean;
  /**
   * Number of the turn within the segment, from 0; the first may be the rest of an earlier turn.
   */
  readonly turn: number;
  /** Index among the units of its event, and the number of these. */
  readonly place: number;
  readonly places: number;
  /** Is it in an assistant's message that ends its turn? */
  readonly closing: boolean;
  /** Is it in the message that opens a turn? */
  readonly opening: boolean;
}

/** Everything in a segment that can be summarised. */
export interface Prepared {
  readonly units: readonly Unit[];
  /** The units' texts, one per line; what original tokens are counted from. */
  readonly text: string;
  /** Is it a conversation between named people, where roles say nothing about importance? */
  readonly people: boolean;
}
