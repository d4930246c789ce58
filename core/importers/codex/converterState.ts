import { BoundedMap, isString, savedEntries } from '../boundedMap.ts';
import type { JsonValue } from '../importer.ts';
import { isObject } from '../json.ts';
import { Mirrors } from './mirrors.ts';

/** What a converter remembers of earlier lines, so that reading can resume. */
export interface ConverterState {
  /** null until the thread's own `session_meta`; before that, the file names the thread. */
  thread: Thread | null;
  /**
   * The thread from which the following lines may have been copied: the one in the latest
   * `session_meta`, or the one this thread was forked from.
   */
  copiedThread: string | null;
  turn: CurrentTurn;
  /** Was the project reported? */
  projectSaid: boolean;
  /** Start time, until an event has used it as its own. */
  untimedStart: number | null;
  /** Texts of the current turn, by role and hash. */
  readonly texts: Mirrors;
  /** Calls and results by call id; some end long after their turn. */
  readonly calls: Mirrors;
  /** Names of the tools called so far, by call id. */
  readonly toolNames: BoundedMap<string>;
}

export interface Thread {
  readonly id: string;
  /** Ms since the epoch. Turns that began earlier were copied from another thread. */
  readonly startMs: number | null;
  readonly isSubAgent: boolean;
  /** Path in the tree of agents, e.g. `/root/tests`. */
  readonly agentPath: string | null;
}

export interface CurrentTurn {
  /** null before the first turn, and in logs that do not name turns. */
  readonly id: string | null;
  /** When it began, according to its id or first line; null if unknown. */
  readonly startMs: number | null;
  /** Was it, or may it have been, copied from another thread's log? */
  readonly copied: boolean;
}

/** The mirrors of a text are next to each other. */
const TEXTS = 400;
/** Results come soon after their calls, but a process may run for a while. */
const CALLS = 500;
const TOOL_NAMES = 200;

const NO_TURN: CurrentTurn = { id: null, startMs: null, copied: false };

export function restoreState(saved: JsonValue | undefined): ConverterState {
  const state = isObject(saved) ? saved : {};
  return {
    thread: restoreThread(state['thread']),
    copiedThread: stringOrNull(state['copiedThread']),
    turn: restoreTurn(state['turn']),
    projectSaid: state['projectSaid'] === true,
    untimedStart: numberOrNull(state['untimedStart']),
    texts: new Mirrors(TEXTS, state['texts']),
    calls: new Mirrors(CALLS, state['calls']),
    toolNames: new BoundedMap(TOOL_NAMES, savedEntries(state['toolNames'], isString)),
  };
}

export function saveState(state: ConverterState): JsonValue {
  const { thread, copiedThread, turn, projectSaid, untimedStart } = state;
  return {
    thread: thread === null ? null : { ...thread },
    copiedThread,
    turn: { ...turn },
    projectSaid,
    untimedStart,
    texts: state.texts.save(),
    calls: state.calls.save(),
    toolNames: state.toolNames.save(),
  };
}

function restoreThread(saved: JsonValue | undefined): Thread | null {
  if (!isObject(saved) || typeof saved['id'] !== 'string') return null;
  return {
    id: saved['id'],
    startMs: numberOrNull(saved['startMs']),
    isSubAgent: saved['isSubAgent'] === true,
    agentPath: stringOrNull(saved['agentPath']),
  };
}

function restoreTurn(saved: JsonValue | undefined): CurrentTurn {
  if (!isObject(saved)) return NO_TURN;
  return {
    id: stringOrNull(saved['id']),
    startMs: numberOrNull(saved['startMs']),
    copied: saved['copied'] === true,
  };
}

function stringOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOrNull(value: JsonValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
