import type { ConversationFact } from '../importer.ts';
import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { parseTime } from '../time.ts';
import type { ConverterState, Thread } from './converterState.ts';

/**
 * Reads a `session_meta`. The first one is the thread's own: it names it and its parent. A later one of
 * another thread comes before lines that were copied from there.
 */
export function enterThread(
  meta: JsonObject,
  loggedMs: number | null,
  state: ConverterState,
): ConversationFact[] {
  const id = textOf(meta['id']) ?? textOf(meta['session_id']);
  if (id === undefined) return [];
  if (state.thread !== null) {
    if (id !== state.thread.id) state.copiedThread = id;
    return [];
  }
  const spawn = spawnOf(meta);
  const parent = textOf(spawn?.['parent_thread_id']) ?? textOf(meta['parent_thread_id']);
  state.thread = threadOf(id, meta, spawn, loggedMs);
  state.copiedThread = textOf(meta['forked_from_id']) ?? null;
  state.untimedStart = parseTime(meta['timestamp']) ?? state.thread.startMs;
  return [
    ...(parent === undefined || parent === id
      ? []
      : [{ fact: 'parent', conversation: id, parent } as const]),
    ...projectFact(id, textOf(meta['cwd']), state),
  ];
}

/** Says the project, the working directory at the start, once. */
export function projectFact(
  conversation: string,
  directory: string | undefined,
  state: ConverterState,
): ConversationFact[] {
  if (directory === undefined || state.projectSaid) return [];
  state.projectSaid = true;
  return [{ fact: 'project', conversation, project: directory }];
}

function threadOf(
  id: string,
  meta: JsonObject,
  spawn: JsonObject | undefined,
  loggedMs: number | null,
): Thread {
  const { source } = meta;
  return {
    id,
    startMs: uuidTime(id) ?? parseTime(meta['timestamp']) ?? loggedMs,
    isSubAgent: isObject(source) && 'subagent' in source,
    agentPath: textOf(meta['agent_path']) ?? textOf(spawn?.['agent_path']) ?? null,
  };
}

/** How a sub-agent was started; undefined for others, and for sub-agents that the tool itself runs. */
function spawnOf({ source }: JsonObject): JsonObject | undefined {
  const subAgent = isObject(source) ? source['subagent'] : undefined;
  const spawn = isObject(subAgent) ? subAgent['thread_spawn'] : undefined;
  return isObject(spawn) ? spawn : undefined;
}

const UUID_WITHIN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The thread that a rollout's path names, or else its file's name: for logs that do not say it. */
export function threadOfPath(path: string): string {
  const base = (path.split(/[\\/]/).at(-1) ?? '').replace(/\.jsonl(?:\.zst)?$/i, '');
  return UUID_WITHIN.exec(base)?.[0] ?? (base || 'rollout');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Has an id the shape of a UUID, so that no other thing has it by chance? */
export function isUuid(id: string): boolean {
  return UUID.test(id);
}

/** Before 1973 there were none: the digits of such an id are made up. */
const FIRST_MS = 1e11;

/** The time that a UUID of version 7 carries, ms since the epoch; null where it carries none. */
export function uuidTime(id: string): number | null {
  if (!isUuid(id) || id.charAt(14) !== '7') return null;
  const ms = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return ms < FIRST_MS ? null : parseTime(ms);
}

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
