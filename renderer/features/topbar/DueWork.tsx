import { useStore } from 'zustand';
import { plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import styles from './DueWork.module.css';

/** What waits for a text, and the button that writes it. Nothing while all is written, or is being. */
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
  if (busy || status === undefined) return null;
  const parts = [
    status.queue.conversations > 0
      ? `${plural(status.queue.conversations, 'conversation')} to segment`
      : null,
    status.stale > 0 ? `${status.stale} stale` : null,
    status.queue.nodes > status.stale ? `${plural(status.queue.nodes, 'text')} to write` : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <span className={styles['due']}>
      {parts.join(' · ')}
      <Button look="quiet" onClick={() => void work.index()}>
        Index now
      </Button>
    </span>
  );
}
