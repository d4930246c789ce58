import { useState } from 'react';
import { toFailure, type Failure } from '../../../core/model/result.ts';
import type { BoardPoint } from '../../state/board.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

interface Change {
  readonly pointId: string;
  readonly before: BoardPoint['state'];
}

export interface Closing {
  /** Closes an open point, opens a closed one. */
  readonly mark: (point: Pick<BoardPoint, 'pointId' | 'state'>) => void;
  /** Takes the last change back that was not yet. */
  readonly undo: () => void;
  readonly undoable: boolean;
  /** Why the last change did not happen. */
  readonly failure: Failure | null;
}

/** Closing points, and taking that back, for as long as the board is open. */
export function useClosing(): Closing {
  const { client, queries, notice } = useExplorer();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const change = async (pointId: string, state: BoardPoint['state']): Promise<boolean> => {
    try {
      await client.call('markPoint', { pointIds: [pointId], state });
      setFailure(null);
      queries.invalidate();
      return true;
    } catch (thrown) {
      setFailure(toFailure(thrown));
      return false;
    }
  };
  const turn = async ({ pointId, state }: Pick<BoardPoint, 'pointId' | 'state'>): Promise<void> => {
    const to = state === 'open' ? 'closed' : 'open';
    if (!(await change(pointId, to))) return;
    setChanges((known) => [...known, { pointId, before: state }]);
    notice.say(to === 'closed' ? 'Closed. Undo takes it back.' : 'Open again');
  };
  const takeBack = async (): Promise<void> => {
    const last = changes.at(-1);
    if (last !== undefined && (await change(last.pointId, last.before)))
      setChanges((known) => known.filter((one) => one !== last));
  };
  return {
    mark: (point) => void turn(point),
    undo: () => void takeBack(),
    undoable: changes.length > 0,
    failure,
  };
}
