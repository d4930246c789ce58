import { useStore } from 'zustand';
import { dueWork } from '../../state/activityState.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useNow } from '../activity/useNow.ts';
import styles from './DueWork.module.css';

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
  if (busy || status === undefined) return null;
  const due = dueWork(status, now);
  if (due === null) return null;
  return (
    <span className={styles['due']} title={due.why ?? undefined}>
      {due.words}
      <Button look="quiet" onClick={() => void work.index()}>
        Index now
      </Button>
    </span>
  );
}
