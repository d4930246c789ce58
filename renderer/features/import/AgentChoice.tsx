import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { createDrafts, savedForm } from '../../state/settingsDrafts.ts';
import { formatMoney } from '../../state/settingsMoney.ts';
import { withAgent } from '../../state/settingsSummaries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { AskConfirm } from '../settings/AskConfirm.tsx';
import { DraftsContext, useDrafts, useDraftsState } from '../settings/settingsContext.ts';
import { agentWithVersion } from '../settings/summaries/LocalAgents.tsx';

export interface AgentChoiceProps {
  readonly agents: OutputOf<'localAgents'>['agents'];
  readonly saved: OutputOf<'settings'>;
}

/** Lets one of the agents on this machine write the summaries, once the person was asked. */
export function AgentChoice({ agents, saved }: AgentChoiceProps) {
  const { client, queries } = useExplorer();
  const [drafts] = useState(() => createDrafts(client, () => queries.invalidate()));
  useEffect(() => {
    drafts.take(saved);
  }, [drafts, saved]);
  return (
    <DraftsContext value={drafts}>
      <Offer agents={agents} money={saved.settings.money} />
      <AskConfirm />
    </DraftsContext>
  );
}

interface OfferProps {
  readonly agents: OutputOf<'localAgents'>['agents'];
  readonly money: OutputOf<'settings'>['settings']['money'];
}

function Offer({ agents, money: { daily, monthly } }: OfferProps) {
  const drafts = useDrafts();
  const saved = useDraftsState((state) => state.saved);
  const save = useDraftsState((state) => state.saves.summaries);
  const use = async (kind: OfferProps['agents'][number]['kind']): Promise<void> => {
    if (saved === null) return;
    drafts.edit('summaries', withAgent(savedForm('summaries', saved.settings), kind));
    await drafts.apply();
    drafts.ask('summaries');
  };
  const most = [
    daily === null ? [] : [`${formatMoney(daily)} a day`],
    monthly === null ? [] : [`${formatMoney(monthly)} a month`],
  ].flat();
  return (
    <section className="stack gap-2 ruled-above pad-block" aria-label="Agents on this machine">
      <p className="measure">
        {agents.map(agentWithVersion).join(' and ')} {agents.length === 1 ? 'is' : 'are'} here, and
        can write the summaries instead of the built-in rules: no key is needed, for what you pay
        already pays.{' '}
        {most.length === 0 ? '' : `It is not asked beyond ${most.join(' and ')}, as it counts. `}
        Words of your conversations would leave this machine through it; you are asked before.
      </p>
      <div className="ways">
        {agents.map(({ kind, name }) => (
          <Button key={kind} onClick={() => void use(kind)}>
            Use {name}…
          </Button>
        ))}
      </div>
      {save.phase === 'failed' ? (
        <ErrorNote
          what="It was not chosen"
          failure={save.failure}
          onRetry={() => void drafts.apply()}
        />
      ) : null}
    </section>
  );
}
