import { useStore } from 'zustand';
import { useExplorer } from './explorerContext.ts';
import styles from './NoticeLine.module.css';

/** The window's notice, at the bottom; a screen reader hears it. */
export function NoticeLine() {
  const { notice } = useExplorer();
  const text = useStore(notice.store, (state) => state.text);
  return <output className={styles['notice']}>{text}</output>;
}
