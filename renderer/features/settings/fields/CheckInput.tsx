import { useId, type ReactNode } from 'react';

export interface CheckInputProps {
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Yes or no, with what it means. */
export function CheckInput({ label, note, checked, onChange }: CheckInputProps) {
  const id = useId();
  return (
    <div className="measure choice">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {note === undefined ? null : <small id={`${id}-note`}>{note}</small>}
    </div>
  );
}
