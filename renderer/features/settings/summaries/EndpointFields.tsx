import { useState } from 'react';
import type { OutputOf } from '../../../../core/contract/procedures.ts';
import type { HttpProvider } from '../../../../core/model/providers.ts';
import { networkPlace, placeToAgree } from '../../../../core/model/networkPlace.ts';
import { hostOf, isThisMachine } from '../../../state/settingsDestinations.ts';
import { SERVICES, serviceOf } from '../../../state/settingsServices.ts';
import { readEndpoint, type EndpointForm } from '../../../state/settingsSummaries.ts';
import { CheckInput } from '../fields/CheckInput.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { useForm, useSaved } from '../useForm.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import { ModelFacts } from './ModelFacts.tsx';
import { LimitFields } from './LimitFields.tsx';

/** How a provider is reached, and whether it can be. */
export function EndpointFields({ provider }: { readonly provider: HttpProvider }) {
  const { form, saved, errors, edit } = useForm('summaries');
  const [tested, setTested] = useState<OutputOf<'testConnection'> | null>(null);
  const endpoint = form.endpoints[provider];
  const change = (patch: Partial<EndpointForm>): void =>
    edit({ endpoints: { ...form.endpoints, [provider]: { ...endpoint, ...patch } } });
  const { overridden, effective } = saved;
  const { keys } = useSaved();
  const place = placeToAgree(endpoint.baseUrl.trim());
  const known =
    tested ??
    (effective.provider === provider && effective.model === endpoint.model ? effective : null);
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
      {place === null ? null : (
        <CheckInput
          label={`Yes, words of my conversations may go to ${hostOf(place)} on my network without encryption`}
          note="Others on that network could read them. No key is sent there. Another address is asked for anew."
          checked={endpoint.agreed === place}
          onChange={(isAgreed) => change({ agreed: isAgreed ? place : '' })}
        />
      )}
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
          known?.price == null && !isAddressOverridden && isThisMachine(endpoint.baseUrl)
            ? 'Free: on this machine, unless Cost has a price for this model. Enter one there if it is a proxy.'
            : undefined
        }
        onChange={(model) => change({ model })}
      />
      {known === null ? null : <ModelFacts facts={known} />}
      {tested !== null && tested.models.length > 0 ? (
        <OfferedModels
          models={tested.models}
          model={endpoint.model}
          onChoose={(model) => change({ model })}
        />
      ) : null}
      <ConnectionTest
        note="Sends the key and one short question of its own to the address above, nothing of your memory. It is in the ledger; ceilings do not stop it."
        missing={
          keys[provider].place !== null || networkPlace(endpoint.baseUrl) !== 'beyond'
            ? null
            : 'No key is set: enter it below.'
        }
        read={() => {
          const read = readEndpoint(provider, endpoint);
          return read.ok ? { ok: true, value: { provider, endpoint: read.value } } : read;
        }}
        onTested={setTested}
      />
      <LimitFields provider={provider} limits={endpoint} onChange={change} />
    </>
  );
}

/** Undefined for what is no address. */
function whereWords(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return undefined;
  if (isThisMachine(baseUrl)) return 'On this machine: words do not leave it.';
  return networkPlace(baseUrl) === 'home'
    ? 'On your own network: words of your conversations are sent there.'
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
