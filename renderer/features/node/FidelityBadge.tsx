import { fidelityWords } from '../../state/versionWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FidelityBadge.module.css';
import type { ShownNode } from './shownNode.ts';

export interface FidelityBadgeProps {
  readonly fidelity: ShownNode['fidelity'];
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** How well the text keeps what its source says, in words and a number; opens how the text was made. */
export function FidelityBadge({ fidelity, open, onToggle }: FidelityBadgeProps) {
  return (
    <button
      type="button"
      className={styles['badge']}
      data-look={fidelity?.passes === false ? 'amber' : undefined}
      aria-pressed={open}
      title={`${reason(fidelity)} Show how this text was made (d).`}
      onClick={onToggle}
    >
      {fidelityWords(fidelity)}
      <Icon name={open ? 'open' : 'closed'} />
    </button>
  );
}

function reason(fidelity: ShownNode['fidelity']): string {
  if (fidelity === null) return 'Nobody measured how well this text keeps its source.';
  return fidelity.passes
    ? 'It keeps what must not be lost, and says nothing that its source does not.'
    : 'It lost something, or says something that its source does not: read the raw words before you rely on it.';
}
