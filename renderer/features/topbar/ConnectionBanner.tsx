import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import styles from './ConnectionBanner.module.css';

/** A quiet line while the host is away. What was read stays on the screen. */
export function ConnectionBanner() {
  const { client } = useExplorer();
  const state = useSyncExternalStore(client.onState, client.state);
  if (state !== 'lost' && state !== 'refused') return null;
  return (
    <output className={styles['banner']}>
      {state === 'lost' ? (
        <>
          Strata does not answer. Connecting again… If it was closed, start it again.
          <Button look="quiet" onClick={client.retry}>
            Try now
          </Button>
        </>
      ) : (
        'Strata was started anew and does not know this window. Open it from its own command again.'
      )}
    </output>
  );
}
