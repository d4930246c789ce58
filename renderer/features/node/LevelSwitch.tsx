import type { TextLevel } from '../../../core/model/toc.ts';
import { plural } from '../../state/labels.ts';
import styles from './LevelSwitch.module.css';
import type { ShownNode } from './shownNode.ts';

export interface LevelSwitchProps {
  readonly level: TextLevel;
  /** The text at that level; null while it loads, and at Full, which is the source itself. */
  readonly shown: ShownNode | null;
  readonly rawTokens: number;
  readonly onChange: (level: TextLevel) => void;
}

const LEVELS: readonly { readonly level: TextLevel; readonly label: string }[] = [
  { level: 'tags', label: 'Tags' },
  { level: 'brief', label: 'Brief' },
  { level: 'detailed', label: 'Detailed' },
  { level: 'full', label: 'Full' },
];

/** How deep the text goes, from a line of tags to the words themselves. */
export function LevelSwitch({ level, shown, rawTokens, onChange }: LevelSwitchProps) {
  return (
    <div className={styles['line']}>
      <div role="radiogroup" aria-label="Level of detail" className={styles['switch']}>
        {LEVELS.map((each) => (
          <label key={each.level} className={styles['level']}>
            <input
              type="radio"
              name="level"
              value={each.level}
              checked={each.level === level}
              onChange={() => onChange(each.level)}
            />
            <span>{each.label}</span>
          </label>
        ))}
      </div>
      <span className={styles['size']} title={sizeReason(shown, rawTokens)}>
        {sizeWords(shown, rawTokens)}
      </span>
    </div>
  );
}

/** `412 tokens · 3.1 : 1`. */
function sizeWords(shown: ShownNode | null, rawTokens: number): string {
  if (shown === null) return plural(rawTokens, 'token');
  const ratio = shown.ratio === null ? '' : ` · ${shown.ratio.toFixed(1)} : 1`;
  return plural(shown.tokenCount, 'token') + ratio;
}

function sizeReason(shown: ShownNode | null, rawTokens: number): string {
  const raw = `${plural(rawTokens, 'token')} in the raw events`;
  if (shown === null) return raw;
  return `Written from ${plural(shown.originalTokenCount, 'token')} that could be summarised; ${raw}.`;
}
