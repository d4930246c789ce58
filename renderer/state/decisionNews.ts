/** Decisions that a turn replaced or denied while the window is open. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { PayloadOf } from '../../core/contract/events.ts';

export type TurnedDecision = PayloadOf<'decisionTurned'>;

export interface DecisionNews {
  readonly store: StoreApi<{
    /** The newest first, a few. */
    readonly turned: readonly TurnedDecision[];
  }>;
  /** Lets go of one that was seen. */
  dismiss(turned: TurnedDecision): void;
  /** Lets go of those whose words are in the memory no more, or that nobody can tell of. Never rejects. */
  dropGone(): Promise<void>;
}

const MOST = 5;

/** @param say tells it in passing, wherever the window is */
export function createDecisionNews(client: Client, say: (text: string) => void): DecisionNews {
  const store = createStore<{ readonly turned: readonly TurnedDecision[] }>(() => ({ turned: [] }));
  const { getState, setState } = store;
  client.on('decisionTurned', (turned) => {
    const others = getState().turned.filter((one) => nameOf(one) !== nameOf(turned));
    setState({ turned: [turned, ...others].slice(0, MOST) });
    say(turnedWords(turned));
  });
  return {
    store,
    dismiss: (seen) => setState(({ turned }) => ({ turned: turned.filter((one) => one !== seen) })),
    async dropGone() {
      const gone = await Promise.all(
        getState().turned.map(async (one) => ((await isThere(client, one)) ? [] : [nameOf(one)])),
      );
      const names = new Set(gone.flat());
      setState(({ turned }) => ({ turned: turned.filter((one) => !names.has(nameOf(one))) }));
    },
  };
}

/** What it is called wherever it is told. */
export function turnedWords({ relation, project }: TurnedDecision): string {
  const where = project === null ? '' : ` in ${project}`;
  return `What was just decided${where} ${
    relation === 'supersedes' ? 'replaces' : 'goes against'
  } an earlier decision`;
}

/** Tells it from all others. */
export const nameOf = ({ relation, decision, by }: TurnedDecision): string =>
  [relation, decision.ideaId, by.ideaId].join(' ');

async function isThere(client: Client, { decision, by }: TurnedDecision): Promise<boolean> {
  try {
    for (const { ideaId } of [decision, by]) await client.call('idea', { ideaId });
    return true;
  } catch {
    return false;
  }
}
