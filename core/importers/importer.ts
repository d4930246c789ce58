/**
 * What an importer is: it detects a log format by the head of a file and converts it line by line.
 */
import type { EventKind, Role, Source } from '../model/event.ts';
import type { EventFact, Usage } from '../model/facts.ts';

export interface Importer {
  readonly source: Source;
  /** Is the file in this format? Decided by its path and first lines alone. */
  detect(file: FileHead): boolean;
  /**
   * May the file begin with lines copied from other logs under new times? It is then read after the
   * others, so that repeats are recognised. Decided by its first lines alone; a wrong answer only
   * costs space.
   */
  repeatsOthers?(file: FileHead): boolean;
  /**
   * Starts converting a file. With `saved`, from {@link Converter.save}, it resumes: reading in
   * parts gives the same events as reading at once.
   */
  begin(file: FileHead, saved?: JsonValue): Converter;
}

export interface FileHead {
  /** Absolute path. */
  readonly path: string;
  /** The beginning of the file as text, at most 64 KiB, possibly cut inside a line. */
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
  /** Converts a non-empty physical line, without its line break. Never throws for bad input. */
  convert(line: string): ConvertedLine;
  /** Returns a small state from which {@link Importer.begin} can resume. */
  save(): JsonValue;
}

/** The result for a physical line, of exactly one kind. */
export type ConvertedLine =
  | {
      readonly kind: 'event';
      readonly events: readonly EventDraft[];
      readonly facts?: readonly ConversationFact[];
    }
  | { readonly kind: 'state'; readonly facts?: readonly ConversationFact[] }
  | { readonly kind: 'unknown'; readonly type: string }
  | { readonly kind: 'bad'; readonly message: string };

/** An event before it gets its id. */
export interface EventDraft {
  /** The conversation's native id; `{session}/{agent}` for a sub-agent. */
  readonly conversation: string;
  readonly nativeId: string | null;
  /** Is `nativeId` unique across all conversations of the source and the same in copies? */
  readonly globallyUnique: boolean;
  /** Distinguishes events with the same native id; counts from 0 within a record. */
  readonly ordinal: number;
  readonly kind: EventKind;
  readonly role: Role;
  readonly name: string | null;
  /** Logged time, ms since the epoch; null if the log has none. */
  readonly ms: number | null;
  readonly text: string;
  /** Is it a request that starts a turn, by the user or, for a sub-agent, by its parent? */
  readonly opensTurn: boolean;
  /** Does it show that the turn was cut off? */
  readonly interrupts?: true;
  /** Does it show that the turn is over: the model's end mark, a hook's note? */
  readonly endsTurn?: true;
  /** Does it show that the turn goes on, although it may look like a reply? */
  readonly goesOn?: true;
  /** What its record says by its structure. */
  readonly facts?: readonly QuotedFact[];
  /**
   * It repeats an event of another conversation's log with the same globally unique native id, but
   * its own time is wrong. If the other log is known, that one counts.
   */
  readonly copied?: true;
  /**
   * Equal for events of the source that are one, written again under another native id. Only where it
   * cannot be equal for what was said or done twice.
   */
  readonly twinKey?: string;
}

/** A fact with the words of the event's text that show it. */
export interface QuotedFact {
  readonly fact: EventFact;
  /** An exact part of the event's text, of at most 300 UTF-16 units; null: its first words. */
  readonly quote: string | null;
}

/**
 * Something a line says about a conversation that is not an event. Later lines win within a rank.
 */
export type ConversationFact =
  | {
      readonly fact: 'title';
      readonly conversation: string;
      readonly title: string;
      readonly rank: TitleRank;
    }
  /** A title for the conversation that contains the event with this globally unique native id. */
  | {
      readonly fact: 'titleOfEvent';
      readonly nativeId: string;
      readonly title: string;
      readonly rank: TitleRank;
    }
  /** The initial working directory, or the name of a project. */
  | { readonly fact: 'project'; readonly conversation: string; readonly project: string }
  | { readonly fact: 'parent'; readonly conversation: string; readonly parent: string }
  /** The branch that was checked out first. */
  | { readonly fact: 'branch'; readonly conversation: string; readonly branch: string }
  /** The address of the repository that the work happened in. */
  | { readonly fact: 'remote'; readonly conversation: string; readonly remote: string }
  /** The conversation that this one goes on from, as its log names it. */
  | {
      readonly fact: 'lineage';
      readonly conversation: string;
      readonly kind: 'resumed' | 'forked' | 'continued';
      readonly from: string;
    }
  /** Tokens of an answer; they belong to the last event of the conversation before this line's end. */
  | { readonly fact: 'usage'; readonly conversation: string; readonly usage: Usage }
  /** A line that is no event ends the conversation's turn, or cuts it off. */
  | { readonly fact: 'turnEnd'; readonly conversation: string; readonly cut: boolean };

/** The highest rank wins: a title typed by a person beats one by a model. */
export const TITLE_RANK = { summary: 1, generated: 2, custom: 3 } as const;
export type TitleRank = (typeof TITLE_RANK)[keyof typeof TITLE_RANK];
