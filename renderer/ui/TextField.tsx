import { useId } from 'react';
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
    <div className="stack gap-1">
      <label htmlFor={id}>{label}</label>
      <div className="row gap-2">
        <input
          id={id}
          type="text"
          className="grow mono"
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
      <p id={`${id}-error`} role="alert" className="red small">
        {error}
      </p>
    </div>
  );
}
