import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import styles from './EditField.module.css';

export interface EditFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly look: 'title' | 'point';
  readonly disabled: boolean;
  /** Takes the focus when it appears. */
  readonly focus: boolean;
  readonly onChange: (value: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** A line of words, as high as they need. Enter saves, Escape cancels; no key means anything else here. */
export function EditField(props: EditFieldProps) {
  const { label, value, maxLength, look, disabled, focus, onChange, onSave, onCancel } = props;
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (focus) ref.current?.focus();
  }, [focus]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Panes are left by their key from here too.
    if (event.key === 'F6') return;
    event.stopPropagation();
    // While a word is being composed these keys belong to that.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onSave();
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
  };
  return (
    <textarea
      ref={ref}
      className={[styles['field'], LOOKS[look]].join(' ')}
      aria-label={label}
      value={value}
      rows={1}
      maxLength={maxLength}
      readOnly={disabled}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

const LOOKS = { title: `title strong ${styles['title']}`, point: 'text' };
