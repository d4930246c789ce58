import { useState } from 'react';
import type { RemoteProvider } from '../../../../core/model/providers.ts';
import { newDestinations, type Destination } from '../../../state/settingsDestinations.ts';
import { SaveBar } from '../SaveBar.tsx';
import { Group, Section } from '../Section.tsx';
import { useDrafts } from '../settingsContext.ts';
import { useForm } from '../useForm.ts';
import { EndpointFields } from './EndpointFields.tsx';
import { JudgeFields } from './JudgeFields.tsx';
import { ProviderChoice } from './ProviderChoice.tsx';
import { SendConfirm } from './SendConfirm.tsx';
import { TemplateChoices } from './TemplateChoices.tsx';
import { WaitingTexts } from './WaitingTexts.tsx';
import { WritingFields } from './WritingFields.tsx';

/** Who writes summaries, how they are reached, and what they are asked for. */
export function SummariesSection() {
  const drafts = useDrafts();
  const { form, saved } = useForm('summaries');
  const [asking, setAsking] = useState<readonly Destination[] | null>(null);
  const save = (): void => {
    const wanted = drafts.check('summaries');
    if (wanted?.ok !== true) return;
    const places = newDestinations(saved.settings, wanted.value, saved.overridden);
    if (places.length > 0) setAsking(places);
    else void drafts.save('summaries');
  };
  const remote = form.provider === 'extractive' ? null : form.provider;
  const judge = form.judgeProvider === '' ? null : form.judgeProvider;
  return (
    <Section intro="Summaries are written on this machine by rules, or by a language model that you name. Whoever writes them, each sentence keeps its way back to the raw words.">
      <ProviderChoice />
      {remote === null ? null : (
        <>
          <Endpoint provider={remote} title="Connection" />
          <WaitingTexts />
          <WritingFields />
          <TemplateChoices />
        </>
      )}
      <JudgeFields />
      {judge === null || judge === remote ? null : (
        <Endpoint provider={judge} title="Connection of the judge" />
      )}
      <SaveBar name="summaries" onSave={save} />
      {asking === null ? null : (
        <SendConfirm
          destinations={asking}
          onNo={() => setAsking(null)}
          onYes={() => {
            setAsking(null);
            void drafts.save('summaries');
          }}
        />
      )}
    </Section>
  );
}

interface EndpointProps {
  readonly provider: RemoteProvider;
  readonly title: string;
}

function Endpoint({ provider, title }: EndpointProps) {
  return (
    <Group title={title}>
      <EndpointFields key={provider} provider={provider} />
    </Group>
  );
}
