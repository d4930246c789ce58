import type { PayloadOf } from '../../contract/events.ts';
import type { ConversationId } from '../../model/ids.ts';
import type { TurnTimeouts } from '../../model/turnEnd.ts';
import type { LastTurn, LiveReader, TurnStore } from './ports/queueStore.ts';
import { turnWords } from './turnWords.ts';

export interface TurnWatchDeps {
  readonly reader: Pick<LiveReader, 'lastTurns' | 'toldOpen'>;
  readonly writer: Pick<TurnStore, 'noteTold'>;
  readonly turnTimeouts: () => Promise<TurnTimeouts>;
  readonly now: () => number;
  /** Calls back once; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  /** Called with the turns that began or ended, in order; never with none. */
  readonly onTurns: (turns: readonly PayloadOf<'turn'>[]) => void;
  readonly onFailure: (thrown: unknown) => void;
}

/**
 * Announces when turns of followed conversations begin and end, including by silence: each turn that
 * ended, and each end once. What was announced is stored before, so that the next Strata knows.
 */
export interface TurnWatch {
  /** Reports that these conversations have new events. */
  look(conversations: readonly ConversationId[]): Promise<void>;
  /** Looks at the turns that were open when the last Strata ended. */
  resume(): Promise<void>;
  stop(): void;
}

/** Maximum number of open turns remembered; those that will be open for longest are dropped first. */
const MOST = 2_000;
/**
 * Maximum read at once: unpacking their words takes a third of a millisecond, and a window waits
 * for the same reader.
 */
const AT_ONCE = 2;
/** A clock that jumps is noticed after at most this long. */
const LONGEST_MS = 60_000;
const LEAST_MS = 20;
/** A little more than the silence, since timers may be early. */
const MORE_MS = 10;
/** What could not be noted is tried again after this many ms. */
const AGAIN_MS = 5_000;

export function createTurnWatch(deps: TurnWatchDeps): TurnWatch {
  /** By conversation: when its last turn will have ended by silence, epoch ms. */
  const open = new Map<ConversationId, number>();
  let takeBack: (() => void) | undefined;
  let stopped = false;
  /** One look after another: two at once would tell the same turns. */
  let looking: Promise<void> = Promise.resolve();

  function look(conversations: readonly ConversationId[]): Promise<void> {
    const next = looking.then(() => lookNow(conversations));
    looking = next.catch(() => undefined);
    return next;
  }

  async function lookNow(conversations: readonly ConversationId[]): Promise<void> {
    if (conversations.length === 0) return;
    try {
      const turnTimeouts = await deps.turnTimeouts();
      for (let at = 0; at < conversations.length; at += AT_ONCE) {
        if (stopped) return;
        await tellAll(conversations.slice(at, at + AT_ONCE), turnTimeouts);
      }
    } finally {
      forgetSome();
      if (open.size > 0) plan(Math.min(...open.values()) - deps.now());
    }
  }

  /** Tells all that is new of some conversations, page by page. */
  async function tellAll(
    conversations: readonly ConversationId[],
    turnTimeouts: TurnTimeouts,
  ): Promise<void> {
    for (let ids = conversations; ids.length > 0;) {
      if (stopped) return;
      const turns = await deps.reader.lastTurns(ids, deps.now(), turnTimeouts);
      // Those that are not reached in the end are looked at again.
      for (const id of ids) open.set(id, deps.now() + AGAIN_MS);
      await tell(turns.filter(({ isNews }) => isNews));
      const ended = new Map(turns.map((turn) => [turn.conversationId, turn]));
      const more = ids.filter((id) => ended.get(id)?.isLast === false);
      for (const id of ids) if (!more.includes(id)) waitFor(id, ended.get(id));
      ids = more;
    }
  }

  async function tell(news: readonly LastTurn[]): Promise<void> {
    if (news.length === 0 || stopped) return;
    await deps.writer.noteTold(news);
    deps.onTurns(
      news.map(({ conversationId, turnId, state, nodeId, endMs, opening }) => ({
        conversationId,
        turnId,
        state,
        nodeId,
        time: new Date(endMs).toISOString(),
        words: turnWords(opening),
      })),
    );
  }

  function waitFor(id: ConversationId, turn: LastTurn | undefined): void {
    open.delete(id);
    const silentAtMs = turn?.silentAtMs ?? null;
    if (silentAtMs !== null) open.set(id, silentAtMs + MORE_MS);
  }

  function forgetSome(): void {
    if (open.size <= MOST) return;
    const soonest = [...open].toSorted(([, a], [, b]) => a - b);
    for (const [id] of soonest.slice(MOST)) open.delete(id);
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
    resume: async () => look(await deps.reader.toldOpen()),
    stop() {
      stopped = true;
      takeBack?.();
    },
  };
}
