import type {
  ConversationFact,
  ConvertedLine,
  Converter,
  EventDraft,
  FileHead,
  Importer,
  JsonValue,
} from '../importer.ts';
import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { parseLine } from '../lines.ts';
import { parseTime } from '../time.ts';
import { attachmentLine, assistantLine, userLine } from './messageLines.ts';
import type { Tools } from './blocks.ts';
import { belongingOf, newFacts, titleFacts, fileSubject, isUuid } from './conversationFacts.ts';
import { restoreState, saveState } from './converterState.ts';
import type { ConverterState } from './converterState.ts';
import { detectClaudeCode } from './detect.ts';
import type { FileSubject } from './conversationFacts.ts';
import { continuedFrom, lineageFacts } from './lineage.ts';
import { isEventType, isStateType, isTitleType } from './lineTypes.ts';
import type { EventType } from './lineTypes.ts';
import { frameLine, pullRequestLine, systemLine } from './noteLines.ts';
import { note } from './piece.ts';
import type { Piece } from './piece.ts';
import { promptText } from './promptQueue.ts';
import { userPieces } from './userText.ts';
import { toolsOf } from './tools.ts';
import { twinKeyOf } from './twinKey.ts';
import { usageFacts } from './usage.ts';

/** Reads logs of all versions of Claude Code. README.md says what was seen in real logs. */
export const claudeCodeImporter: Importer = {
  source: 'claude-code',
  detect: detectClaudeCode,
  begin: ({ path }: FileHead, saved?: JsonValue): Converter => {
    const file = fileSubject(path);
    const state = restoreState(saved);
    return {
      convert: (line) => convertLine(line, file, state),
      save: () => saveState(state),
    };
  },
};

/** The readers of event lines by type. */
const READERS: Readonly<Record<EventType, (record: JsonObject, tools: Tools) => readonly Piece[]>> =
  {
    user: userLine,
    assistant: assistantLine,
    system: systemLine,
    attachment: attachmentLine,
    'pr-link': pullRequestLine,
    'frame-link': frameLine,
  };

/** Unknown types come from the log, so they are cut to a reasonable length. */
const MAX_TYPE = 100;
const NO_TYPE = '(none)';

function convertLine(line: string, file: FileSubject, state: ConverterState): ConvertedLine {
  const parsed = parseLine(line);
  if (parsed.records === null) return { kind: 'bad', message: parsed.message };
  const lines = parsed.records.map((record) => convertRecord(record, file, state));
  const [first] = lines;
  return lines.length === 1 && first !== undefined ? first : joined(lines);
}

/**
 * Combines several records on one line: an event line if any record has events, otherwise unknown
 * if any is.
 */
function joined(lines: readonly ConvertedLine[]): ConvertedLine {
  const events = lines.flatMap((line) => (line.kind === 'event' ? line.events : []));
  const facts = lines.flatMap((line) =>
    line.kind === 'event' || line.kind === 'state' ? (line.facts ?? []) : [],
  );
  if (lines.some(({ kind }) => kind === 'event'))
    return withFacts({ kind: 'event', events }, facts);
  return lines.find(({ kind }) => kind === 'unknown') ?? withFacts({ kind: 'state' }, facts);
}

function convertRecord(
  record: JsonObject,
  file: FileSubject,
  state: ConverterState,
): ConvertedLine {
  const type = textOf(record['type']) ?? NO_TYPE;
  const belonging = belongingOf(record, file, state);
  const { conversation } = belonging;
  if (isEventType(type)) {
    if (type === 'attachment' && isToldAgain(record, state)) return { kind: 'event', events: [] };
    const pieces = READERS[type](record, toolsOf(record, belonging, state));
    return withFacts({ kind: 'event', events: draftsOf(record, conversation, pieces) }, [
      ...newFacts(record, belonging, state),
      ...continuedFrom(record, conversation),
      ...usageFacts(record, conversation, state),
    ]);
  }
  if (isTitleType(type))
    return withFacts({ kind: 'state' }, titleFacts(type, record, conversation));
  if (isStateType(type)) {
    // A sub-agent named only by state lines, as in a workflow's journal, is ignored.
    const facts = belonging.parent === null ? newFacts(record, belonging, state) : [];
    const slipped = type === 'queue-operation' ? state.prompts.follow(record) : undefined;
    if (slipped !== undefined)
      return withFacts(
        { kind: 'event', events: draftsOf(record, conversation, queuedPieces(slipped)) },
        facts,
      );
    return withFacts({ kind: 'state' }, [...facts, ...lineageFacts(type, record, conversation)]);
  }
  return { kind: 'unknown', type: type.slice(0, MAX_TYPE).toWellFormed() };
}

/** A command of the client is no request, also when it had to wait. */
function queuedPieces(words: string): readonly Piece[] {
  return /^\/[a-z][\w:-]*(?:\s|$)/i.test(words) ? [note('command', words)] : userPieces(words);
}

/** Is it the attachment of a prompt that a line of the queue told? */
function isToldAgain({ attachment }: JsonObject, { prompts }: ConverterState): boolean {
  if (!isObject(attachment)) return false;
  const { type, prompt } = attachment;
  return type === 'queued_command' && !prompts.attaches(promptText(prompt));
}

function draftsOf(
  record: JsonObject,
  conversation: string,
  pieces: readonly Piece[],
): readonly EventDraft[] {
  const nativeId = textOf(record['uuid']) ?? null;
  const globallyUnique = nativeId !== null && isUuid(nativeId);
  const ms = parseTime(record['timestamp']);
  return pieces.map((piece, ordinal) => {
    const { opensTurn, interrupts, callId: _callId, ...rest } = piece;
    const twinKey = globallyUnique ? twinKeyOf(record, piece, ordinal) : undefined;
    return {
      conversation,
      nativeId,
      globallyUnique,
      ordinal,
      ...rest,
      ms,
      opensTurn: opensTurn === true,
      ...(interrupts === true && { interrupts }),
      ...(twinKey !== undefined && { twinKey }),
    };
  });
}

function withFacts(
  line: Extract<ConvertedLine, { readonly kind: 'event' | 'state' }>,
  facts: readonly ConversationFact[],
): ConvertedLine {
  return facts.length === 0 ? line : { ...line, facts };
}
