import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './DetailsButton.module.css';

export interface DetailsButtonProps {
  /** Amber says: look here. */
  readonly look?: 'amber';
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** Opens how the text was made. */
export function DetailsButton({ look, title, open, onToggle, children }: DetailsButtonProps) {
  return (
    <button
      type="button"
      className={`gap-half accent row pick ui ${styles['button']}`}
      data-look={look}
      aria-pressed={open}
      title={title}
      onClick={onToggle}
    >
      {children}
      <Icon name={open ? 'open' : 'closed'} />
    </button>
  );
}
