import type { OutputOf } from '../../contract/procedures.ts';
import type { SummaryReader } from './ports/summaryStore.ts';
import { spendPeriods } from './spendGuard.ts';
import type { SettingsService } from '../settings/settingsService.ts';

/** What models cost today and this month, in a zone, and the ceilings. */
export async function spendOf(
  zone: string,
  {
    reader,
    settings,
    now,
  }: {
    readonly reader: Pick<SummaryReader, 'spentSince'>;
    readonly settings: Pick<SettingsService, 'settings'>;
    readonly now: () => number;
  },
): Promise<OutputOf<'status'>['spend']> {
  const { money } = await settings.settings();
  const { dayMs, monthMs } = spendPeriods(now(), zone);
  const [today, month] = await Promise.all([reader.spentSince(dayMs), reader.spentSince(monthMs)]);
  return {
    today,
    month,
    currency: 'USD',
    dailyCeiling: money.daily,
    monthlyCeiling: money.monthly,
  };
}
