import type { ActivityState } from '../../../core/model/activity.ts';
import styles from './ActivityIcon.module.css';

/** A ring: with a tick, with an arc that goes round, with two bars, or with a mark. */
export function ActivityIcon({ kind }: Pick<ActivityState, 'kind'>) {
  return (
    <svg
      className={`firm ${styles['icon']}`}
      data-kind={kind}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles['ring']} cx="8" cy="8" r="6.2" />
      <path className={styles['sign']} d={SIGNS[kind]} />
    </svg>
  );
}

const SIGNS: Readonly<Record<ActivityState['kind'], string>> = {
  unknown: '',
  well: 'M5.4 8.2l1.8 1.8 3.4-3.8',
  working: 'M8 1.8a6.2 6.2 0 0 1 6.2 6.2',
  paused: 'M6.4 5.8v4.4M9.6 5.8v4.4',
  failed: 'M8 4.9v3.6M8 11v.1',
};
