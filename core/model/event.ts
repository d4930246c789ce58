import type { ConversationId, EventId, TurnId } from './ids.ts';

/** What kind of thing happened. */
export const EVENT_KINDS = ['message', 'thinking', 'tool_call', 'tool_result', 'system'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Who spoke. Tool results have the role `tool`, whatever role their log gives them. */
export const ROLES = ['user', 'assistant', 'tool', 'system'] as const;
export type Role = (typeof ROLES)[number];

/** The log formats that can be imported. */
export const SOURCES = ['claude-code', 'codex', 'plain'] as const;
export type Source = (typeof SOURCES)[number];

/** One immutable thing that happened: EVENT of the command line's JSON. */
export interface MemoryEvent {
  readonly eventId: EventId;
  /** The id that the log gave it, when it gave one. */
  readonly nativeId: string | null;
  readonly conversationId: ConversationId;
  readonly turnId: TurnId | null;
  readonly kind: EventKind;
  readonly role: Role;
  /** The speaker, the tool, or the type of a system note. */
  readonly name: string | null;
  /** RFC 3339, UTC, milliseconds. */
  readonly time: string;
  readonly text: string;
  /** The log file that holds its line, and the byte offset of that line. */
  readonly file: string;
  readonly offset: number;
}

/** How a turn stands: it may go on, its reply or the next request came, or it was cut off. */
export type TurnState = 'open' | 'complete' | 'partial';

/** A user request and all that follows it up to the next one. */
export interface Turn {
  readonly turnId: TurnId;
  readonly state: TurnState;
  /** RFC 3339 UTC. */
  readonly start: string;
  readonly end: string;
}
