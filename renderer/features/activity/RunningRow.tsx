import { Button } from '../../ui/Button.tsx';
import styles from './RunningRow.module.css';

export interface RunningRowProps {
  readonly title: string;
  /** How much longer, and at what; empty ones are left out. */
  readonly words: readonly string[];
  /** 0–1; null while the amount is unknown. */
  readonly value: number | null;
  readonly onCancel: () => void;
}

/** A piece of work that goes on, in two lines whose height does not change. */
export function RunningRow({ title, words, value, onCancel }: RunningRowProps) {
  const percent = value === null ? '' : `${Math.floor(value * 100)} %`;
  const said = [percent, ...words].filter((part) => part !== '');
  return (
    <div className={`row flows gap-3 ${styles['row']}`}>
      <span className="cut">{title}</span>
      <progress
        className="full"
        aria-label={title}
        aria-valuetext={said.length === 0 ? undefined : said.join(', ')}
        max={1}
        {...(value === null ? {} : { value })}
      />
      <Button look="quiet" aria-label={`Cancel: ${title}`} onClick={onCancel}>
        Cancel
      </Button>
      <span className="cut quiet small across" title={said.join(' · ')}>
        {said.join(' · ')}
      </span>
    </div>
  );
}
