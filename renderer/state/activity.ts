/** What came in while the window is open, and whether the view of it is. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { PayloadOf } from '../../core/contract/events.ts';
import type { TaskName } from '../../core/model/progress.ts';
import { createBackfill, type Backfill, type BackfillDeps } from './liveBackfill.ts';
import { throttle } from './throttle.ts';

/** A turn of a followed log, as it was heard of last. */
export interface RecentTurn extends PayloadOf<'turn'> {
  /** When it was heard of first, RFC 3339. */
  readonly at: string;
}

export interface ActivityStore {
  readonly isOpen: boolean;
  /** Newest first, a few; none whose words are in the memory no more. */
  readonly turns: readonly RecentTurn[];
}

export interface Activity {
  readonly store: StoreApi<ActivityStore>;
  readonly backfill: Backfill;
  show(isOpen: boolean): void;
  /** Lets go of turns whose words are in the memory no more, or that nobody can tell of. Never rejects. */
  dropGone(): Promise<void>;
}

export interface ActivityDeps extends BackfillDeps {
  /** ms since 1970. */
  readonly now: () => number;
}

/** The event that a turn begins with: its id is that of the turn. */
export const openingEvent = ({ turnId }: Pick<RecentTurn, 'turnId'>): string =>
  turnId.replace(/^turn:/, 'evt:');

/** As many as are looked at; the rest is in the memory. */
export const MOST_TURNS = 4;
/** A backlog brings hundreds a second. */
const GATHER_MS = 500;
/** What takes words out of the memory; `backup` is also what replaces it by an earlier or a saved one. */
const TAKES_AWAY: ReadonlySet<TaskName> = new Set(['forget', 'backup']);

export function createActivity(client: Client, deps: ActivityDeps): Activity {
  const store = createStore<ActivityStore>(() => ({ isOpen: false, turns: [] }));
  let turns: readonly RecentTurn[] = [];
  const publish = throttle(() => store.setState({ turns }), GATHER_MS);
  client.on('turn', (turn) => {
    turns = withTurn(turns, { ...turn, at: new Date(deps.now()).toISOString() });
    publish();
  });
  const dropGone = async (): Promise<void> => {
    const asked = turns;
    const isThere = await Promise.all(
      asked.map((turn) =>
        client.call('locate', { id: openingEvent(turn) }).then(
          () => true,
          () => false,
        ),
      ),
    );
    const gone = new Set(asked.filter((_, at) => isThere[at] !== true).map(({ turnId }) => turnId));
    if (gone.size === 0) return;
    // Others may have come in meanwhile.
    turns = turns.filter(({ turnId }) => !gone.has(turnId));
    store.setState({ turns });
  };
  client.on('ended', ({ task }) => {
    if (TAKES_AWAY.has(task)) void dropGone();
  });
  return {
    store,
    backfill: createBackfill(client, deps),
    show: (isOpen) => store.setState({ isOpen }),
    dropGone,
  };
}

/** A new turn comes first; one that is known keeps its place and its time, so that nothing jumps. */
export function withTurn(turns: readonly RecentTurn[], turn: RecentTurn): readonly RecentTurn[] {
  const at = turns.findIndex(({ turnId }) => turnId === turn.turnId);
  if (at < 0) return [turn, ...turns].slice(0, MOST_TURNS);
  // A turn keeps the part that it was seen in until it has another.
  return turns.map((each, index) =>
    index === at ? { ...turn, at: each.at, nodeId: turn.nodeId ?? each.nodeId } : each,
  );
}
