import type { ReactNode } from 'react';
import { useWindowTitle } from '../../ui/useWindowTitle.ts';
import styles from './ListPage.module.css';

export interface ListHeadingProps {
  readonly title: string;
  /** What can be done with the list: items of a list. */
  readonly children?: ReactNode;
}

/** What is listed. */
export function ListHeading({ title, children }: ListHeadingProps) {
  useWindowTitle(title);
  return (
    <div className="apart gap-4 row">
      <h1>{title}</h1>
      {children === undefined ? null : (
        <ul className={`beside firm ${styles['actions']}`} aria-label="Actions">
          {children}
        </ul>
      )}
    </div>
  );
}
