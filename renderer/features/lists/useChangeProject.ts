import { useState } from 'react';
import type { Client } from '../../../core/contract/client.ts';
import { toFailure, type Failure } from '../../../core/model/result.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

export interface ChangeProject {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  /** Changes something about projects, and reads anew what shows them; false where that did not work. */
  readonly change: (act: (client: Pick<Client, 'call'>) => Promise<unknown>) => Promise<boolean>;
}

/** A change of projects, one at a time. Where nobody sees its failure, the notice says it. */
export function useChangeProject(): ChangeProject {
  const { client, queries, tree, notice } = useExplorer();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    isBusy,
    failure,
    change: async (act) => {
      if (isBusy) return false;
      setBusy(true);
      setFailure(null);
      try {
        await act(client);
        queries.invalidate();
        void tree.refresh();
        return true;
      } catch (thrown) {
        const why = toFailure(thrown);
        setFailure(why);
        notice.say(why.message);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
