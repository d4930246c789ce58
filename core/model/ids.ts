/**
 * Branded ids and their text forms. Ids contain a time and are derived from content, so importing
 * the same log twice, in any order, gives the same ids. For events, grips, turns, points and ideas:
 * `evt:`, `grip:`, `turn:` (that of the event that opens it), `point:` or `idea:` (that of the grip it
 * quotes, which is made from an event and a range of its text), then `{ms, 13 digits}:{ulid}`. For nodes:
 * `toc:{level}:{period}`, `toc:segment:{date}:{ulid}` or, with the ULID of its first segment,
 * `toc:conversation:{date}:{ulid}`.
 */

declare const brand: unique symbol;
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

export type EventId = Brand<string, 'EventId'>;
export type TurnId = Brand<string, 'TurnId'>;
export type GripId = Brand<string, 'GripId'>;
export type PointId = Brand<string, 'PointId'>;
export type IdeaId = Brand<string, 'IdeaId'>;
export type NodeId = Brand<string, 'NodeId'>;
/** `{source}:{native id}`; a sub-agent's is `{source}:{native id}/{agent id}`. */
export type ConversationId = Brand<string, 'ConversationId'>;

/** The parts of a ULID: a time (ms since the epoch, ≥ 0) and an 80-bit hash. */
export interface UlidParts {
  readonly ms: number;
  /** 10 bytes. */
  readonly hash: Uint8Array;
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HASH_BYTES = 10;
const MAX_MS = 2 ** 48 - 1;

/** Encodes a ULID (26 characters, Crockford base 32): 10 characters of time, 16 of hash. */
export function encodeUlid({ ms, hash }: UlidParts): string {
  if (!Number.isInteger(ms) || ms < 0 || ms > MAX_MS) throw new RangeError(`no ULID time: ${ms}`);
  if (hash.length !== HASH_BYTES) throw new RangeError(`a ULID hash has ${HASH_BYTES} bytes`);
  let time = '';
  for (let i = 0, rest = ms; i < 10; i++) {
    time = CROCKFORD.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let tail = '';
  let bits = 0;
  let held = 0;
  for (const byte of hash) {
    bits = (bits << 8) | byte;
    held += 8;
    while (held >= 5) {
      held -= 5;
      tail += CROCKFORD.charAt((bits >> held) & 31);
    }
    bits &= (1 << held) - 1;
  }
  return time + tail;
}

/** Decodes a ULID; undefined if it is invalid. */
export function decodeUlid(text: string): UlidParts | undefined {
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text)) return undefined;
  let ms = 0;
  for (let i = 0; i < 10; i++) ms = ms * 32 + CROCKFORD.indexOf(text.charAt(i));
  const hash = new Uint8Array(HASH_BYTES);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = 10; i < 26; i++) {
    bits = (bits << 5) | CROCKFORD.indexOf(text.charAt(i));
    held += 5;
    if (held >= 8) {
      held -= 8;
      hash[at++] = (bits >> held) & 255;
      bits &= (1 << held) - 1;
    }
  }
  return { ms, hash };
}

type TimedPrefix = 'evt' | 'grip' | 'turn' | 'point' | 'idea';

function formatTimedId(prefix: TimedPrefix, parts: UlidParts): string {
  return `${prefix}:${String(parts.ms).padStart(13, '0')}:${encodeUlid(parts)}`;
}

/** Parses `evt:…`, `grip:…`, `turn:…`, `point:…` and `idea:…`; undefined if malformed or if its two times differ. */
export function parseTimedId(prefix: TimedPrefix, text: string): UlidParts | undefined {
  const match = /^(evt|grip|turn|point|idea):(\d{13,15}):([0-9A-Z]{26})$/.exec(text);
  if (match === null || match[1] !== prefix) return undefined;
  const parts = decodeUlid(match[3] ?? '');
  return parts !== undefined && parts.ms === Number(match[2]) ? parts : undefined;
}

export const eventId = (parts: UlidParts): EventId => formatTimedId('evt', parts) as EventId;
export const gripId = (parts: UlidParts): GripId => formatTimedId('grip', parts) as GripId;
export const turnId = (parts: UlidParts): TurnId => formatTimedId('turn', parts) as TurnId;
/** The id of the point that quotes a grip before any other: what `markPoint` takes. */
export const pointOfGrip = (grip: string): PointId => grip.replace(/^grip:/, 'point:') as PointId;
/** The id of the idea that quotes a grip. */
export const ideaOfGrip = (grip: string): IdeaId => grip.replace(/^grip:/, 'idea:') as IdeaId;
/** An event as a grip of its own. */
export const gripOfEvent = (event: string): GripId => event.replace(/^evt:/, 'grip:') as GripId;
export const conversationId = (source: string, native: string): ConversationId =>
  `${source}:${native}` as ConversationId;

/**
 * The node id of a segment. The date is only for display; segments are identified by their ULID.
 */
export const segmentNodeId = (date: string, ulid: string): NodeId =>
  `toc:segment:${date}:${ulid}` as NodeId;
