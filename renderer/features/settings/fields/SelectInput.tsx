import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

export interface SelectInputProps<Value extends string> extends Omit<FieldProps, 'children'> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { value, options, onChange, ...field } = props;
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className={styles['select']}
          value={value}
          onChange={(event) => {
            const chosen = options.find((each) => each.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
