import styles from './FilterBar.module.css';

export interface FilterChipProps<Value extends string> {
  readonly label: string;
  /** What stands there while nothing is chosen. */
  readonly any: string;
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | null) => void;
}

/** One of a few, or any: set off while it narrows something down. */
export function FilterChip<Value extends string>(props: FilterChipProps<Value>) {
  const { label, any, value, options, onChange } = props;
  return (
    <select
      className={`quiet whole ${styles['chip']}`}
      aria-label={label}
      data-set={value === null ? undefined : ''}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(options.find((each) => each.value === target.value)?.value ?? null)
      }
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
