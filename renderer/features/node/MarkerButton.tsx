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
      className={`gap-1 accent box pick ui ${styles['marker']}`}
      aria-expanded={open}
      aria-describedby={EXPAND_HINT_ID}
      title={`${TARGETS[marker.targetLevel]}, ${sizeOf(marker)}`}
      onClick={(event) => onToggle(event.currentTarget)}
    >
      <Icon name={open ? 'open' : 'closed'} />
      {nameOf(marker)}
    </button>
  );
}

/** What the marker is about; one without a topic of its own is about all that the text is. */
export function topicOf(marker: Marker): string {
  return hasTopic(marker) ? marker.label : TARGETS[marker.targetLevel];
}

/** Where the topic tells nothing new, the size says what to expect. */
function nameOf(marker: Marker): string {
  const topic = topicOf(marker);
  return hasTopic(marker) ? topic : `${topic}, ${sizeOf(marker)}`;
}

const sizeOf = ({ estimatedTokens }: Marker): string =>
  plural(Math.round(estimatedTokens), 'token');

/**
 * The syntax has no place for a topic on the way from Brief to Detailed; a text without words to name
 * has `…` in that place.
 */
function hasTopic({ label, targetLevel }: Marker): boolean {
  return /[\p{L}\p{N}]/u.test(label) && targetLevel !== 'detailed';
}

const TARGETS: Readonly<Record<Marker['targetLevel'], string>> = {
  tags: 'Tags',
  brief: 'Brief',
  detailed: 'Detailed text',
  full: 'The whole of it',
};
