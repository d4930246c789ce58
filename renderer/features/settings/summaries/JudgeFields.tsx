import { REMOTE_PROVIDERS } from '../../../../core/model/providers.ts';
import { PROVIDER_NAMES } from '../../../state/settingsWords.ts';
import { SelectInput } from '../fields/SelectInput.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { Group } from '../Section.tsx';
import { useForm } from '../useForm.ts';

/** A second model that scores what was written. */
export function JudgeFields() {
  const { form, errors, edit } = useForm('summaries');
  return (
    <Group
      title="A second opinion"
      note="How true a summary is to its source is measured here, without a model. Another model can judge it, too, where you ask for it; it reads the summary and its source for that."
    >
      <SelectInput
        label="Judged by"
        value={form.judgeProvider}
        options={[
          { value: '', label: 'Nobody' },
          ...REMOTE_PROVIDERS.map((value) => ({ value, label: PROVIDER_NAMES[value] })),
        ]}
        onChange={(judgeProvider) => edit({ judgeProvider })}
      />
      {form.judgeProvider === '' ? null : (
        <TextInput
          label="Model of the judge"
          value={form.judgeModel}
          error={errors['judgeModel']}
          onChange={(judgeModel) => edit({ judgeModel })}
        />
      )}
    </Group>
  );
}
