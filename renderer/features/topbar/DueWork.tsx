import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { dueWork } from '../../state/activityState.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useNow } from '../activity/useNow.ts';

/** What a person changed is written anew in less. */
const LASTING_MS = 5_000;

/** Has it been so for a while? */
function useLasting(is: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setLasting(true), LASTING_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [is]);
  return lasting;
}

/** What waits for a text that nothing will write soon, and the button that does. Nothing while all is well. */
export function DueWork() {
  const { work } = useExplorer();
  const busy = useStore(
    work.store,
    ({ running, importing, unwritten }) =>
      running.size > 0 ||
      importing.phase === 'reading' ||
      importing.phase === 'indexing' ||
      // The news of it offers the same.
      unwritten?.mayGoOn === true,
  );
  const status = useCall('status', {}).data;
  const now = useNow(30_000);
  const due = busy || status === undefined ? null : dueWork(status, now);
  const isLasting = useLasting(due !== null);
  if (due === null || !isLasting) return null;
  return (
    <span className="gap-1 amber small whole row" title={due.why ?? undefined}>
      {due.words}
      <Button look="quiet" onClick={() => void work.index()}>
        Index now
      </Button>
    </span>
  );
}
