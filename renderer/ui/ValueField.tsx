import { useId } from 'react';

export interface ValueFieldProps {
  readonly label: string;
  readonly value: string;
  /** What holds while it is empty. */
  readonly placeholder?: string;
  /** Values to choose from; others can be typed too. */
  readonly suggestions?: readonly string[];
  /** What is wrong with the value, and what would be right; null when nothing is. */
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** A short value under its label, with what is wrong with it below. */
export function ValueField(props: ValueFieldProps) {
  const { label, value, placeholder, suggestions = [], error, onChange } = props;
  const id = useId();
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className="quiet">
        {label}
      </label>
      <input
        id={id}
        type="text"
        value={value}
        placeholder={placeholder}
        list={suggestions.length === 0 ? undefined : `${id}-list`}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions.length === 0 ? null : (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
      <p id={`${id}-error`} className="red small">
        {error}
      </p>
    </div>
  );
}
