import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { openMemory } from '../../client/memory.ts';
import { besideButtons, withoutCommands } from '../../state/storageWords.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { goToPane, NODE_PANE } from '../../ui/panes.ts';
import { useCall } from '../../ui/useCall.ts';
import { ActionButton } from '../settings/ActionButton.tsx';
import { Confirm } from '../settings/Confirm.tsx';
import { RunningTasks } from '../work/RunningTasks.tsx';
import { BackupList } from './BackupList.tsx';
import styles from './DamagedMemory.module.css';

export interface DamagedMemoryProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** The ways out of a damaged memory: a backup, or a memory made anew. They work while it does not open. */
export function DamagedMemory({ message, onRetry }: DamagedMemoryProps) {
  const { memory, storage } = useExplorer();
  const recovery = useStore(storage.store, (state) => state.recovery);
  const [asking, setAsking] = useState(false);
  const isBusy = recovery.phase === 'running';
  const page = useRef<HTMLElement>(null);
  useHandOnFocus(page);
  return (
    <main ref={page} className={`alone stack gap-4 wrap scrolls ${styles['page']}`}>
      <h1>The memory is damaged</h1>
      <p className="text measure" role="alert">
        {withoutCommands(message)}
      </p>
      <p className="text measure">
        Nothing was deleted. Strata left the file as it is, and the logs that your tools wrote are
        untouched. What you choose below works on copies: the damaged file is kept.
      </p>
      {recovery.phase === 'failed' ? (
        <ErrorNote what="It was not mended" failure={besideButtons(recovery.failure)} />
      ) : null}
      {recovery.phase === 'stopped' ? (
        <output>Stopped. The damaged file is as it was.</output>
      ) : null}
      {isBusy ? (
        <div className="stack gap-2">
          <RunningTasks starting="Mending the memory" />
          <output className="note">It opens by itself when this is done.</output>
        </div>
      ) : null}
      <section className="stack gap-2 ruled-above pad-block">
        <h2 className="text">Go back to a backup</h2>
        <Backups isBusy={isBusy} />
      </section>
      <section className="stack gap-2 ruled-above pad-block">
        <h2 className="text">Or make it anew</h2>
        <p className="measure">
          Strata takes over all that can still be read, then reads the logs that are on this disk
          again, and says what could not be saved. Logs that their tools have deleted, and that
          cannot be read here any more, are lost. It takes about as long as importing everything
          did: minutes for a large memory.
        </p>
        <div>
          <ActionButton off={isBusy} onClick={() => setAsking(true)}>
            Rebuild…
          </ActionButton>
        </div>
      </section>
      <div className="ways">
        <ActionButton off={isBusy} onClick={onRetry}>
          Try again
        </ActionButton>
        {memory === 'sample' ? (
          <Button look="quiet" onClick={() => openMemory(window.location, 'own')}>
            Back to your memory
          </Button>
        ) : (
          <Button look="quiet" onClick={() => openMemory(window.location, 'sample')}>
            Look at the sample memory
          </Button>
        )}
      </div>
      {asking ? (
        <Confirm
          title="Rebuild the memory?"
          yes="Rebuild it"
          no="Leave it as it is"
          onYes={() => {
            setAsking(false);
            void storage.rebuild();
          }}
          onNo={() => setAsking(false)}
        >
          <ul>
            <li>The damaged file is kept beside the new one, so nothing gets worse by this.</li>
            <li>
              If a recent backup is listed, restoring it keeps more: also texts, edits and pins that
              a rebuild may not be able to read.
            </li>
            <li>
              Texts that cannot be read any more are written anew afterwards, by whoever writes your
              summaries now.
            </li>
          </ul>
        </Confirm>
      ) : null}
    </main>
  );
}

function Backups({ isBusy }: { readonly isBusy: boolean }) {
  const { queries, storage } = useExplorer();
  const { data, failure } = useCall('backups', {});
  if (data === undefined)
    return failure === null ? (
      <p className="note">Looking for backups…</p>
    ) : (
      <ErrorNote
        what="The backups could not be listed"
        failure={failure}
        onRetry={() => queries.retry('backups', {})}
      />
    );
  if (data.backups.length === 0) return <p className="note">There is none on this machine.</p>;
  return (
    <BackupList
      backups={data.backups}
      zone={data.zone}
      busy={isBusy}
      onRestore={(file) => void storage.restore(file)}
    />
  );
}

/** A mended memory takes the place of this page; the focus that was in it goes on to the tree. */
function useHandOnFocus(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = page.current;
    return () => {
      const { activeElement } = document;
      if (activeElement === document.body || element?.contains(activeElement) === true)
        goToPane(NODE_PANE);
    };
  }, [page]);
}
