import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { contentPieces } from './blocks.ts';
import type { ToolNames } from './blocks.ts';
import type { Piece } from './piece.ts';
import { note } from './piece.ts';
import { markedPieces, userPieces } from './userText.ts';
import { readableFields } from '../readable.ts';

/** The pieces of a `user` line: a request, tool results, or what the client says in its name. */
export function userLine(record: JsonObject, toolNames: ToolNames): Piece[] {
  return requestPieces(contentOf(record), markOf(record), toolNames);
}

/**
 * The pieces of content that wears the user role. Only the first part of a request opens the turn;
 * what the client put before it (the open file, a reminder) comes after it, into the same turn.
 */
export function requestPieces(
  content: JsonObject[string] | undefined,
  mark: string | null,
  toolNames: ToolNames,
): Piece[] {
  const prose = (text: string): Piece[] => {
    if (text.trim() === '') return [];
    // Quotes of the conversation inside a summary are not split: it is one text.
    if (mark === 'compact-summary') return [note(mark, text)];
    return mark === null ? userPieces(text) : markedPieces(text, mark);
  };
  return requestFirst(contentPieces(content, { prose, toolNames }));
}

/** The pieces of an `assistant` line. What the client wrote in the model's name becomes notes. */
export function assistantLine(record: JsonObject, toolNames: ToolNames): Piece[] {
  const mark = assistantMark(record);
  const prose = (text: string): Piece[] => {
    if (text.trim() === '') return [];
    if (mark !== null) return [note(mark, text)];
    return [{ kind: 'message', role: 'assistant', name: null, text }];
  };
  const pieces = contentPieces(contentOf(record), { prose, toolNames });
  const cut = mark === 'api-error' || record['isAbortedMidStream'] === true;
  const last = pieces.at(-1);
  return cut && last !== undefined
    ? [...pieces.slice(0, -1), { ...last, interrupts: true }]
    : pieces;
}

/** A line whose message lost its shape still says what it holds. */
function contentOf({ message }: JsonObject): JsonObject[string] | undefined {
  return isObject(message) ? message['content'] : message;
}

/** Why a user line is none of the user's, as a note's name; null when it may be. */
function markOf(record: JsonObject): string | null {
  if (record['isCompactSummary'] === true) return 'compact-summary';
  if (record['isMeta'] === true || record['isVisibleInTranscriptOnly'] === true) return 'meta';
  return record['promptSource'] === 'system' ? 'system-prompt' : null;
}

function assistantMark(record: JsonObject): string | null {
  if (record['isApiErrorMessage'] === true) return 'api-error';
  if (record['isCompactSummary'] === true) return 'compact-summary';
  if (record['isMeta'] === true) return 'meta';
  const { message } = record;
  // The client's own words where the API gave none, e.g. "No response requested."
  return isObject(message) && textOf(message['model']) === '<synthetic>' ? 'synthetic' : null;
}

const CONTEXT_NAMES: ReadonlySet<string | null> = new Set(['ide', 'reminder', 'hook']);

function requestFirst(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex(isRequest);
  if (first < 0) return [...pieces];
  const context = pieces.filter((piece, i) => i < first && CONTEXT_NAMES.has(piece.name));
  const before = pieces.slice(0, first).filter((piece) => !context.includes(piece));
  return [...before, ...pieces.slice(first).map(openOnce), ...context];
}

function isRequest({ opensTurn }: Piece): boolean {
  return opensTurn === true;
}

function openOnce(piece: Piece, index: number): Piece {
  if (index === 0) return piece;
  const { opensTurn: _opensTurn, ...rest } = piece;
  return rest;
}

/** What tells where an attachment belongs, not what it says. */
const IDS: ReadonlySet<string> = new Set(['type', 'toolUseID']);

/**
 * The pieces of an `attachment` line. A queued command is what a person typed while the model
 * worked; everything else is context that the client gave to the model: a note named for its type.
 */
export function attachmentLine(record: JsonObject, toolNames: ToolNames): readonly Piece[] {
  const { attachment } = record;
  if (!isObject(attachment)) return [];
  const type = textOf(attachment['type']) ?? 'attachment';
  if (type === 'queued_command')
    return requestPieces(attachment['prompt'], queuedMark(record, attachment), toolNames);
  return [note(type, readableFields(attachment, IDS) || type.replaceAll('_', ' '))];
}

/** The client queues its own notices the same way as a person's words. */
function queuedMark(record: JsonObject, attachment: JsonObject): string | null {
  if (record['isMeta'] === true || attachment['isMeta'] === true) return 'meta';
  const mode = textOf(attachment['commandMode']);
  return mode === 'task-notification' ? mode : null;
}
