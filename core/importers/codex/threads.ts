import type { ConversationFact } from '../importer.ts';
import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { parseTime } from '../time.ts';
import type { ConverterState, Thread } from './converterState.ts';
import { uuidTime } from './uuids.ts';

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
