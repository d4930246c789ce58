/** The contract of a log format: detect it by its head, convert it line by line. */
import type { EventKind, Role, Source } from '../model/event.ts';

export interface Importer {
  readonly source: Source;
  /** Does the file look like this format? Judged by its path and first lines alone. */
  detect(file: FileHead): boolean;
  /**
   * May the file begin with lines of other logs under new times? It is then read after those that do
   * not, so that what it repeats is known by then. Judged by its first lines alone; a wrong answer
   * costs space, nothing else.
   */
  repeatsOthers?(file: FileHead): boolean;
  /**
   * Starts converting a file. `saved` is what {@link Converter.save} gave when the bytes before were
   * read, so that reading on gives the same events as reading all at once.
   */
  begin(file: FileHead, saved?: JsonValue): Converter;
}

export interface FileHead {
  /** Absolute, as the system writes it. */
  readonly path: string;
  /** The first bytes as text, at most 64 KiB, possibly cut inside a line. */
  readonly head: string;
}

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export interface Converter {
  /** Converts one non-empty physical line, without its line break. Never throws for bad input. */
  convert(line: string): ConvertedLine;
  /** A small state from which {@link Importer.begin} can go on. */
  save(): JsonValue;
}

/** Each physical line is of exactly one kind. */
export type ConvertedLine =
  | {
      readonly kind: 'event';
      readonly events: readonly EventDraft[];
      readonly facts?: readonly ConversationFact[];
    }
  | { readonly kind: 'state'; readonly facts?: readonly ConversationFact[] }
  | { readonly kind: 'unknown'; readonly type: string }
  | { readonly kind: 'bad'; readonly message: string };

/** An event before it has its id. */
export interface EventDraft {
  /** Native id of the conversation; a sub-agent's is `{session}/{agent}`. */
  readonly conversation: string;
  readonly nativeId: string | null;
  /** Is `nativeId` unique over all conversations of the source, so that copies share it? */
  readonly globallyUnique: boolean;
  /** Tells events apart that share a native id; among those of one record, from 0. */
  readonly ordinal: number;
  readonly kind: EventKind;
  readonly role: Role;
  readonly name: string | null;
  /** Logged time, ms since the epoch; null when the log has none. */
  readonly ms: number | null;
  readonly text: string;
  /** Is it a request by the user (or, for a sub-agent, by its parent) that starts a turn? */
  readonly opensTurn: boolean;
  /** Does it say that the turn was cut off before its end? */
  readonly interrupts?: true;
  /**
   * It repeats an event of another conversation's log under the same globally unique native id, but
   * the time on its own line is not the true one. Where the other log is known, that one counts.
   */
  readonly copied?: true;
}

/** Something a line says about a conversation, not an event of it. Later lines win within a rank. */
export type ConversationFact =
  | {
      readonly fact: 'title';
      readonly conversation: string;
      readonly title: string;
      readonly rank: TitleRank;
    }
  /** A title for whichever conversation shows the event with this globally unique native id. */
  | {
      readonly fact: 'titleOfEvent';
      readonly nativeId: string;
      readonly title: string;
      readonly rank: TitleRank;
    }
  /** The working directory at the start, or the name of a project. */
  | { readonly fact: 'project'; readonly conversation: string; readonly project: string }
  | { readonly fact: 'parent'; readonly conversation: string; readonly parent: string };

/** Higher wins: what a person typed beats what a model wrote. */
export const TITLE_RANK = { summary: 1, generated: 2, custom: 3 } as const;
export type TitleRank = (typeof TITLE_RANK)[keyof typeof TITLE_RANK];
