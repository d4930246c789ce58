import type { ReactNode } from 'react';
import styles from './Folding.module.css';
import { Icon, type IconName } from './Icon.tsx';

export interface FoldingProps {
  readonly icon: IconName;
  readonly children: ReactNode;
}

/** What a button says: a word, and in a narrow page a drawing. The button itself has a name. */
export function Folding({ icon, children }: FoldingProps) {
  return (
    <>
      <span className={styles['word']}>{children}</span>
      <span className={styles['drawing']}>
        <Icon name={icon} />
      </span>
    </>
  );
}
