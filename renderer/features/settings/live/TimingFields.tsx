import type { LiveForm } from '../../../state/liveForm.ts';
import { TextInput } from '../fields/TextInput.tsx';
import { useForm } from '../useForm.ts';

/** When a turn is over, and how often folders are looked at. */
export function TimingFields() {
  const { form, errors, edit } = useForm('live');
  return FIELDS.map(({ field, label, unit, note }) => (
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
  ));
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
