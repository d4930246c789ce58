import type { PayloadOf } from '../../contract/events.ts';
import type { ConversationId } from '../../model/ids.ts';
import type { TurnTimeouts } from '../../model/turnEnd.ts';
import type { LastTurn, LiveReader } from './ports/queueStore.ts';
import { turnWords } from './turnWords.ts';

export interface TurnWatchDeps {
  readonly reader: Pick<LiveReader, 'lastTurns'>;
  readonly turnTimeouts: () => Promise<TurnTimeouts>;
  readonly now: () => number;
  /** Calls back once; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  /** Called for each turn that began or ended. */
  readonly onTurn: (turn: PayloadOf<'turn'>) => void;
  readonly onFailure: (thrown: unknown) => void;
}

/** Announces when turns of followed conversations begin and end, including by silence. */
export interface TurnWatch {
  /** Reports that these conversations have new events. */
  look(conversations: readonly ConversationId[]): Promise<void>;
  stop(): void;
}

/** Maximum number of conversations remembered; those quiet for longest are dropped first. */
const MOST = 2_000;
/**
 * Maximum read at once: unpacking their words takes a third of a millisecond, and a window waits
 * for the same reader.
 */
const AT_ONCE = 2;
/** A clock that jumps is noticed after at most this long. */
const LONGEST_MS = 60_000;
const LEAST_MS = 20;

export function createTurnWatch(deps: TurnWatchDeps): TurnWatch {
  const seen = new Map<ConversationId, { readonly turnId: string; readonly state: string }>();
  /** By conversation: when the next silence that may end its last turn will have passed. */
  const open = new Map<ConversationId, number>();
  let takeBack: (() => void) | undefined;
  let stopped = false;

  async function look(conversations: readonly ConversationId[]): Promise<void> {
    if (conversations.length === 0) return;
    const turnTimeouts = await deps.turnTimeouts();
    for (let at = 0; at < conversations.length; at += AT_ONCE) {
      if (stopped) return;
      const nowMs = deps.now();
      const ids = conversations.slice(at, at + AT_ONCE);
      for (const turn of await deps.reader.lastTurns(ids, nowMs, turnTimeouts))
        hear(turn, nowMs, turnTimeouts);
    }
    for (const id of seen.keys()) {
      if (seen.size <= MOST) break;
      seen.delete(id);
      open.delete(id);
    }
    if (open.size > 0) plan(Math.min(...open.values()) - deps.now());
  }

  function hear(turn: LastTurn, nowMs: number, turnTimeouts: TurnTimeouts): void {
    const { conversationId, turnId, state, nodeId, endMs } = turn;
    const before = seen.get(conversationId);
    seen.delete(conversationId);
    seen.set(conversationId, { turnId, state });
    if (state === 'open') open.set(conversationId, nowMs + waitFor(nowMs - endMs, turnTimeouts));
    else open.delete(conversationId);
    if (before?.turnId !== turnId || before.state !== state)
      deps.onTurn({
        conversationId,
        turnId,
        state,
        nodeId,
        time: new Date(endMs).toISOString(),
        words: turnWords(turn.opening),
      });
  }

  function plan(ms: number): void {
    if (stopped) return;
    takeBack?.();
    takeBack = deps.after(Math.max(LEAST_MS, Math.min(LONGEST_MS, ms)), () => {
      look([...open.keys()]).catch(deps.onFailure);
    });
  }

  return {
    look,
    stop() {
      stopped = true;
      takeBack?.();
    },
  };
}

/** Time until the next silence that may end a turn has passed. */
function waitFor(silenceMs: number, { completeAfterMs, partialAfterMs }: TurnTimeouts): number {
  const until = silenceMs < completeAfterMs ? completeAfterMs : partialAfterMs;
  return Math.max(LEAST_MS, until - Math.max(0, silenceMs) + 10);
}
