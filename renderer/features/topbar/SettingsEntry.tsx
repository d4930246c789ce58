import { KEY_NAMES } from '../../../core/model/providers.ts';
import { formatMoneyShort, nearestCeiling, type Spend } from '../../state/settingsMoney.ts';
import { KEY_OWNERS } from '../../state/settingsWords.ts';
import { Button } from '../../ui/Button.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useOpenSettings } from '../settings/settingsContext.ts';
import { SweepHint } from '../storage/SweepHint.tsx';
import styles from './SettingsEntry.module.css';

/** The way to the settings, and what of them must not be out of sight: an unprotected key, and money spent. */
export function SettingsEntry() {
  const open = useOpenSettings();
  const settings = useCall('settings', {}).data;
  const spend = useCall('status', {}).data?.spend;
  const unprotected = KEY_NAMES.filter((each) => settings?.keys[each].place === 'file');
  const money = spend === undefined ? null : moneyWords(spend);
  return (
    <div className={styles['entry']}>
      <SweepHint />
      {unprotected.length === 0 ? null : (
        <Button
          look="quiet"
          data-look="amber"
          title={`The key of ${unprotected.map((each) => KEY_OWNERS[each]).join(' and ')} lies in a file that any program of yours can read. Open Keys to move or remove it.`}
          onClick={() => open('keys')}
        >
          Key unprotected
        </Button>
      )}
      {money === null ? null : (
        <Button
          look="quiet"
          data-look={money.look}
          title={money.title}
          onClick={() => open('money')}
        >
          {money.words}
        </Button>
      )}
      <Button look="quiet" title="Settings (Ctrl+, or ⌘,)" onClick={() => open('summaries')}>
        Settings
      </Button>
    </div>
  );
}

interface MoneyWords {
  readonly look: 'plain' | 'amber';
  readonly words: string;
  readonly title: string;
}

/** Nothing while no provider has cost anything this month. */
function moneyWords(spend: Spend): MoneyWords | null {
  if (spend.month === 0 && spend.today === 0) return null;
  const { today, month, dailyCeiling, monthlyCeiling } = spend;
  const state = nearestCeiling(spend);
  return {
    look: state === 'near' || state === 'reached' ? 'amber' : 'plain',
    words: state === 'reached' ? 'Ceiling reached' : `${formatMoneyShort(today)} today`,
    title: `Today ${spent(today, dailyCeiling)}, this month ${spent(month, monthlyCeiling)}`,
  };
}

const spent = (dollars: number, ceiling: number | null): string =>
  ceiling === null
    ? `${formatMoneyShort(dollars)}, no ceiling`
    : `${formatMoneyShort(dollars)} of ${formatMoneyShort(ceiling)}`;
