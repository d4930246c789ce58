import { useState } from 'react';
import type { LiveForm } from '../../../state/liveForm.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { useForm } from '../useForm.ts';
import styles from './TimingFields.module.css';

/** TurnTimeouts and intervals that most people leave alone; folded, unless one of them is wrong. */
export function TimingFields() {
  const { form, errors, edit } = useForm('live');
  const [open, setOpen] = useState(false);
  const isWrong = FIELDS.some(({ field }) => errors[field] !== undefined);
  return (
    <details
      className={styles['advanced']}
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name={open || isWrong ? 'open' : 'closed'} />
        Advanced: pauses and intervals
      </summary>
      <div className={styles['fields']}>
        {FIELDS.map(({ field, label, unit, note }) => (
          <TextInput
            key={field}
            kind="number"
            label={label}
            unit={unit}
            note={note}
            value={form[field]}
            error={errors[field]}
            onChange={(value) => edit({ [field]: value })}
          />
        ))}
      </div>
    </details>
  );
}

const FIELDS = [
  {
    field: 'completeAfter',
    label: 'A turn is complete',
    unit: 'seconds after the assistant’s last words',
    note: 'Or at once, when its log or a hook says so, or the next request comes.',
  },
  {
    field: 'partialAfter',
    label: 'A turn is cut off',
    unit: 'minutes of silence in the middle of its work',
    note: 'Its agent was most likely stopped. What comes later is taken in all the same.',
  },
  {
    field: 'collect',
    label: 'Changes are collected',
    unit: 'seconds, then read together',
    note: 'Less shows turns sooner; more is kinder to the battery.',
  },
  {
    field: 'rescan',
    label: 'Folders are rescanned',
    unit: 'seconds apart',
    note: 'Finds what the system did not tell, such as on network disks.',
  },
] as const satisfies readonly {
  field: keyof LiveForm;
  label: string;
  unit: string;
  note: string;
}[];
