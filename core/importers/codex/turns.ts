import { textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { parseTime } from '../time.ts';
import type { ConverterState } from './converterState.ts';
import { isUuid, uuidTime } from './uuids.ts';

/**
 * Takes the turn that a line names for the current one. Texts are compared within a turn, so a new one
 * starts with none.
 *
 * A turn that began before its thread, and was written after, was copied from another one. Where nothing says when it began,
 * all that follows the sign of a copy (a fork, another thread's `session_meta`) may be one: to say so of
 * too much costs nothing, because only an event that another log has under the same id is a repeat.
 */
export function enterTurn(
  payload: JsonObject,
  loggedMs: number | null,
  state: ConverterState,
): void {
  const id = textOf(payload['turn_id']);
  if (id === undefined || id === state.turn.id) return;
  const startMs =
    uuidTime(id) ?? parseTime(payload['started_at']) ?? parseTime(payload['started_at_ms']);
  const ownStart = state.thread?.startMs ?? null;
  const copied =
    startMs === null || ownStart === null
      ? state.copiedThread !== null && textOf(payload['thread_id']) !== state.thread?.id
      : startMs < ownStart && ownStart <= (loggedMs ?? ownStart);
  state.turn = { id, startMs, copied };
  state.texts.clear();
}

/**
 * What makes ids of a turn's events unique over all threads and equal in their copies: its id, where
 * that is a UUID, else together with the thread that it seems to come from. Null without a turn.
 */
export function turnScope(turnId: string | null, state: ConverterState): string | null {
  if (turnId === null) return null;
  if (isUuid(turnId)) return turnId;
  const thread = state.copiedThread ?? state.thread?.id;
  return thread === undefined ? null : `${thread}/${turnId}`;
}
