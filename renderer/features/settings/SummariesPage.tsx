import { HTTP_PROVIDERS, type RemoteProvider } from '../../../core/model/providers.ts';
import { Fold } from '../../ui/Fold.tsx';
import { SearchByMeaning } from './embeddings/SearchByMeaning.tsx';
import { KeyBlock } from './keys/KeyBlock.tsx';
import { Group, Section } from './Section.tsx';
import { AgentFields } from './summaries/AgentFields.tsx';
import { EndpointFields } from './summaries/EndpointFields.tsx';
import { JudgeFields } from './summaries/JudgeFields.tsx';
import { LinkedIdeas } from './summaries/LinkedIdeas.tsx';
import { LocalTextAgents } from './summaries/LocalTextAgents.tsx';
import { LocalTextModels } from './summaries/LocalTextModels.tsx';
import { ProviderChoice } from './summaries/ProviderChoice.tsx';
import { WaitingTexts } from './summaries/WaitingTexts.tsx';
import { WritingFields } from './summaries/WritingFields.tsx';
import { useForm, useSaved } from './useForm.ts';

/** Who writes summaries, how they are reached and with which key, and who helps searching. */
export function SummariesPage() {
  const { form } = useForm('summaries');
  const remote = form.provider === 'extractive' ? null : form.provider;
  const judge = form.judgeProvider === '' ? null : form.judgeProvider;
  return (
    <Section intro="Summaries are written on this machine by rules, by an agent that you use already, or by a language model that you name. Whoever writes them, each sentence keeps its way back to the raw words.">
      <ProviderChoice />
      <LocalTextAgents />
      <LocalTextModels />
      {remote === null ? null : (
        <>
          <Endpoint provider={remote} title="Connection" />
          <WaitingTexts />
          <WritingFields />
          <LinkedIdeas />
        </>
      )}
      <SearchByMeaning />
      <JudgeFields />
      {judge === null || judge === remote ? null : (
        <Endpoint provider={judge} title="Connection of the judge" />
      )}
      <OtherKeys used={[remote, judge]} />
    </Section>
  );
}

interface EndpointProps {
  readonly provider: RemoteProvider;
  readonly title: string;
}

function Endpoint({ provider, title }: EndpointProps) {
  if (provider === 'agent')
    return (
      <Group title={title}>
        <AgentFields />
      </Group>
    );
  return (
    <>
      <Group title={title}>
        <EndpointFields key={provider} provider={provider} />
      </Group>
      <KeyBlock keyName={provider} />
    </>
  );
}

/** Keys of providers that nothing is asked of now: they can be looked after all the same. */
function OtherKeys({ used }: { readonly used: readonly (RemoteProvider | null)[] }) {
  const { keys } = useSaved();
  const others = HTTP_PROVIDERS.filter((each) => !used.includes(each));
  const set = others.filter((each) => keys[each].place !== null).length;
  if (others.length === 0) return null;
  return (
    <Fold title="Other keys" note={set === 0 ? 'none is set' : `${set} set`}>
      {others.map((each) => (
        <KeyBlock key={each} keyName={each} />
      ))}
    </Fold>
  );
}
