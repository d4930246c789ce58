import { useId, type ReactNode } from 'react';

export interface PartProps {
  readonly title: string;
  /** Beside the title, quieter. */
  readonly note?: string;
  /** What its rows are, where keys step through them. */
  readonly places?: string | null;
  readonly children: ReactNode;
}

/** One part of a page under its heading. */
export function Part({ title, note, places, children }: PartProps) {
  const id = useId();
  return (
    <section className="stack gap-1" aria-labelledby={id} data-places={places}>
      <h2 id={id} className="quiet">
        {title}
        {note === undefined ? null : <span className="faint"> {note}</span>}
      </h2>
      {children}
    </section>
  );
}
