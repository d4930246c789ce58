import { useId, type ReactNode } from 'react';
import styles from './Part.module.css';

export interface PartProps {
  readonly title: string;
  /** Beside the title, quieter. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** One part of a page under its heading. */
export function Part({ title, note, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {note === undefined ? null : <span className={styles['note']}> {note}</span>}
      </h2>
      {children}
    </section>
  );
}
