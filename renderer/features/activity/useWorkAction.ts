import { useState } from 'react';
import type { Client } from '../../../core/contract/client.ts';
import { toFailure, type Failure } from '../../../core/model/result.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

export interface WorkAction {
  readonly isBusy: boolean;
  /** How the last one failed; null: it did not. */
  readonly failed: { readonly what: string; readonly failure: Failure } | null;
  /** Does something about work, and has what is shown of it asked for again. Never rejects. */
  readonly act: (what: string, call: (client: Client) => Promise<unknown>) => Promise<void>;
}

/** One action at a time; `what` is what could not be done if it fails: “The log could not be dropped”. */
export function useWorkAction(): WorkAction {
  const { client, queries } = useExplorer();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<WorkAction['failed']>(null);
  return {
    isBusy,
    failed,
    act: async (what, call) => {
      setBusy(true);
      setFailed(null);
      try {
        await call(client);
      } catch (thrown) {
        setFailed({ what, failure: toFailure(thrown) });
      }
      queries.invalidate('work');
      setBusy(false);
    },
  };
}
