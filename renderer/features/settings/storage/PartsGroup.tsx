import { useState } from 'react';
import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { toFailure, type Failure } from '../../../../core/model/result.ts';
import {
  effectWords,
  leavesTexts,
  partsForm,
  readParts,
  type PartsForm,
  type Segmentation,
} from '../../../state/settingsParts.ts';
import type { FieldErrors } from '../../../state/settingsFields.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { ActionButton } from '../ActionButton.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { Group } from '../Section.tsx';

type Effect = OutputOf<'setSegmentation'>['effect'];

/** By which numbers conversations are divided. What others would change is seen before they hold. */
export function PartsGroup() {
  const { queries } = useExplorer();
  const { data, failure } = useCall('segmentation', {});
  return (
    <Group
      title="Parts of conversations"
      note="Each text is written of a part of a conversation: some turns that belong together. These numbers say where one part ends."
    >
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="The numbers could not be read"
          failure={failure}
          onRetry={() => queries.retry('segmentation', {})}
        />
      ) : null}
      {data === undefined ? null : <PartsFields key={JSON.stringify(data)} saved={data} />}
    </Group>
  );
}

type Phase =
  | { readonly name: 'idle' }
  | { readonly name: 'asking' | 'changing' }
  | { readonly name: 'shown'; readonly effect: Effect }
  | { readonly name: 'failed'; readonly failure: Failure };

const FIELDS = [
  {
    name: 'gapMinutes',
    label: 'A pause ends a part after',
    unit: 'minutes',
    note: 'Turns with a longer pause between them are never joined.',
  },
  {
    name: 'join',
    label: 'Join short turns up to',
    unit: 'tokens',
    note: 'Turns that follow each other become one part until it weighs as much.',
  },
  {
    name: 'limit',
    label: 'Cut a turn above',
    unit: 'tokens',
    note: 'A turn that weighs more becomes several parts.',
  },
  {
    name: 'overlapTokens',
    label: 'Context from the part before',
    unit: 'tokens',
    note: 'At most so much of its end is read along; it counts nowhere.',
  },
] as const;

/** The numbers as they are typed. Another number hides what was said of the ones before. */
function PartsFields({ saved }: { readonly saved: Segmentation }) {
  const { client, queries, work, notice } = useExplorer();
  const [form, setForm] = useState<PartsForm>(() => partsForm(saved));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const isBusy = phase.name === 'asking' || phase.name === 'changing';
  const isChanged = FIELDS.some(({ name }) => form[name] !== partsForm(saved)[name]);

  const set = (dryRun: boolean) => async (): Promise<void> => {
    const read = readParts(form);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return setPhase({ name: 'idle' });
    setPhase({ name: dryRun ? 'asking' : 'changing' });
    try {
      const { effect } = await client.call('setSegmentation', { ...read.value, dryRun });
      if (dryRun) return setPhase({ name: 'shown', effect });
      notice.say('Conversations are divided anew with the next index, which begins now');
      queries.invalidate();
      void work.index();
    } catch (thrown) {
      setPhase({ name: 'failed', failure: toFailure(thrown) });
    }
  };

  return (
    <div className="stack gap-2">
      {FIELDS.map(({ name, ...field }) => (
        <TextInput
          key={name}
          {...field}
          kind="number"
          value={form[name]}
          error={errors[name]}
          onChange={(value) => {
            setForm({ ...form, [name]: value });
            setPhase({ name: 'idle' });
          }}
        />
      ))}
      <div className="ways">
        <ActionButton off={!isChanged || isBusy} onClick={() => void set(true)()}>
          {phase.name === 'asking' ? 'Looking…' : 'Show what would change'}
        </ActionButton>
        {isChanged ? (
          <Button
            look="quiet"
            onClick={() => {
              setForm(partsForm(saved));
              setErrors({});
              setPhase({ name: 'idle' });
            }}
          >
            Take back
          </Button>
        ) : null}
      </div>
      <output className="strong" data-look={lookOf(phase)}>
        {phase.name === 'shown' ? effectWords(phase.effect) : ''}
      </output>
      {phase.name === 'shown' || phase.name === 'changing' ? (
        <div className="ways">
          <ActionButton look="main" off={isBusy} onClick={() => void set(false)()}>
            Divide anew
          </ActionButton>
        </div>
      ) : null}
      {phase.name === 'failed' ? (
        <ErrorNote what="The numbers were not changed" failure={phase.failure} />
      ) : null}
    </div>
  );
}

const lookOf = (phase: Phase): 'amber' | undefined =>
  phase.name === 'shown' && leavesTexts(phase.effect) ? 'amber' : undefined;
