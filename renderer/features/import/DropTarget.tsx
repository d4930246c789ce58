import { useEffect, useRef, useState } from 'react';
import { toFailure } from '../../../core/model/result.ts';
import { droppedFiles, droppedPaths, type DroppedItem } from '../../client/dropped.ts';
import { plural } from '../../state/labels.ts';
import { isBusy } from '../../state/work.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import styles from './DropTarget.module.css';

/** The whole window takes files and folders at any time; `onTaken` shows what becomes of them. */
export function DropTarget({ onTaken }: { readonly onTaken: () => void }) {
  const { memory } = useExplorer();
  const drop = useDrop(onTaken);
  const over = useDragOver(drop);
  if (!over) return null;
  return (
    <div className={`accent strong title ${styles['overlay']}`}>
      <p>
        {memory === 'sample'
          ? 'The sample takes no logs. Go back to your memory to import them.'
          : 'Drop files or folders to import their logs'}
      </p>
    </div>
  );
}

/** What a drop does: imports the logs in it, and says what is none. */
function useDrop(onTaken: () => void): (items: readonly DroppedItem[]) => Promise<void> {
  const { memory, work, notice } = useExplorer();
  return async (items) => {
    if (memory === 'sample') return;
    if (isBusy(work.store.getState().importing))
      return notice.say('An import goes on. Drop these again when it has ended.');
    const take = (logs: number, leftOut: readonly string[], start: () => Promise<void>): void => {
      if (logs === 0) return notice.say(noLogAmong(leftOut));
      void start();
      work.leaveOut(leftOut);
      onTaken();
    };
    try {
      const bridge = window.strata;
      if (bridge === undefined) {
        const { logs, leftOut } = await droppedFiles(items);
        take(logs.length, leftOut, () => work.importFiles(logs));
      } else {
        const { logs, leftOut } = droppedPaths(items, bridge);
        take(logs.length, leftOut, () => work.importFrom(logs));
      }
    } catch (thrown) {
      notice.say(toFailure(thrown).message);
    }
  };
}

const noLogAmong = (leftOut: readonly string[]): string =>
  `No log among ${plural(leftOut.length, 'dropped file')}: only .jsonl and .jsonl.zst are taken.`;

/** Are files held over the window? Without this the browser would leave the page for a dropped file. */
function useDragOver(drop: (items: readonly DroppedItem[]) => Promise<void>): boolean {
  const [over, setOver] = useState(false);
  const dropRef = useRef(drop);
  useEffect(() => {
    dropRef.current = drop;
  });
  useEffect(() => {
    // Going from one element to the next leaves the one after entering the other.
    let depth = 0;
    const end = (): void => {
      depth = 0;
      setOver(false);
    };
    const onEnter = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth++;
      setOver(true);
    };
    const onOver = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    };
    const onLeave = (event: DragEvent): void => {
      if (holdsFiles(event) && --depth <= 0) end();
    };
    const onDrop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      end();
      const items = [...(event.dataTransfer?.items ?? [])];
      void dropRef.current(items.filter(({ kind }) => kind === 'file'));
    };
    window.addEventListener('dragenter', onEnter);
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragenter', onEnter);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return over;
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true;
