import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CardLine.module.css';

export interface CardLineProps {
  readonly open: boolean;
  /** A drawing of what it is; it says nothing that the words do not. */
  readonly sign: string;
  readonly verb: string;
  readonly target: string;
  readonly outcome?: string;
  readonly failed?: boolean;
  readonly children?: ReactNode;
  readonly onToggle: () => void;
}

/** The one line that a folded card is, and the head of an open one. */
export function CardLine(props: CardLineProps) {
  const { open, sign, verb, target, outcome = '', failed = false, children, onToggle } = props;
  return (
    <button
      type="button"
      className={`pick line gap-2 quiet full gives whole ${styles['line']}`}
      data-failed={failed ? '' : undefined}
      aria-expanded={open}
      onClick={onToggle}
    >
      <Icon name={open ? 'open' : 'closed'} />
      <span className={`firm ${styles['sign']}`} aria-hidden="true">
        {sign}
      </span>
      {verb === '' ? null : <span>{verb}</span>}
      {target === '' ? null : (
        <span className="mono faint cut" dir="auto" title={target}>
          {target}
        </span>
      )}
      {children}
      {outcome === '' ? null : (
        <span className={`to-end ${failed ? 'red strong' : 'faint'}`}>{outcome}</span>
      )}
    </button>
  );
}
