import type { ReactNode } from 'react';
import type { TextLevel } from '../../../core/model/toc.ts';
import { plural } from '../../state/labels.ts';
import styles from './LevelSwitch.module.css';
import type { ShownNode } from './shownNode.ts';

export interface LevelSwitchProps {
  readonly level: TextLevel;
  /** Is its Full what was said, word by word? */
  readonly isSaid: boolean;
  /** The text at that level; null while it loads, and at Full, which is the raw words themselves. */
  readonly shown: ShownNode | null;
  /** null: of what is narrowed down nobody counts them. */
  readonly rawTokens: number | null;
  /** Why there are no Tags, as a sentence; null where there are. */
  readonly tagsRefusal: string | null;
  readonly onChange: (level: TextLevel) => void;
  /** What is to be said of that text. */
  readonly children?: ReactNode;
}

interface Level {
  readonly level: TextLevel;
  readonly label: string;
}

const LEVELS: readonly Level[] = [
  { level: 'tags', label: 'Tags' },
  { level: 'brief', label: 'Brief' },
  { level: 'detailed', label: 'Detailed' },
  { level: 'full', label: 'Full' },
];

/** How deep the text goes, from a line of tags to the words themselves. */
export function LevelSwitch(props: LevelSwitchProps) {
  const { level, isSaid, shown, rawTokens, tagsRefusal, onChange, children } = props;
  const isStuck = level === 'full' && isSaid;
  const isRefused = (each: TextLevel): boolean => each === 'tags' && tagsRefusal !== null;
  return (
    <div
      // What is said scrolls below it.
      className={`row wraps gap-3 ${isStuck ? styles['stuck'] : ''}`}
      data-stuck={isStuck ? '' : undefined}
      data-screen=""
    >
      <div role="radiogroup" aria-label="Level of detail" className="box beside cut firm">
        {LEVELS.map((each) => (
          <label
            key={each.level}
            className={`holds beside ${styles['level']}`}
            title={isRefused(each.level) ? (tagsRefusal ?? undefined) : undefined}
          >
            <input
              type="radio"
              name="level"
              value={each.level}
              checked={each.level === level}
              disabled={isRefused(each.level)}
              onChange={() => onChange(each.level)}
            />
            <span data-label={labelOf(each, isSaid)}>{labelOf(each, isSaid)}</span>
          </label>
        ))}
      </div>
      {level === 'full' && rawTokens !== null ? (
        <span className={`quiet small ${styles['size']}`} title={rawWords(rawTokens)}>
          {plural(rawTokens, 'token')}
        </span>
      ) : (
        <span
          className={`quiet small ${styles['size']}`}
          title={shown === null || rawTokens === null ? '' : sizeReason(shown, rawTokens)}
        >
          {shown === null ? '\u00a0' : sizeWords(shown)}
        </span>
      )}
      {tagsRefusal === null || level === 'tags' ? null : (
        <span className="quiet small">{tagsRefusal}</span>
      )}
      {children}
    </div>
  );
}

/** Of a period, Full is still a text. */
const labelOf = ({ level, label }: Level, isSaid: boolean): string =>
  level === 'full' && isSaid ? 'Transcript' : label;

/** What has no text yet has no size either. */
const sizeWords = ({ tokenCount }: ShownNode): string =>
  tokenCount === 0 ? '\u00a0' : plural(tokenCount, 'token');

/** Where there was nothing to shorten, a ratio would only puzzle. */
function sizeReason({ ratio, originalTokenCount }: ShownNode, rawTokens: number): string {
  const shorter = ratio === null || ratio < 1 ? '' : `, ${ratio.toFixed(1)} : 1`;
  return `Written from ${plural(originalTokenCount, 'token')} that could be summarised${shorter}; ${rawWords(rawTokens)}.`;
}

const rawWords = (tokens: number): string => `${plural(tokens, 'token')} in the raw events`;
