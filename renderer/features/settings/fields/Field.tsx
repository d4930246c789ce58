import { useId, type ReactNode } from 'react';

/** What ties a control to its label, its note and its error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** What is wrong with the value, and what would be right. */
  readonly error?: string | undefined;
  /** What else decides, whatever is typed here. */
  readonly override?: string | null;
  /** What stands beside the control. */
  readonly beside?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A label with its control, and below it what is to be known about it. */
export function Field({ label, note, error, override, beside, children }: FieldProps) {
  const id = useId();
  const isOverridden = override !== undefined && override !== null;
  const said = [
    `${id}-error`,
    isOverridden ? `${id}-override` : null,
    note === undefined ? null : `${id}-note`,
  ];
  return (
    <div className="labelled">
      <label htmlFor={id} className="quiet">
        {label}
      </label>
      <div className="row wraps gap-2 gives">
        {children({
          id,
          'aria-describedby': said.filter((each) => each !== null).join(' '),
          'aria-invalid': error !== undefined,
        })}
        {beside}
      </div>
      <p id={`${id}-error`} role="alert" className="small wrap measure red second">
        {error}
      </p>
      {isOverridden ? (
        <p id={`${id}-override`} className="small wrap measure amber second">
          {override}
        </p>
      ) : null}
      {note === undefined ? null : (
        <p id={`${id}-note`} className="faint small wrap measure second">
          {note}
        </p>
      )}
    </div>
  );
}
