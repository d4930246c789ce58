import { useStore } from 'zustand';
import { formatMoney } from '../../../state/settingsMoney.ts';
import { plural } from '../../../state/labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { RunningTasks } from '../../work/RunningTasks.tsx';
import { UnwrittenTexts } from '../../work/UnwrittenTexts.tsx';
import { Group } from '../Section.tsx';
import { useGoToSection } from '../settingsContext.ts';
import { PRICE_SOURCE_WORDS } from '../../../../core/model/providers.ts';
import type { PriceSource } from '../../../../core/model/providers.ts';
import { useForm } from '../useForm.ts';

/** What the saved model would write of what is there, and the button that lets it. */
export function WaitingTexts() {
  const { work } = useExplorer();
  const goTo = useGoToSection();
  const busy = useStore(work.store, ({ running }) => running.size > 0);
  const { saved, isDraft } = useForm('summaries');
  const { provider, model } = saved.effective;
  const isAsked = provider !== 'extractive' && !isDraft;
  const { data } = useCall('estimateIndex', isAsked && !busy ? { provider } : null);
  if (!isAsked) return null;
  const waits = data !== undefined && data.nodes > 0;
  const isAgent = provider === 'agent';
  return (
    <Group
      title="What is there already"
      note={`Texts stay as they are until ${model ?? 'the model'} writes them again. What is imported from now on is written by it at once.`}
    >
      {busy ? <RunningTasks /> : <UnwrittenTexts />}
      {data === undefined || busy ? null : (
        <p>
          {waits
            ? `${plural(data.nodes, 'text')} can be written, in ${plural(data.calls, 'call')}, ${costOf(data.cost, isAgent ? null : data.priceFrom)}${isAgent ? ', as the agent counts it; what pays is your subscription' : ''}.`
            : 'All that it may write is written.'}
        </p>
      )}
      {waits && !busy ? (
        <div>
          <Button onClick={() => void work.index()}>Write them now</Button>{' '}
          <Button look="quiet" onClick={() => goTo('cost')}>
            Go to Cost
          </Button>
        </div>
      ) : null}
    </Group>
  );
}

function costOf(cost: number | null, from: PriceSource | null): string {
  if (cost === null) return 'at a price that is not known';
  if (cost === 0) return 'free of charge';
  return `about ${formatMoney(cost)}${from === null ? '' : ` (price ${PRICE_SOURCE_WORDS[from]})`}`;
}
