import type { EventDraft } from '../importer.ts';
import { shortHash } from '../shortHash.ts';
import type { ConverterState } from './converterState.ts';
import type { Stream } from './mirrors.ts';
import type { Piece } from './piece.ts';
import { turnScope } from './threadsAndTurns.ts';

/** What all events of a line share. */
export interface Place {
  readonly conversation: string;
  readonly stream: Stream;
  /** The line's own time. */
  readonly ms: number | null;
  /** The turn named by the line, or the current one. */
  readonly turnId: string | null;
}

/** Creates events for the pieces that no other stream has already given. */
export function draftsOf(
  pieces: readonly Piece[],
  place: Place,
  state: ConverterState,
): EventDraft[] {
  return pieces.flatMap((piece): EventDraft[] => {
    const key = keyOf(piece);
    const before = passes(piece, { key, stream: place.stream }, state);
    return before === null ? [] : [draftOf(piece, { ...place, key, before }, state)];
  });
}

/** The key that an event shares with its mirrors and copies, and how often it occurred before. */
interface Saying {
  readonly key: string;
  readonly before: number;
}

/** How often the same event occurred before; null if this is a mirror. */
function passes(
  { callId, once, opensTurn }: Piece,
  { key, stream }: { readonly key: string; readonly stream: Stream },
  state: ConverterState,
): number | null {
  // For a call by the model, only the result that the model saw counts.
  if (callId !== undefined && stream !== 'response' && state.calls.has('response', callKey(callId)))
    return null;
  const before = (callId === undefined ? state.texts : state.calls).pass(stream, key);
  if (before === null || (once === true && before > 0)) return null;
  if (opensTurn !== true || state.turn.id !== null) return before;
  // In a log without turn names, a request begins a turn.
  state.texts.clear();
  return state.texts.pass(stream, key);
}

const callKey = (callId: string): string => `call:${callId}`;

/** The call of a piece, or who says what. */
function keyOf({ kind, role, name, text, sameAs, callId }: Piece): string {
  if (callId !== undefined) return kind === 'tool_call' ? callKey(callId) : `result:${callId}`;
  const words = shortHash(essence(sameAs ?? text));
  if (kind === 'message') return `${role}:${words}`;
  return name === null ? `${kind}:${words}` : `${kind}.${name}:${words}`;
}

/** Streams join the parts of a message differently, and some omit citations. */
function essence(text: string): string {
  return text.replace(/<oai-mem-citation>[\s\S]*$/, '').replace(/\s+/g, '');
}

function draftOf(piece: Piece, place: Place & Saying, state: ConverterState): EventDraft {
  const { kind, role, name, text, opensTurn, interrupts, endsTurn, goesOn } = piece;
  const facts = piece.facts?.() ?? [];
  const { copied, startMs } = state.turn;
  const id = idOf(piece, place, state);
  const ms = timeOf(place, state);
  return {
    conversation: place.conversation,
    ...id,
    kind,
    role,
    name,
    // A copy always has a time, at least that of its thread.
    ms: copied ? (startMs ?? ms ?? state.thread?.startMs ?? null) : ms,
    text,
    opensTurn: opensTurn === true,
    ...(interrupts === true && { interrupts }),
    ...(endsTurn === true && { endsTurn }),
    ...(goesOn === true && { goesOn }),
    ...(facts.length > 0 && { facts }),
    ...(copied && id.globallyUnique && { copied }),
  };
}

/** Ids from the model's service, long enough to be unique. */
const UNIQUE_CALL = /^[a-z]{2,6}_[0-9A-Za-z]{20,}$/;

/**
 * The native id is the call's, or made from the turn and what was said in it, which are the same in
 * copies, whichever stream said it and whichever part of the turn was copied. The ordinal
 * distinguishes events with the same id: a call and its result, and repetitions.
 */
function idOf(
  { callId, kind }: Piece,
  { turnId, key, before }: Place & Saying,
  state: ConverterState,
): Pick<EventDraft, 'nativeId' | 'globallyUnique' | 'ordinal'> {
  const scope = turnScope(turnId, state);
  if (callId === undefined)
    return scope === null
      ? { nativeId: null, globallyUnique: false, ordinal: before }
      : { nativeId: `${scope}:${key}`, globallyUnique: true, ordinal: before };
  const ordinal = 2 * before + (kind === 'tool_call' ? 0 : 1);
  if (scope === null || UNIQUE_CALL.test(callId))
    return { nativeId: callId, globallyUnique: UNIQUE_CALL.test(callId), ordinal };
  return { nativeId: `${scope}:${callId}`, globallyUnique: true, ordinal };
}

/**
 * The time of the line. In a log without times, the first event gets the start time of the thread.
 */
function timeOf({ ms }: Place, state: ConverterState): number | null {
  const start = state.untimedStart;
  state.untimedStart = null;
  return ms ?? start;
}
