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

/** The smallest thing a summary can quote: a sentence, a clause of a long one, or a gist. */
export interface Unit {
  /** Position among the units of the segment. */
  readonly index: number;
  /** Index into the segment's events, and the range of the raw words in that event's text. */
  readonly event: number;
  readonly start: number;
  readonly end: number;
  readonly source: UnitSource;
  /** The tool of a gist, the speaker of a message that has one. */
  readonly name: string | null;
  /** Readable without its surroundings; no Markdown. */
  readonly text: string;
  readonly terms: readonly Term[];
  readonly heading: boolean;
  readonly item: boolean;
  readonly row: boolean;
  readonly preamble: boolean;
  readonly leadIn: boolean;
  readonly question: boolean;
  /** Does it only go on from the sentence before? */
  readonly dependent: boolean;
  /** Does it only offer help or ask how to go on, by itself or as an item of a list of offers? */
  readonly offer: boolean;
  /** Number of the turn within the segment, from 0; the first may be the rest of an earlier one. */
  readonly turn: number;
  /** Position among the units of its event, and their number. */
  readonly place: number;
  readonly places: number;
  /** Is it in an assistant's message after which its turn does nothing more? */
  readonly closing: boolean;
  /** Is it in the message that opens a turn? */
  readonly opening: boolean;
}

/** What could be summarised of a segment. */
export interface Prepared {
  readonly units: readonly Unit[];
  /** The units' texts, a line each: what original tokens are counted of. */
  readonly text: string;
  /** Do two or more named people talk, so that roles say nothing about importance? */
  readonly people: boolean;
}
