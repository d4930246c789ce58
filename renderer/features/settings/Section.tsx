import type { ReactNode } from 'react';
import styles from './Section.module.css';

export interface SectionProps {
  /** What the section is about, in a sentence or two. */
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

/** One section's page. */
export function Section({ intro, children }: SectionProps) {
  return (
    <div className={`stack gap-5 ${styles['section']}`}>
      <p className="quiet measure">{intro}</p>
      {children}
    </div>
  );
}

export interface GroupProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** What belongs together in a section, under its heading. */
export function Group({ title, note, children }: GroupProps) {
  return (
    <section className="stack gap-3">
      <h3 className="text">{title}</h3>
      {note === undefined ? null : <p className="quiet measure">{note}</p>}
      {children}
    </section>
  );
}

/** What is folded away, with the room of a section between its parts. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className="stack gap-4 pad-block">{children}</div>;
}
