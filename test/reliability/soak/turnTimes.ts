import { once } from 'node:events';
import type { Client } from '../../../core/contract/client.ts';
import { toFailure } from '../../../core/model/result.ts';
import { notesIn } from '../logs/said.ts';

export interface TurnTimes {
  /** The last byte of a turn was written. */
  wrote(turn: {
    readonly conversationId: string;
    readonly note: string;
    readonly atMs: number;
  }): void;
  /** Last notes of turns that are not to be seen yet. */
  readonly waiting: readonly string[];
  /** Of each turn that was seen: ms from its last byte until a client had it from its segment. */
  take(): readonly number[];
  /** Waits for the look that goes on. Throws when that is not answered. */
  stop(): Promise<void>;
}

/** Events before the end of a conversation that are looked through: more than a burst adds. */
const LOOKED_AT = 300;
const ANSWER_MS = 20_000;

/** Looks over a client, whenever the memory tells that it changed, whether turns are in their segments. */
export function watchTurns(client: Client, onSeen: (note: string) => void): TurnTimes {
  const waiting = new Map<string, { readonly note: string; readonly atMs: number }[]>();
  let times: number[] = [];
  let looking: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();

  function look(): void {
    again = true;
    looking ??= lookOn().finally(() => (looking = undefined));
  }

  async function lookOn(): Promise<void> {
    while (again && !stopping.signal.aborted) {
      again = false;
      for (const conversationId of waiting.keys()) await lookAt(conversationId);
    }
  }

  async function lookAt(conversationId: string): Promise<void> {
    const shown = await shownNotes(client, conversationId);
    const nowMs = Date.now();
    const left = (waiting.get(conversationId) ?? []).filter(({ note, atMs }) => {
      if (!shown.has(note)) return true;
      times.push(nowMs - atMs);
      onSeen(note);
      return false;
    });
    if (left.length === 0) waiting.delete(conversationId);
    else waiting.set(conversationId, left);
  }

  const unlisten = client.on('changed', look);
  return {
    wrote({ conversationId, note, atMs }) {
      waiting.set(conversationId, [...(waiting.get(conversationId) ?? []), { note, atMs }]);
      look();
    },
    get waiting() {
      return [...waiting.values()].flatMap((turns) => turns.map(({ note }) => note));
    },
    take() {
      const taken = times;
      times = [];
      return taken;
    },
    async stop() {
      unlisten();
      stopping.abort();
      const late = AbortSignal.timeout(ANSWER_MS);
      await Promise.race([
        looking,
        once(late, 'abort').then(() => {
          throw new Error('A question to Strata was not answered.');
        }),
      ]);
    },
  };
}

/** Notes of the newest events of a conversation that its segments hold. */
async function shownNotes(client: Client, target: string): Promise<ReadonlySet<string>> {
  try {
    const { total } = await client.call('events', { target, limit: 0 });
    const offset = Math.max(0, total - LOOKED_AT);
    const { events } = await client.call('events', { target, limit: LOOKED_AT, offset });
    const newest = events.at(-1);
    if (newest === undefined) return new Set();
    const { nodeId } = await client.call('locate', { id: newest.eventId });
    if (nodeId === null) return new Set();
    return new Set(events.flatMap(({ text }) => notesIn(text)));
  } catch (thrown) {
    // Nothing of it was read yet.
    if (toFailure(thrown).code === 'not-found') return new Set();
    throw thrown;
  }
}
