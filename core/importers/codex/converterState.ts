import { BoundedMap, isString, savedEntries } from '../boundedMap.ts';
import type { JsonValue } from '../importer.ts';
import { isObject } from '../json.ts';
import { Mirrors } from './mirrors.ts';

/** What a converter remembers of the lines before, so that it can read on from there. */
export interface ConverterState {
  /** Null before the thread's own `session_meta`: until then its file names it. */
  thread: Thread | null;
  /**
   * The other thread whose lines may follow: the one that the newest `session_meta` names, else the
   * one that this was forked from.
   */
  copiedThread: string | null;
  turn: CurrentTurn;
  /** Was the project of the thread said? */
  projectSaid: boolean;
  /** When it started, until an event took that for its time. */
  untimedStart: number | null;
  /** Texts of the turn, by kind of speaker and hash. */
  readonly texts: Mirrors;
  /** Calls and results, by call id. Some end long after their turn. */
  readonly calls: Mirrors;
  /** Names of the tools that were called, by call id. */
  readonly toolNames: BoundedMap<string>;
}

export interface Thread {
  readonly id: string;
  /** Ms since the epoch. Turns that began before were copied from another thread. */
  readonly startMs: number | null;
  readonly isSubAgent: boolean;
  /** Its place in the tree of agents, e.g. `/root/tests`. */
  readonly agentPath: string | null;
}

export interface CurrentTurn {
  /** Null before the first, and in logs that do not name turns. */
  readonly id: string | null;
  /** When it began, as its id or its first line says; null when neither does. */
  readonly startMs: number | null;
  /** Was it copied from another thread's log, or may it have been? */
  readonly copied: boolean;
}

/** Mirrors of a text stand next to each other. */
const TEXTS = 400;
/** A result follows its call soon, but a process may run for a while. */
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
