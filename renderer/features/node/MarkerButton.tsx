import { plural } from '../../state/labels.ts';
import { EXPAND_HINT_ID } from '../../ui/ExpandHint.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './MarkerButton.module.css';
import type { Marker } from './summaryLayout.ts';

export interface MarkerButtonProps {
  readonly id: string;
  readonly marker: Marker;
  readonly open: boolean;
  readonly onToggle: (pressed: HTMLElement) => void;
}

/** A place in a summary that opens the next more detailed level. */
export function MarkerButton({ id, marker, open, onToggle }: MarkerButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className={styles['marker']}
      aria-expanded={open}
      aria-describedby={EXPAND_HINT_ID}
      title={`${TARGETS[marker.targetLevel]}, ${plural(marker.estimatedTokens, 'token')}`}
      onClick={(event) => onToggle(event.currentTarget)}
    >
      <Icon name={open ? 'open' : 'closed'} />
      {topicOf(marker)}
    </button>
  );
}

/** What the marker is about; a marker without a topic leads to more of the same. */
export function topicOf(marker: Marker): string {
  return marker.label.trim() === '' ? 'more detail' : marker.label;
}

const TARGETS: Readonly<Record<Marker['targetLevel'], string>> = {
  tags: 'Tags',
  brief: 'Brief',
  detailed: 'Detailed text',
  full: 'The whole of it',
};
