import type { ConversationFact } from '../importer.ts';
import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { parseTime } from '../time.ts';
import type { ConverterState, Thread } from './converterState.ts';

/**
 * Reads a `session_meta` line. The first one belongs to the thread itself and names it and its
 * parent. A later one of another thread precedes lines copied from there.
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
  state.directory = textOf(meta['cwd']) ?? null;
  return [
    ...(parent === undefined || parent === id
      ? []
      : [{ fact: 'parent', conversation: id, parent } as const]),
    ...projectFact(id, textOf(meta['cwd']), state),
    ...repositoryFacts(id, meta),
    ...lineageFacts(id, meta),
  ];
}

/** What git says where no branch is checked out. */
const NO_BRANCH = 'HEAD';

function repositoryFacts(conversation: string, { git }: JsonObject): ConversationFact[] {
  if (!isObject(git)) return [];
  const branch = textOf(git['branch'])?.trim() ?? '';
  const remote = textOf(git['repository_url'])?.trim() ?? '';
  return [
    ...(branch === '' || branch === NO_BRANCH
      ? []
      : [{ fact: 'branch', conversation, branch } as const]),
    ...(remote === '' ? [] : [{ fact: 'remote', conversation, remote } as const]),
  ];
}

/** The thread that this one was forked from; its further segments have its own id. */
function lineageFacts(conversation: string, meta: JsonObject): ConversationFact[] {
  const { history_base: base } = meta;
  const from =
    textOf(meta['forked_from_id']) ?? (isObject(base) ? textOf(base['thread_id']) : undefined);
  return from === undefined || from === conversation
    ? []
    : [{ fact: 'lineage', conversation, kind: 'forked', from }];
}

/** Reports the project, which is the initial working directory, once. */
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

/**
 * How a sub-agent was started; undefined for other threads, and for sub-agents that the tool itself
 * runs.
 */
function spawnOf({ source }: JsonObject): JsonObject | undefined {
  const subAgent = isObject(source) ? source['subagent'] : undefined;
  const spawn = isObject(subAgent) ? subAgent['thread_spawn'] : undefined;
  return isObject(spawn) ? spawn : undefined;
}

const UUID_WITHIN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The thread named by a rollout's path, or else the file name; for logs that do not name it. */
export function threadOfPath(path: string): string {
  const base = (path.split(/[\\/]/).at(-1) ?? '').replace(/\.jsonl(?:\.zst)?$/i, '');
  return UUID_WITHIN.exec(base)?.[0] ?? (base || 'rollout');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Is an id a UUID, so that nothing else has the same one by chance? */
export function isUuid(id: string): boolean {
  return UUID.test(id);
}

/** An earlier time, before 1973, must be made up. */
const FIRST_MS = 1e11;

/** The time in a UUID of version 7, ms since the epoch; null for other ids. */
export function uuidTime(id: string): number | null {
  if (!isUuid(id) || id.charAt(14) !== '7') return null;
  const ms = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return ms < FIRST_MS ? null : parseTime(ms);
}

/**
 * Enters the turn that a line names. Texts are compared within a turn, so a new one starts with
 * none. A turn that began before its thread and was written after was copied from another thread.
 * If its start is unknown, everything after a sign of copying (a fork, another thread's
 * `session_meta`) may be a copy; assuming too much does no harm, because only events that another
 * log has under the same id are repeats.
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
 * A prefix that makes the ids of a turn's events unique across threads and equal in copies: the
 * turn's id if it is a UUID, otherwise together with the thread it seems to come from. null without
 * a turn.
 */
export function turnScope(turnId: string | null, state: ConverterState): string | null {
  if (turnId === null) return null;
  if (isUuid(turnId)) return turnId;
  const thread = state.copiedThread ?? state.thread?.id;
  return thread === undefined ? null : `${thread}/${turnId}`;
}
