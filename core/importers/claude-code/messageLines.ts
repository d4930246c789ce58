import type { QuotedFact } from '../importer.ts';
import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { contentPieces } from './blocks.ts';
import type { Tools } from './blocks.ts';
import type { Piece } from './piece.ts';
import { note } from './piece.ts';
import { markedPieces, userPieces } from './userText.ts';
import { readableFields } from '../readable.ts';

/** Reads a `user` line: a request, tool results, or what the client says in the user's name. */
export function userLine(record: JsonObject, tools: Tools): Piece[] {
  const pieces = requestPieces(contentOf(record), markOf(record), tools);
  return pieces.map((piece) => {
    if (isScheduled(piece, tools)) return machines(piece);
    return piece.opensTurn === true && isPlan(record) ? { ...piece, facts: [ACCEPTED] } : piece;
  });
}

/** Who accepts a plan may have it done in a new session, whose first prompt is the plan. */
function isPlan({ planContent }: JsonObject): boolean {
  return typeof planContent === 'string';
}

const ACCEPTED: QuotedFact = { fact: { kind: 'plan', accepted: true, words: '' }, quote: null };

/** Is it a prompt that the model asked to be woken with? */
function isScheduled({ opensTurn, text }: Piece, tools: Tools): boolean {
  return opensTurn === true && tools.scheduled(text);
}

function machines({ opensTurn: _opensTurn, ...piece }: Piece): Piece {
  return piece.kind === 'message' ? note('scheduled', piece.text) : piece;
}

/**
 * Reads content with the user role. Only the first part of a request opens the turn. What the
 * client put before it (the open file, a reminder), and a picture before its words, is moved after it, into the same
 * turn.
 */
export function requestPieces(
  content: JsonObject[string] | undefined,
  mark: string | null,
  tools: Tools,
): Piece[] {
  const prose = (text: string): Piece[] => {
    if (text.trim() === '') return [];
    // A summary is a single text, even if it quotes the conversation.
    if (mark === 'compact-summary') return [note(mark, text)];
    return mark === null ? userPieces(text) : markedPieces(text, mark);
  };
  return requestFirst(contentPieces(content, { prose, tools }));
}

/** Reads an `assistant` line. What the client wrote in the model's name becomes notes. */
export function assistantLine(record: JsonObject, tools: Tools): Piece[] {
  const mark = assistantMark(record);
  const prose = (text: string): Piece[] => {
    if (text.trim() === '') return [];
    if (mark !== null) return [note(mark, text)];
    return [{ kind: 'message', role: 'assistant', name: null, text }];
  };
  const pieces = contentPieces(contentOf(record), { prose, tools }).map(turnMarks(record));
  const cut = mark === 'api-error' || record['isAbortedMidStream'] === true;
  const last = pieces.at(-1);
  return cut && last !== undefined
    ? [...pieces.slice(0, -1), { ...last, interrupts: true }]
    : pieces;
}

const ENDS: ReadonlySet<string> = new Set(['end_turn', 'stop_sequence']);
const GOES_ON: ReadonlySet<string> = new Set(['tool_use', 'pause_turn']);

/** Says of each text of a message whether the turn ends with it, as far as the API told. */
function turnMarks({ message }: JsonObject): (piece: Piece) => Piece {
  const reason = isObject(message) ? (textOf(message['stop_reason']) ?? '') : '';
  if (ENDS.has(reason)) return (piece) => (isText(piece) ? { ...piece, endsTurn: true } : piece);
  if (GOES_ON.has(reason)) return (piece) => (isText(piece) ? { ...piece, goesOn: true } : piece);
  return (piece) => piece;
}

function isText({ kind }: Piece): boolean {
  return kind === 'message';
}

/** A message without its usual shape is still shown. */
function contentOf({ message }: JsonObject): JsonObject[string] | undefined {
  return isObject(message) ? message['content'] : message;
}

/** Why a user line is not the user's, as the name of a note; null if it may be. */
function markOf(record: JsonObject): string | null {
  if (record['isCompactSummary'] === true) return 'compact-summary';
  if (record['isMeta'] === true || record['isVisibleInTranscriptOnly'] === true) return 'meta';
  return record['promptSource'] === 'system' ? 'system-prompt' : machineOrigin(record);
}

const PEOPLE: ReadonlySet<string> = new Set([
  'human',
  'user',
  'person',
  'keyboard',
  'typed',
  'channel',
]);

/** The kind of machine that wrote a prompt; null for people, and where the line does not tell. */
function machineOrigin({ origin }: JsonObject): string | null {
  const kind = textOf(isObject(origin) ? origin['kind'] : origin);
  return kind === undefined || PEOPLE.has(kind) ? null : kind;
}

function assistantMark(record: JsonObject): string | null {
  if (record['isApiErrorMessage'] === true) return 'api-error';
  if (record['isCompactSummary'] === true) return 'compact-summary';
  if (record['isMeta'] === true) return 'meta';
  const { message } = record;
  // Written by the client when the API returned nothing, e.g. "No response requested."
  return isObject(message) && textOf(message['model']) === '<synthetic>' ? 'synthetic' : null;
}

const CONTEXT_NAMES: ReadonlySet<string | null> = new Set(['ide', 'reminder', 'hook']);

/** Pictures are read as nothing but this. */
const PICTURE = /^\[image: [^\]]*\]$/;

function requestFirst(pieces: readonly Piece[]): Piece[] {
  const worded = pieces.findIndex((piece) => isRequest(piece) && !PICTURE.test(piece.text));
  const first = worded < 0 ? pieces.findIndex(isRequest) : worded;
  if (first < 0) return [...pieces];
  const context = pieces
    .slice(0, first)
    .filter((piece) => CONTEXT_NAMES.has(piece.name) || isRequest(piece));
  const before = pieces.slice(0, first).filter((piece) => !context.includes(piece));
  return [...before, ...[...pieces.slice(first), ...context].map(openOnce)];
}

function isRequest({ opensTurn }: Piece): boolean {
  return opensTurn === true;
}

function openOnce(piece: Piece, index: number): Piece {
  if (index === 0) return piece;
  const { opensTurn: _opensTurn, ...rest } = piece;
  return rest;
}

/** Ids of an attachment, which say nothing. */
const IDS: ReadonlySet<string> = new Set(['type', 'toolUseID']);

/**
 * Reads an `attachment` line. A queued command was typed while the model worked; everything else is
 * context that the client gave to the model and becomes a note named after its type.
 */
export function attachmentLine(record: JsonObject, tools: Tools): readonly Piece[] {
  const { attachment } = record;
  if (!isObject(attachment)) return [];
  const type = textOf(attachment['type']) ?? 'attachment';
  if (type === 'queued_command')
    return requestPieces(attachment['prompt'], queuedMark(record, attachment), tools);
  return [note(type, readableFields(attachment, IDS) || type.replaceAll('_', ' '))];
}

/** The client also queues its own notices. */
function queuedMark(record: JsonObject, attachment: JsonObject): string | null {
  if (record['isMeta'] === true || attachment['isMeta'] === true) return 'meta';
  const mode = textOf(attachment['commandMode']);
  return mode === 'task-notification' ? mode : machineOrigin(attachment);
}
