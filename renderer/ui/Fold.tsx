import { useId, useState, type ReactNode } from 'react';
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
        className="pick row gap-2 quiet"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'open' : 'closed'} />
        {title}
        {note === undefined ? null : <span className="faint">{note}</span>}
      </button>
      {open ? (
        <div id={id} className="pad">
          {children}
        </div>
      ) : null}
    </section>
  );
}
