import type { Lasting } from '../../../../core/model/idea.ts';
import { FIRST_DAYS } from '../../../state/settingsIdeas.ts';
import { ActionButton } from '../ActionButton.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { Group } from '../Section.tsx';
import { useDrafts } from '../settingsContext.ts';
import { useForm } from '../useForm.ts';

/** How long what was decided, found and left open counts on the boards. */
export function HalfLives() {
  const { form, errors, edit } = useForm('ideas');
  const drafts = useDrafts();
  const isFirst = FIELDS.every(({ field }) => form[field] === FIRST_DAYS[field]);
  return (
    <Group
      title="Counts half as much after"
      note="Orders and fades what the boards list. Nothing is removed by it."
    >
      {FIELDS.map(({ field, label }) => (
        <TextInput
          key={field}
          kind="number"
          label={label}
          unit="days"
          value={form[field]}
          error={errors[field]}
          onChange={(value) => edit({ [field]: value })}
        />
      ))}
      <div>
        <ActionButton
          off={isFirst}
          onClick={() => {
            edit(FIRST_DAYS);
            void drafts.apply();
          }}
        >
          As it was at first
        </ActionButton>
      </div>
    </Group>
  );
}

const FIELDS = [
  { field: 'decision', label: 'What was decided' },
  { field: 'conclusion', label: 'What was found' },
  { field: 'open', label: 'What is open' },
  { field: 'closed', label: 'What is settled, replaced or closed' },
  { field: 'other', label: 'All else' },
] as const satisfies readonly { field: Lasting; label: string }[];
