import { BoundedMap, isNumber, isString, savedEntries } from '../boundedMap.ts';
import type { JsonValue } from '../importer.ts';
import { isObject } from '../json.ts';
import { OpenFailures } from '../openFailures.ts';
import { PendingUses } from '../pendingUses.ts';
import { Mirrors } from './mirrors.ts';
import { OpenQuestions } from './openQuestions.ts';

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
  /** What tools were asked to do and have not answered yet, by call id. */
  readonly uses: PendingUses;
  /** Commands that run on after their call, by the id of their process. */
  readonly running: PendingUses;
  /** Exit codes that the client told before the model got the output, by call id. */
  readonly exits: BoundedMap<number>;
  readonly questions: OpenQuestions;
  readonly failures: OpenFailures;
  /** The working directory of the current turn. */
  directory: string | null;
  /** The model of the current turn. */
  model: string | null;
  /** The numbers of the latest token count, which may be repeated. */
  counted: string | null;
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
const EXITS = 60;

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
    uses: new PendingUses(state['uses']),
    running: new PendingUses(state['running']),
    exits: new BoundedMap(EXITS, savedEntries(state['exits'], isNumber)),
    questions: new OpenQuestions(state['questions']),
    failures: new OpenFailures(state['failures']),
    directory: stringOrNull(state['directory']),
    model: stringOrNull(state['model']),
    counted: stringOrNull(state['counted']),
  };
}

export function saveState(state: ConverterState): JsonValue {
  const { thread, copiedThread, turn, projectSaid, untimedStart } = state;
  const { directory, model, counted } = state;
  return {
    thread: thread === null ? null : { ...thread },
    copiedThread,
    turn: { ...turn },
    projectSaid,
    untimedStart,
    texts: state.texts.save(),
    calls: state.calls.save(),
    toolNames: state.toolNames.save(),
    uses: state.uses.save(),
    running: state.running.save(),
    exits: state.exits.save(),
    questions: state.questions.save(),
    failures: state.failures.save(),
    directory,
    model,
    counted,
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
