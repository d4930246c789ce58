import { KEY_NAMES } from '../../../core/model/providers.ts';
import { formatMoneyShort, nearestCeiling, type Spend } from '../../state/settingsMoney.ts';
import { KEY_OWNERS } from '../../state/settingsWords.ts';
import { Button } from '../../ui/Button.tsx';
import { usePlace } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useOpenSettings } from '../settings/settingsContext.ts';
import { SweepHint } from '../storage/SweepHint.tsx';

/** What must not be out of sight: logs about to go, an unprotected key, money near its ceiling. Else nothing. */
export function Warnings() {
  const open = useOpenSettings();
  const isToday = usePlace(({ page, nodeId }) => page?.kind === 'today' && nodeId === null);
  const settings = useCall('settings', {}).data;
  const spend = useCall('status', {}).data?.spend;
  const unprotected = KEY_NAMES.filter((each) => settings?.keys[each].place === 'file');
  const money = spend === undefined ? null : moneyWords(spend);
  return (
    <>
      {/* That page says it itself. */}
      {isToday ? null : <SweepHint />}
      {unprotected.length === 0 ? null : (
        <Button
          look="quiet"
          data-look="amber"
          title={`The key of ${unprotected.map((each) => KEY_OWNERS[each]).join(' and ')} lies in a file that any program of yours can read. Open the settings to move or remove it.`}
          onClick={() => open('summaries')}
        >
          Key unprotected
        </Button>
      )}
      {money === null ? null : (
        <Button look="quiet" data-look="amber" title={money.title} onClick={() => open('cost')}>
          {money.words}
        </Button>
      )}
    </>
  );
}

/** Nothing while no ceiling is near. */
function moneyWords(spend: Spend): { readonly words: string; readonly title: string } | null {
  const state = nearestCeiling(spend);
  if (state !== 'near' && state !== 'reached') return null;
  const { today, month, dailyCeiling, monthlyCeiling } = spend;
  return {
    words: state === 'reached' ? 'Ceiling reached' : `${formatMoneyShort(today)} today`,
    title: `Today ${spent(today, dailyCeiling)}, this month ${spent(month, monthlyCeiling)}`,
  };
}

const spent = (dollars: number, ceiling: number | null): string =>
  ceiling === null
    ? `${formatMoneyShort(dollars)}, no ceiling`
    : `${formatMoneyShort(dollars)} of ${formatMoneyShort(ceiling)}`;
