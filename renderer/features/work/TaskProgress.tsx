import { Button } from '../../ui/Button.tsx';
import styles from './TaskProgress.module.css';

export interface TaskProgressProps {
  readonly title: string;
  readonly description: string;
  /** 0–1; null while the amount is unknown. */
  readonly value: number | null;
  /** In words; empty while nobody can tell. */
  readonly timeLeft: string;
  /** null for work that is not for the person to stop. */
  readonly onCancel: (() => void) | null;
}

/** A piece of long work: what, how far, how much longer, and the way to stop it. What changes its width comes last. */
export function TaskProgress(props: TaskProgressProps) {
  const { title, description, value, timeLeft, onCancel } = props;
  const percent = value === null ? null : `${Math.floor(value * 100)} %`;
  const words = [timeLeft, description].filter((part) => part !== '');
  return (
    <div className="row gap-2 quiet small gives">
      <span className="firm">{title}</span>
      <progress
        className="firm narrow"
        aria-label={title}
        aria-valuetext={[percent, ...words].filter((part) => part !== null).join(', ') || undefined}
        max={1}
        {...(value === null ? {} : { value })}
      />
      <span className={`firm number ${styles['percent']}`}>{percent}</span>
      {onCancel === null ? null : (
        <Button look="quiet" aria-label={`Cancel: ${title}`} onClick={onCancel}>
          Cancel
        </Button>
      )}
      <span className="cut" title={words.join(' · ')}>
        {words.join(' · ')}
      </span>
    </div>
  );
}
