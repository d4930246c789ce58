import { useState } from 'react';
import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { AGENT_KINDS, AGENT_NAMES } from '../../../../core/model/providers.ts';
import { readAgent, withAgent, type AgentForm } from '../../../state/settingsSummaries.ts';
import { useCall } from '../../../ui/useCall.ts';
import { SelectInput } from '../fields/SelectInput.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { useForm } from '../useForm.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import { LimitFields } from './LimitFields.tsx';

/** Which agent is asked, and how. */
export function AgentFields() {
  const { form, saved, errors, edit } = useForm('summaries');
  const [tested, setTested] = useState<OutputOf<'testConnection'> | null>(null);
  const found = useCall('localAgents', {}).data?.agents;
  const { agent } = form.endpoints;
  const change = (patch: Partial<AgentForm>): void =>
    edit({ endpoints: { ...form.endpoints, agent: { ...agent, ...patch } } });
  const { overridden, effective } = saved;
  const isMissing =
    found !== undefined &&
    agent.kind !== 'custom' &&
    agent.command === '' &&
    found.every(({ kind }) => kind !== agent.kind);
  const models = tested?.models ?? found?.find(({ kind }) => kind === agent.kind)?.models ?? [];
  return (
    <>
      <SelectInput
        label="Agent"
        value={agent.kind}
        note="It is asked alone in an empty folder: without tools, servers or settings of yours, as far as it can be told so."
        options={AGENT_KINDS.map((value) => ({ value, label: AGENT_NAMES[value] }))}
        onChange={(kind) => edit(withAgent(form, kind))}
      />
      {agent.kind === 'custom' ? (
        <TextInput
          label="Command"
          value={agent.command}
          error={errors['agent.command']}
          note="A program and its arguments. It reads the prompt on standard input and answers on standard output; no shell is between. Quotes keep blanks in one argument."
          onChange={(command) => change({ command })}
        />
      ) : (
        <TextInput
          label="Model"
          value={agent.model}
          error={errors['agent.model']}
          override={
            overridden.model !== null && form.provider === 'agent'
              ? `The environment variable ${overridden.model} decides now: ${effective.model ?? 'no model'}.`
              : null
          }
          note={`Empty: the one that ${AGENT_NAMES[agent.kind]} is set to.${models.length === 0 ? '' : ` It knows ${models.join(', ')}.`}`}
          onChange={(model) => change({ model })}
        />
      )}
      <ConnectionTest
        note="Asks one short question of its own through the command, nothing of your memory. It is in the ledger; ceilings do not stop it."
        missing={isMissing ? `${AGENT_NAMES[agent.kind]} is not on this machine.` : null}
        read={() => {
          const read = readAgent(agent);
          return read.ok ? { ok: true, value: { provider: 'agent', agent: read.value } } : read;
        }}
        onTested={setTested}
      />
      <LimitFields provider="agent" limits={agent} onChange={change} />
    </>
  );
}
