import { useEffect, useRef } from 'react';
import { lineRange } from '../../../state/settingsTexts.ts';
import styles from './TextEditor.module.css';

export interface TextEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The line that cannot be read, from 1; null where none is to blame. */
  readonly brokenLine: number | null;
  readonly isBroken: boolean;
  /** The id of what says why. */
  readonly describedBy: string;
  /** Rises when the person should be brought to the broken line. */
  readonly goTo: number;
}

/** Lines of text with their numbers; the broken one is marked. Tab leaves it. */
export function TextEditor(props: TextEditorProps) {
  const { label, value, onChange, brokenLine, isBroken, describedBy, goTo } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (goTo === 0 || area.current === null) return;
    area.current.focus();
    if (brokenLine === null) return;
    const { start, end } = lineRange(area.current.value, brokenLine);
    area.current.setSelectionRange(start, end);
  }, [goTo, brokenLine]);
  const markOf = (line: number): '' | undefined => (line === brokenLine ? '' : undefined);
  return (
    <div className={`mono stack ${styles['editor']}`} data-broken={isBroken ? '' : undefined}>
      <div className={styles['lines']} aria-hidden="true">
        {value.split('\n').map((line, index) => (
          // Lines have no name but their number.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={`wrap ${styles['line']}`} data-broken={markOf(index + 1)}>
            <span className={`faint ${styles['number']}`}>{index + 1}</span>
            <span className={styles['ghost']}>{line}</span>
          </div>
        ))}
      </div>
      <textarea
        ref={area}
        className={`wrap full ${styles['text']}`}
        aria-label={label}
        aria-invalid={isBroken}
        aria-describedby={describedBy}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
