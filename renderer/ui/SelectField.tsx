import { useId } from 'react';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly disabled?: boolean;
  /** Does what surrounds it say what is chosen? It is still read out. */
  readonly isLabelHidden?: boolean;
  readonly onChange: (value: Value) => void;
}

/** One of a few, under its label. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, disabled = false, isLabelHidden = false, onChange } = props;
  const id = useId();
  const choose = (chosen: string): void => {
    const option = options.find((each) => each.value === chosen);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <div className="stack gap-1" data-chosen={value === options[0]?.value ? undefined : ''}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'quiet'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
