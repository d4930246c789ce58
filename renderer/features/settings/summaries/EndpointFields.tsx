import { useState } from 'react';
import type { OutputOf } from '../../../../core/contract/procedures.ts';
import type { RemoteProvider } from '../../../../core/model/providers.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { isThisMachine } from '../../../state/settingsDestinations.ts';
import { SERVICES, serviceOf } from '../../../state/settingsServices.ts';
import type { EndpointForm } from '../../../state/settingsSummaries.ts';
import { SelectInput } from '../fields/SelectInput.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { useForm } from '../useForm.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import styles from './EndpointFields.module.css';

/** How a provider is reached, and whether it can be. */
export function EndpointFields({ provider }: { readonly provider: RemoteProvider }) {
  const { form, saved, errors, edit } = useForm('summaries');
  const [tested, setTested] = useState<OutputOf<'testConnection'> | null>(null);
  const endpoint = form.endpoints[provider];
  const change = (patch: Partial<EndpointForm>): void =>
    edit({ endpoints: { ...form.endpoints, [provider]: { ...endpoint, ...patch } } });
  const { overridden, effective } = saved;
  const isAddressOverridden = provider === 'openai' && overridden.openaiBaseUrl !== null;
  return (
    <>
      {provider === 'openai' ? (
        <ServiceChoice baseUrl={endpoint.baseUrl} onChoose={(baseUrl) => change({ baseUrl })} />
      ) : null}
      <TextInput
        label="Address"
        value={endpoint.baseUrl}
        error={errors[`${provider}.baseUrl`]}
        override={
          isAddressOverridden
            ? `The environment variable ${overridden.openaiBaseUrl} decides the address now.`
            : null
        }
        note={whereWords(endpoint.baseUrl)}
        onChange={(baseUrl) => change({ baseUrl })}
      />
      <TextInput
        label="Model"
        value={endpoint.model}
        error={errors[`${provider}.model`]}
        override={
          overridden.model !== null && form.provider === provider
            ? `The environment variable ${overridden.model} decides now: ${effective.model ?? 'no model'}.`
            : null
        }
        note={
          !isAddressOverridden && isThisMachine(endpoint.baseUrl)
            ? 'Free: on this machine, unless Cost has a price for this model. Enter one there if it is a proxy.'
            : undefined
        }
        onChange={(model) => change({ model })}
      />
      {tested !== null && tested.models.length > 0 ? (
        <OfferedModels
          models={tested.models}
          model={endpoint.model}
          onChoose={(model) => change({ model })}
        />
      ) : null}
      <ConnectionTest provider={provider} endpoint={endpoint} onTested={setTested} />
      <Advanced provider={provider} endpoint={endpoint} onChange={change} />
    </>
  );
}

/** Undefined for what is no address. */
function whereWords(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return undefined;
  return isThisMachine(baseUrl)
    ? 'On this machine: words do not leave it.'
    : 'Beyond this machine: words of your conversations are sent there.';
}

interface ServiceChoiceProps {
  readonly baseUrl: string;
  readonly onChoose: (baseUrl: string) => void;
}

/** Fills in the address of a known service. */
function ServiceChoice({ baseUrl, onChoose }: ServiceChoiceProps) {
  const service = serviceOf(baseUrl);
  return (
    <SelectInput
      label="Service"
      value={service?.id ?? ''}
      note={service?.note ?? undefined}
      options={[
        ...SERVICES.map(({ id, name }) => ({ value: id, label: name })),
        ...(service === null ? [{ value: '', label: 'Another, at the address below' }] : []),
      ]}
      onChange={(id) => {
        const chosen = SERVICES.find((each) => each.id === id);
        if (chosen !== undefined) onChoose(chosen.baseUrl);
      }}
    />
  );
}

interface OfferedModelsProps {
  readonly models: readonly string[];
  readonly model: string;
  readonly onChoose: (model: string) => void;
}

/** What the endpoint said that it has. */
function OfferedModels({ models, model, onChoose }: OfferedModelsProps) {
  const sorted = models.toSorted((a, b) => a.localeCompare(b));
  const isOffered = models.includes(model.trim());
  return (
    <SelectInput
      label="Offered there"
      value={isOffered ? model.trim() : ''}
      options={[
        ...(isOffered ? [] : [{ value: '', label: `Choose one of ${models.length}…` }]),
        ...sorted.map((each) => ({ value: each, label: each })),
      ]}
      onChange={(chosen) => {
        if (chosen !== '') onChoose(chosen);
      }}
    />
  );
}

interface AdvancedProps {
  readonly provider: RemoteProvider;
  readonly endpoint: EndpointForm;
  readonly onChange: (patch: Partial<EndpointForm>) => void;
}

/** Limits that most people leave alone; folded, unless one of them is wrong. */
function Advanced({ provider, endpoint, onChange }: AdvancedProps) {
  const { errors } = useForm('summaries');
  const [open, setOpen] = useState(false);
  const isWrong = LIMITS.some(({ field }) => errors[`${provider}.${field}`] !== undefined);
  return (
    <details
      className={`stack gap-3 ${styles['advanced']}`}
      open={open || isWrong}
      onToggle={({ currentTarget: details }) => {
        // What is wrong stays in sight.
        if (isWrong) details.open = true;
        setOpen(details.open);
      }}
    >
      <summary>
        <Icon name={open || isWrong ? 'open' : 'closed'} />
        Advanced: limits and time-outs
      </summary>
      <div className="stack gap-2">
        {LIMITS.map(({ field, label, unit, note }) => (
          <TextInput
            key={field}
            kind="number"
            label={label}
            value={endpoint[field]}
            unit={unit}
            note={note}
            error={errors[`${provider}.${field}`]}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
      </div>
    </details>
  );
}

const LIMITS = [
  {
    field: 'concurrency',
    label: 'At the same time',
    unit: 'requests',
    note: 'A model on this machine is mostly fastest with 1.',
  },
  {
    field: 'requestsPerMinute',
    label: 'Requests a minute',
    unit: 'at most',
    note: 'Empty: no limit of ours.',
  },
  {
    field: 'tokensPerMinute',
    label: 'Tokens a minute',
    unit: 'at most',
    note: 'Empty: no limit of ours.',
  },
  {
    field: 'timeoutSeconds',
    label: 'Time-out',
    unit: 'seconds for one answer',
    note: 'Models on this machine may need minutes.',
  },
  {
    field: 'retries',
    label: 'Tries after a failure',
    unit: 'times',
    note: 'Only where trying again can help: when the service is busy or away.',
  },
] as const satisfies readonly {
  field: keyof EndpointForm;
  label: string;
  unit: string;
  note: string;
}[];
