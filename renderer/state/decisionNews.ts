/** Decisions that a turn replaced or denied, until they are put away. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { PayloadOf } from '../../core/contract/events.ts';

export type TurnedDecision = PayloadOf<'decisionTurned'>;

export interface DecisionNews {
  readonly store: StoreApi<{
    /** Those that nobody has put away, the newest first. */
    readonly turned: readonly TurnedDecision[];
  }>;
  /** Puts one away that was seen; where that fails, it is there again. Never rejects. */
  dismiss(turned: TurnedDecision): Promise<void>;
  /** Asks which there are; those that are there stay where nobody can tell. Never rejects. */
  refresh(): Promise<void>;
}

/** @param say tells it in passing, wherever the window is */
export function createDecisionNews(client: Client, say: (text: string) => void): DecisionNews {
  const store = createStore<{ readonly turned: readonly TurnedDecision[] }>(() => ({ turned: [] }));
  const { getState, setState } = store;
  const without = (gone: TurnedDecision): readonly TurnedDecision[] =>
    getState().turned.filter((one) => nameOf(one) !== nameOf(gone));
  // What was asked before the newest change does not tell of it.
  let changes = 0;
  const refresh = async (): Promise<void> => {
    const before = changes;
    const listed = await client.call('turnedDecisions', {}).catch(() => null);
    if (listed !== null && changes === before) setState(listed);
  };
  client.on('decisionTurned', (turned) => {
    changes += 1;
    setState({ turned: [turned, ...without(turned)] });
    say(turnedWords(turned));
  });
  return {
    store,
    refresh,
    async dismiss(seen) {
      changes += 1;
      setState({ turned: without(seen) });
      const { relation, decision, by } = seen;
      await client
        .call('seeTurned', { relation, decisionId: decision.ideaId, byId: by.ideaId })
        .catch(refresh);
    },
  };
}

/** What it is called wherever it is told. */
export function turnedWords({ relation, project }: TurnedDecision): string {
  const where = project === null ? '' : ` in ${project}`;
  return `A decision${where} ${relation === 'supersedes' ? 'replaces' : 'goes against'} an earlier one`;
}

/** Tells it from all others. */
export const nameOf = ({ relation, decision, by }: TurnedDecision): string =>
  [relation, decision.ideaId, by.ideaId].join(' ');
