import type { FormEvent } from 'react';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { PROVIDERS, type Provider } from '../../../core/model/providers.ts';
import {
  hasProblems,
  inputOf,
  problemsOf,
  templateKind,
  usableTemplates,
  withProvider,
  type ResummarizeChoices,
  type ResummarizeInput,
} from '../../state/resummarizeChoices.ts';
import { destinationOf } from '../../state/settingsDestinations.ts';
import { levelName } from '../../state/versionWords.ts';
import { Button } from '../../ui/Button.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useCall } from '../../ui/useCall.ts';
import { ValueField } from '../../ui/ValueField.tsx';
import type { ShownNode } from '../node/shownNode.ts';
import { useWrittenLevels } from '../node/useTagsRefusal.ts';
import { EstimateView } from './EstimateView.tsx';
import { ResummarizeOptions } from './ResummarizeOptions.tsx';
import { useEstimate } from './useEstimate.ts';

export interface ResummarizeFormProps {
  readonly node: ShownNode;
  readonly settings: OutputOf<'settings'>;
  readonly choices: ResummarizeChoices;
  readonly onChange: (choices: ResummarizeChoices) => void;
  readonly onPreview: () => void;
  readonly onRun: (input: ResummarizeInput) => void;
}

/** What is to be written again, by whom and how, and what that takes. */
export function ResummarizeForm(props: ResummarizeFormProps) {
  const { node, settings, choices, onChange, onPreview, onRun } = props;
  const isModel = choices.provider !== 'extractive';
  const levels = useWrittenLevels();
  const isInvalid = hasProblems(choices);
  const input = inputOf(node.nodeId, choices);
  const estimate = useEstimate(isInvalid ? null : input);
  const mayRun =
    !isInvalid &&
    estimate.failure === null &&
    estimate.data?.blocked === null &&
    estimate.data.nodes > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (mayRun) onRun(input);
  };
  return (
    <form className="stack gap-3" onSubmit={submit}>
      {node.level === 'segment' ? null : (
        <SelectField
          label="What"
          value={choices.below ? 'below' : 'node'}
          options={[
            { value: 'node', label: `This ${node.level}` },
            { value: 'below', label: `This ${node.level} and all below it` },
          ]}
          onChange={(value) => onChange({ ...choices, below: value === 'below' })}
        />
      )}
      <div className="gap-3 even">
        <SelectField
          label="Summariser"
          value={choices.provider}
          options={PROVIDERS.map((value) => ({ value, label: PROVIDER_NAMES[value] }))}
          onChange={(provider) => onChange(withProvider(choices, provider, settings))}
        />
        {isModel ? (
          <ValueField
            label="Model"
            value={choices.model}
            suggestions={modelsOf(settings)}
            error={problemsOf(choices).model}
            onChange={(model) => onChange({ ...choices, model })}
          />
        ) : null}
      </div>
      <div className="gap-3 even">
        <SelectField
          label="Levels"
          value={choices.level === '' ? 'all' : choices.level}
          options={[
            { value: 'all', label: 'All in one pass' },
            ...levels.map((value) => ({ value, label: `${levelName(value)} alone` })),
          ]}
          onChange={(value) =>
            onChange({ ...choices, level: value === 'all' ? '' : value, prompt: '' })
          }
        />
        {isModel ? <PromptField node={node} choices={choices} onChange={onChange} /> : null}
      </div>
      <Fold title="Options">
        <ResummarizeOptions choices={choices} onChange={onChange} />
      </Fold>
      <EstimateView answer={estimate} isInvalid={isInvalid} />
      <WhereItGoes settings={settings} provider={choices.provider} />
      <div className="beside wraps gap-2">
        <Button type="submit" look="main" disabled={!mayRun}>
          Summarise again
        </Button>
        {isModel ? <Button onClick={onPreview}>Show what would be sent…</Button> : null}
      </div>
    </form>
  );
}

/** Said before it is sent: the provider of this run may be another than that of the settings. */
function WhereItGoes(props: {
  readonly settings: OutputOf<'settings'>;
  readonly provider: Provider;
}) {
  const { settings, provider } = props;
  if (provider === 'extractive') return null;
  const host = destinationOf(settings.settings, provider, settings.overridden);
  return (
    <p className="quiet">
      {host === null
        ? 'The model is on this machine: no words leave it.'
        : provider === 'agent'
          ? `Words of it leave this machine through ${host}, secrets masked.`
          : `Words of it are sent to ${host}, secrets masked.`}
    </p>
  );
}

const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  extractive: 'Built in (nothing leaves this machine)',
  agent: 'An agent on this machine',
  openai: 'OpenAI-compatible',
  anthropic: 'Anthropic',
};

/** Models whose price is known, and those that are chosen. */
function modelsOf({ settings, builtInPrices }: OutputOf<'settings'>): readonly string[] {
  const { endpoints, money } = settings;
  const named = [endpoints.openai.model, endpoints.anthropic.model].filter((name) => name !== '');
  const priced = [...money.prices, ...builtInPrices].map(({ model }) => model);
  return [...new Set([...named, ...priced])];
}

function PromptField(props: Pick<ResummarizeFormProps, 'node' | 'choices' | 'onChange'>) {
  const { node, choices, onChange } = props;
  const templates = useCall('templates', {}).data?.templates ?? [];
  const usable = usableTemplates(templates, templateKind(choices.level, node.level));
  return (
    <SelectField
      label="Prompt"
      value={choices.prompt}
      options={[
        { value: '', label: 'As the settings say' },
        ...usable.map(({ id, version }) => ({ value: id, label: version ?? id })),
      ]}
      onChange={(prompt) => onChange({ ...choices, prompt })}
    />
  );
}
