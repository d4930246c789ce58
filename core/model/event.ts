import type { ConversationId, EventId, TurnId } from './ids.ts';

export const EVENT_KINDS = ['message', 'thinking', 'tool_call', 'tool_result', 'system'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Who spoke. Tool results have the role `tool`, whatever the log says. */
export const ROLES = ['user', 'assistant', 'tool', 'system'] as const;
export type Role = (typeof ROLES)[number];

/** The log formats that can be imported. */
export const SOURCES = ['claude-code', 'codex', 'plain'] as const;
export type Source = (typeof SOURCES)[number];

/** An immutable event: EVENT in the JSON of the command line. */
export interface MemoryEvent {
  readonly eventId: EventId;
  /** The id in the log, if there is one. */
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
  /** The log file and the byte offset of its line. */
  readonly file: string;
  readonly offset: number;
}

/** A turn may still go on, is complete (its reply or the next request came), or was cut off. */
export type TurnState = 'open' | 'complete' | 'partial';

/** A user request and everything up to the next one. */
export interface Turn {
  readonly turnId: TurnId;
  readonly state: TurnState;
  /** RFC 3339 UTC. */
  readonly start: string;
  readonly end: string;
}
