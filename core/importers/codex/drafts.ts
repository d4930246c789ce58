import type { EventDraft } from '../importer.ts';
import type { ConverterState } from './converterState.ts';
import type { Stream } from './mirrors.ts';
import type { Piece } from './piece.ts';
import { turnScope } from './threadsAndTurns.ts';

/** What a line says for all its events. */
export interface Place {
  readonly conversation: string;
  readonly stream: Stream;
  /** The line's own time. */
  readonly ms: number | null;
  /** The turn that the line names, else the current one. */
  readonly turnId: string | null;
}

/** Makes events of those pieces that no other stream said before. */
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

/** What an event has in common with its mirrors and copies, and how often it was said before. */
interface Saying {
  readonly key: string;
  readonly before: number;
}

/** How often the same was an event before this one; null when it is a mirror, and none. */
function passes(
  { callId, once, opensTurn }: Piece,
  { key, stream }: { readonly key: string; readonly stream: Stream },
  state: ConverterState,
): number | null {
  // A call that the model made itself gets the result that the model saw.
  if (callId !== undefined && stream !== 'response' && state.calls.has('response', callKey(callId)))
    return null;
  const before = (callId === undefined ? state.texts : state.calls).pass(stream, key);
  if (before === null || (once === true && before > 0)) return null;
  if (opensTurn !== true || state.turn.id !== null) return before;
  // The log does not name its turns: a request begins one.
  state.texts.clear();
  return state.texts.pass(stream, key);
}

const callKey = (callId: string): string => `call:${callId}`;

/** The call that a piece is about, else who says what. */
function keyOf({ kind, role, name, text, sameAs, callId }: Piece): string {
  if (callId !== undefined) return kind === 'tool_call' ? callKey(callId) : `result:${callId}`;
  const words = shortHash(essence(sameAs ?? text));
  if (kind === 'message') return `${role}:${words}`;
  return name === null ? `${kind}:${words}` : `${kind}.${name}:${words}`;
}

/** Streams join the parts of a message differently, and some leave its citations out. */
function essence(text: string): string {
  return text.replace(/<oai-mem-citation>[\s\S]*$/, '').replace(/\s+/g, '');
}

function draftOf(piece: Piece, place: Place & Saying, state: ConverterState): EventDraft {
  const { kind, role, name, text, opensTurn, interrupts } = piece;
  const { copied, startMs } = state.turn;
  const id = idOf(piece, place, state);
  const ms = timeOf(place, state);
  return {
    conversation: place.conversation,
    ...id,
    kind,
    role,
    name,
    // A copy always has a time, be it only that of its thread.
    ms: copied ? (startMs ?? ms ?? state.thread?.startMs ?? null) : ms,
    text,
    opensTurn: opensTurn === true,
    ...(interrupts === true && { interrupts }),
    ...(copied && id.globallyUnique && { copied }),
  };
}

/** Ids that a model's service makes, long enough that no other call has one by chance. */
const UNIQUE_CALL = /^[a-z]{2,6}_[0-9A-Za-z]{20,}$/;

/**
 * The native id is that of the call, or else is made of the turn and of what is said in it: of what is
 * equal in a copy, whichever stream said it and whatever part of the turn was copied. Events that share
 * it, a call and its result and what is said again, are told apart by the ordinal.
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

/** The line's time. In a log whose lines have none, the first event has that of the thread's start. */
function timeOf({ ms }: Place, state: ConverterState): number | null {
  const start = state.untimedStart;
  state.untimedStart = null;
  return ms ?? start;
}

/**
 * A 53-bit hash of text as 11 characters, equal everywhere. It tells apart the texts of one turn, a
 * few hundred at most; it is no protection against texts made to collide.
 *
 * This is cyrb53, which its author gave to the public domain.
 */
export function shortHash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (high & 0x1fffff) + (low >>> 0)).toString(36).padStart(11, '0');
}
