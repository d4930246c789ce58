import { useStore } from 'zustand';
import { Button } from './Button.tsx';
import { useExplorer } from './explorerContext.ts';
import styles from './NoticeLine.module.css';

/** The window's notice, at the bottom; a screen reader hears it. What can be taken back can be so beside it. */
export function NoticeLine() {
  const { notice } = useExplorer();
  const text = useStore(notice.store, (state) => state.text);
  const isUndoable = useStore(notice.store, (state) => state.isUndoable);
  return (
    <div className={`row gap-2 ${styles['notice']}`} data-empty={text === '' ? '' : undefined}>
      <output>{text}</output>
      {isUndoable ? (
        <Button look="quiet" onClick={() => void notice.undo()}>
          Undo
        </Button>
      ) : null}
    </div>
  );
}
