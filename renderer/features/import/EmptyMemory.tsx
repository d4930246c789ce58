import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useOpenDialog } from '../../ui/dialogContext.ts';
import { goToPane, NODE_PANE } from '../../ui/panes.ts';
import styles from './EmptyMemory.module.css';

/** An empty memory teaches one thing: how to fill it. */
export function EmptyMemory() {
  const open = useOpenDialog();
  const button = useRef<HTMLButtonElement>(null);
  // It goes away when the memory fills, and must not take the focus with it.
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement === element) goToPane(NODE_PANE);
    };
  }, []);
  return (
    <div className={styles['empty']}>
      <h1>Nothing is remembered yet</h1>
      <p>
        Import the logs of a coding agent. Strata keeps every line, lays a table of contents over
        them by year, month, week and day, and leads each sentence of it back to the words it rests
        on. Nothing leaves this machine.
      </p>
      <Button ref={button} look="main" onClick={() => open('import')}>
        Import logs
      </Button>
    </div>
  );
}
