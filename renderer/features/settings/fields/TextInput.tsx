import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

export interface TextInputProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A number is short and stands to the right; code is set in the mono face. */
  readonly kind?: 'code' | 'number';
  readonly unit?: string;
  readonly placeholder?: string;
}

/** One line of text in a form. Numbers are text, too, so that what is typed is never lost. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, kind = 'code', unit, placeholder, beside, ...field } = props;
  const size = kind === 'number' ? `number ${styles['number']}` : `mono ${styles['wide']}`;
  return (
    <Field
      {...field}
      beside={
        <>
          {unit === undefined ? null : <span className="faint small">{unit}</span>}
          {beside}
        </>
      }
    >
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={kind === 'number' ? 'decimal' : undefined}
          className={size}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
