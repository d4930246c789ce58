import { textOf, isObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import type { Piece } from './piece.ts';

/** Of a long text, these and its length. */
const ENOUGH = 500;
const SEPARATOR = '\u0000';

/**
 * What stays the same of a piece when the client writes its line again under a new uuid, as some versions do when
 * a session is resumed or an update changes what a line holds: the id of the API's message or of the tool's call,
 * with the words; of a person's words their time. Undefined where it cannot be told from something that was
 * said twice: a time without milliseconds, and sub-agents, which may be started together with the same words.
 */
export function twinKeyOf(record: JsonObject, piece: Piece, ordinal: number): string | undefined {
  const id = sameId(record, piece);
  if (id === undefined) return undefined;
  const { kind, name, text } = piece;
  const words = [String(text.length), text.slice(0, ENOUGH)];
  return [...id, kind, name ?? '', String(ordinal), ...words].join(SEPARATOR);
}

function sameId(record: JsonObject, { kind, role, callId }: Piece): readonly string[] | undefined {
  if (callId !== undefined) return ['call', callId];
  if (record['type'] === 'assistant' && kind !== 'system') {
    const { message } = record;
    const id = isObject(message) ? textOf(message['id']) : undefined;
    return id === undefined || id === '' ? undefined : ['answer', id];
  }
  const time = textOf(record['timestamp']);
  const isPersons = record['type'] === 'user' && kind === 'message' && role === 'user';
  if (!isPersons || time === undefined || !PRECISE.test(time)) return undefined;
  const ofAgent = record['isSidechain'] === true || textOf(record['agentId']) !== undefined;
  return ofAgent ? undefined : ['said', time, textOf(record['cwd']) ?? ''];
}

/** To the millisecond, and not only by its form. */
const PRECISE = /\.(?!0+(?:Z|[+-]))\d{3,}/;
