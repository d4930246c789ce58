import { useId, type ReactNode } from 'react';
import { ActionFailure } from './ActionFailure.tsx';
import styles from './Part.module.css';
import type { WorkAction } from './useWorkAction.ts';

export interface PartProps {
  readonly title: string;
  /** Stands beside the title. */
  readonly beside?: ReactNode;
  /** How what was done here last failed. */
  readonly failed?: WorkAction['failed'];
  readonly children: ReactNode;
}

/** A part of the view, under its heading. It can take the focus of a row that goes away. */
export function Part({ title, beside, failed = null, children }: PartProps) {
  const id = useId();
  return (
    <section
      className={`stack gap-1 ${styles['part']}`}
      aria-labelledby={id}
      tabIndex={-1}
      data-part=""
    >
      <div className="row apart">
        <h3 id={id} className="small quiet">
          {title}
        </h3>
        {beside}
      </div>
      <ActionFailure failed={failed} />
      {children}
    </section>
  );
}

/** Puts the focus where Tab goes on from, before the row that has it goes away. */
export function focusPart(element: Element): void {
  element.closest<HTMLElement>('[data-part]')?.focus({ preventScroll: true });
}
