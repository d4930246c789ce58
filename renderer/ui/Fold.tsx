import { useId, useState, type ReactNode } from 'react';
import styles from './Fold.module.css';
import { Icon } from './Icon.tsx';

export interface FoldProps {
  readonly title: string;
  /** Said after the title, quieter. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A part of a page that is closed until it is wanted; what is in it is not made before. */
export function Fold({ title, note, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section>
      <button
        type="button"
        className={styles['title']}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'open' : 'closed'} />
        {title}
        {note === undefined ? null : <span className={styles['note']}>{note}</span>}
      </button>
      {open ? (
        <div id={id} className={styles['content']}>
          {children}
        </div>
      ) : null}
    </section>
  );
}
