import { useId } from 'react';
import styles from './TextField.module.css';
import buttonStyles from './Button.module.css';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value, and what would be right; null when nothing is. */
  readonly error: string | null;
  /** The verb of the button that submits the form around it. */
  readonly action: string;
}

/** One line of text with the button that does something with it. Lives in a form. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, action } = props;
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['line']}>
        <input
          id={id}
          type="text"
          value={value}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="submit"
          className={`${buttonStyles['button']} ${buttonStyles['main']}`}
          disabled={value.trim() === ''}
        >
          {action}
        </button>
      </div>
      <p id={`${id}-error`} role="alert" className={styles['error']}>
        {error}
      </p>
    </div>
  );
}
