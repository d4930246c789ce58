import type { ConversationFact, ConvertedLine } from '../importer.ts';
import { TITLE_RANK } from '../importer.ts';
import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { parseTime } from '../time.ts';
import { compactSummary, becomesEvent } from './clientText.ts';
import type { ConverterState } from './converterState.ts';
import { draftsOf } from './drafts.ts';
import { eventReader } from './eventMessages.ts';
import {
  isFileRecord,
  isOldMeta,
  itemType,
  STATE_EVENTS,
  STATE_ITEMS,
  STATE_LINES,
  STATE_TURN_ITEMS,
} from './lineTypes.ts';
import type { Stream } from './mirrors.ts';
import type { Piece } from './piece.ts';
import { responseReader, responseType } from './responseItems.ts';
import { enterThread, projectFact, enterTurn } from './threadsAndTurns.ts';
import { turnItemReader } from './turnItems.ts';
import { usageFacts } from './usage.ts';

/** A record with everything its readers need. */
interface Line {
  readonly record: JsonObject;
  /** The content of the envelope, or the record itself if it has none. */
  readonly payload: JsonObject;
  readonly ms: number | null;
  /** The thread named by the file, until a line names it. */
  readonly fileThread: string;
  readonly state: ConverterState;
}

const STATE: ConvertedLine = { kind: 'state' };
/** Unknown types come from the log, so they are cut to a reasonable length. */
const MAX_TYPE = 100;

/** Converts a record, with an envelope or, from mid-2025, without. */
export function convertRecord(
  record: JsonObject,
  fileThread: string,
  state: ConverterState,
): ConvertedLine {
  const { payload = {} } = record;
  const inner = isObject(payload) && 'payload' in record ? payload : record;
  const ms =
    parseTime(record['timestamp']) ??
    parseTime(record['created_at']) ??
    parseTime(inner['timestamp']);
  const line: Line = { record, payload: inner, ms, fileThread, state };
  if ('payload' in record) return enveloped(line);
  if (isOldMeta(record)) return sessionMeta(line);
  return isFileRecord(record) ? STATE : responseItem(line);
}

function enveloped(line: Line): ConvertedLine {
  const { record, payload, ms, state } = line;
  const type = textOf(record['type']) ?? NO_TYPE;
  switch (type) {
    case 'session_meta':
      return sessionMeta(line);
    case 'turn_context': {
      enterTurn(payload, ms, state);
      const directory = textOf(payload['cwd']);
      state.directory = directory ?? state.directory;
      state.model = textOf(payload['model']) ?? state.model;
      return stateWith(projectFact(conversationOf(line), directory, state));
    }
    case 'response_item':
      return responseItem(line);
    case 'event_msg':
      return textOf(payload['type']) === 'item_completed' ? turnItem(line) : eventMessage(line);
    case 'compacted':
      return events(line, 'response', [compactSummary(textOf(payload['message']))]);
    default:
      return STATE_LINES.has(type) ? STATE : unknown(type);
  }
}

function sessionMeta({ payload, ms, state }: Line): ConvertedLine {
  return stateWith(enterThread(payload, ms, state));
}

function responseItem(line: Line): ConvertedLine {
  const { payload, record, state } = line;
  const type = responseType(payload);
  const reader = type === undefined ? undefined : responseReader(type);
  if (reader === undefined) {
    if (type !== undefined && STATE_ITEMS.has(type)) return STATE;
    return unknown(payload === record ? type : `response_item/${type ?? NO_TYPE}`);
  }
  // In newer versions a message names its turn.
  const metadata = payload['internal_chat_message_metadata_passthrough'] ?? payload['metadata'];
  if (type === 'message' && isObject(metadata)) enterTurn(metadata, line.ms, state);
  const pieces = reader(payload, state);
  return events(line, 'response', pieces);
}

function eventMessage(line: Line): ConvertedLine {
  const { payload, ms, state } = line;
  const type = textOf(payload['type']) ?? NO_TYPE;
  if (TURN_STARTS.has(type)) enterTurn(payload, ms, state);
  const reader = eventReader(type);
  if (reader !== undefined) {
    const isEnd = TURN_ENDS.has(type);
    const converted = events(line, isEnd ? 'end' : 'event', reader(payload, state));
    return isEnd || type === 'turn_aborted' ? withTurnEnd(converted, line, !isEnd) : converted;
  }
  if (!STATE_EVENTS.has(type)) return unknown(`event_msg/${type}`);
  if (type === 'token_count') return stateWith(usageFacts(payload, conversationOf(line), state));
  return type === 'thread_name_updated' ? stateWith(titleFact(line)) : STATE;
}

/** The end of a turn whose line says nothing new is told by the line itself. */
function withTurnEnd(converted: ConvertedLine, line: Line, cut: boolean): ConvertedLine {
  if (converted.kind !== 'event' || converted.events.length > 0) return converted;
  // What was copied ended in another thread.
  if (line.state.turn.copied) return converted;
  const end = { fact: 'turnEnd', conversation: conversationOf(line), cut } as const;
  return { ...converted, facts: [...(converted.facts ?? []), end] };
}

const TURN_STARTS: ReadonlySet<string> = new Set(['task_started', 'turn_started']);
const TURN_ENDS: ReadonlySet<string> = new Set(['task_complete', 'turn_complete']);

function turnItem(line: Line): ConvertedLine {
  const { payload, ms, state } = line;
  const item = isObject(payload['item']) ? payload['item'] : {};
  const type = textOf(item['type']) ?? NO_TYPE;
  const reader = turnItemReader(type);
  if (reader === undefined)
    return STATE_TURN_ITEMS.has(itemType(type)) ? STATE : unknown(`item_completed/${type}`);
  // A process may end long after its turn and does not start another.
  if (state.turn.id === null || MESSAGES.has(itemType(type))) enterTurn(payload, ms, state);
  return events(line, 'item', reader(item, state));
}

const MESSAGES: ReadonlySet<string> = new Set(['usermessage', 'agentmessage']);

function events(line: Line, stream: Stream, pieces: readonly Piece[]): ConvertedLine {
  const { payload, ms, state } = line;
  const conversation = conversationOf(line);
  const turnId = textOf(payload['turn_id']) ?? state.turn.id;
  const drafts = draftsOf(pieces.filter(becomesEvent), { conversation, stream, ms, turnId }, state);
  return withFacts(
    { kind: 'event', events: drafts },
    projectFact(conversation, directoryIn(pieces), state),
  );
}

/** In logs without a working directory, the model was told it. */
function directoryIn(pieces: readonly Piece[]): string | undefined {
  const context = pieces.find(({ name }) => name === 'environment-context');
  const match = /<cwd>([^<]+)<\/cwd>|^Current working directory: (.+)$/m.exec(context?.text ?? '');
  return match?.[1] ?? match?.[2];
}

/** The log does not say whether a person or the tool chose the name. */
function titleFact(line: Line): ConversationFact[] {
  const { payload, state } = line;
  const conversation = conversationOf(line);
  const title = textOf(payload['thread_name']);
  const named = textOf(payload['thread_id']) ?? conversation;
  if (title === undefined || named !== conversation || state.turn.copied) return [];
  return [{ fact: 'title', conversation, title, rank: TITLE_RANK.generated }];
}

function conversationOf({ state, fileThread }: Line): string {
  return state.thread?.id ?? fileThread;
}

const NO_TYPE = '(none)';

function unknown(type = NO_TYPE): ConvertedLine {
  return { kind: 'unknown', type: type.slice(0, MAX_TYPE).toWellFormed() };
}

function stateWith(facts: readonly ConversationFact[]): ConvertedLine {
  return withFacts({ kind: 'state' }, facts);
}

function withFacts(
  line: Extract<ConvertedLine, { readonly kind: 'event' | 'state' }>,
  facts: readonly ConversationFact[],
): ConvertedLine {
  return facts.length === 0 ? line : { ...line, facts };
}
