import { useState } from 'react';
import { useStore } from 'zustand';
import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { PRICE_SOURCE_WORDS, PROVIDERS } from '../../../../core/model/providers.ts';
import { formatCount, plural } from '../../../state/labels.ts';
import { formatMoney } from '../../../state/settingsMoney.ts';
import { PROVIDER_NAMES } from '../../../state/settingsWords.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { RunningTasks } from '../../work/RunningTasks.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import { Group } from '../Section.tsx';
import { useSaved } from '../useForm.ts';

type Estimate = OutputOf<'estimateIndex'>;

/** What it would cost to write all that is due now. */
export function EstimateAll() {
  const { queries, work } = useExplorer();
  // It changes with each text that is written, and counting it would slow that down.
  const busy = useStore(work.store, ({ running }) => running.size > 0);
  const { effective } = useSaved();
  const [provider, setProvider] = useState(effective.provider);
  const { data, failure } = useCall('estimateIndex', busy ? null : { provider });
  return (
    <Group title="Cost of all texts that wait">
      <SelectInput
        label="Written by"
        value={provider}
        options={PROVIDERS.map((value) => ({ value, label: PROVIDER_NAMES[value] }))}
        onChange={setProvider}
      />
      {failure === null ? null : (
        <ErrorNote
          what="It could not be estimated"
          failure={failure}
          onRetry={() => queries.retry('estimateIndex', { provider })}
        />
      )}
      {data === undefined ? (
        failure === null && (
          <>
            <RunningTasks />
            <p className="note">
              {busy ? 'Counted when the work that runs now has ended.' : 'Counting…'}
            </p>
          </>
        )
      ) : (
        <>
          <EstimateFacts estimate={data} />
          {data.nodes === 0 ? null : provider === effective.provider ? (
            <div>
              <Button onClick={() => void work.index()}>Write them now</Button>
            </div>
          ) : (
            <p className="note">
              To have them written so, choose {PROVIDER_NAMES[provider]} under Summaries.
            </p>
          )}
        </>
      )}
    </Group>
  );
}

function EstimateFacts({ estimate }: { readonly estimate: Estimate }) {
  const { nodes, calls, tokensIn, tokensOut, cost, model, leftOut, blocked, priceFrom } = estimate;
  if (nodes === 0 && leftOut.length === 0)
    return <p className="note">Nothing waits: all texts are written.</p>;
  const facts = [
    { name: 'Texts', value: formatCount(nodes) },
    { name: 'Calls', value: formatCount(calls) },
    { name: 'Tokens in', value: formatCount(tokensIn) },
    { name: 'Tokens out', value: formatCount(tokensOut) },
    { name: 'About', value: costWords(cost, calls, model) },
  ];
  return (
    <>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {calls === 0 || cost === null || priceFrom === null ? null : (
        <p className="note">Price: {PRICE_SOURCE_WORDS[priceFrom]}.</p>
      )}
      {leftOut.map(({ reason, nodes: left }) => (
        <p key={reason} className="note">
          Left out: {plural(left, 'node')}, {reason}
        </p>
      ))}
      {blocked === null ? null : (
        <p className="note amber">
          {/* Up to a ceiling it would write. */}
          {blocked.code === 'ceiling-reached' ? '' : 'It could not begin now: '}
          {blocked.message}
        </p>
      )}
    </>
  );
}

function costWords(cost: number | null, calls: number, model: string | null): string {
  if (calls === 0) return 'nothing: no call is made';
  return cost === null ? `unknown: no price of ${model ?? 'the model'}` : formatMoney(cost);
}
