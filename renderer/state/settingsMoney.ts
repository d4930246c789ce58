/** The form of ceilings and prices, and money in words. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Settings } from '../../core/contract/settings.ts';
import { createFieldReader, numberText, type ReadForm } from './settingsFields.ts';

export interface PriceForm {
  readonly model: string;
  readonly input: string;
  readonly output: string;
}

export interface MoneyForm {
  /** US dollars; empty: no ceiling. */
  readonly daily: string;
  readonly monthly: string;
  readonly prices: readonly PriceForm[];
}

export type Price = Settings['money']['prices'][number];
export type Spend = OutputOf<'status'>['spend'];

export function moneyFormOf({ money }: Settings): MoneyForm {
  return {
    daily: numberText(money.daily),
    monthly: numberText(money.monthly),
    prices: money.prices.map(priceForm),
  };
}

export const priceForm = ({ model, input, output }: Price): PriceForm => ({
  model,
  input: numberText(input),
  output: numberText(output),
});

/** Puts what the form says into the settings. Fields of prices are named `prices.2.input`. */
export function readMoney(form: MoneyForm, settings: Settings): ReadForm<Settings> {
  const reader = createFieldReader();
  const ceiling = { min: 0, max: 1_000_000, whole: false };
  const perMillion = { min: 0, max: 10_000, whole: false };
  const named = new Set<string>();
  const prices = form.prices.map(({ model, input, output }, index): Price => {
    const name = model.trim();
    const field = `prices.${index}.model`;
    if (name === '') reader.refuse(field, 'Name the model.');
    else if (name.length > 200) reader.refuse(field, 'No model has so long a name.');
    else if (named.has(name.toLowerCase())) reader.refuse(field, `${name} has a price already.`);
    named.add(name.toLowerCase());
    return {
      model: name,
      input: reader.number(`prices.${index}.input`, input, perMillion),
      output: reader.number(`prices.${index}.output`, output, perMillion),
    };
  });
  const daily = reader.optionalNumber('daily', form.daily, ceiling);
  const monthly = reader.optionalNumber('monthly', form.monthly, ceiling);
  return reader.finish({ ...settings, money: { daily, monthly, prices } });
}

/** `$12.40`; below a cent as exact as it needs, so that what costs never reads as nothing. */
export function formatMoney(dollars: number): string {
  if (dollars === 0 || Math.abs(dollars) >= 0.005) return cents.format(dollars);
  return Math.abs(dollars) < 0.000_001 ? 'under $0.000001' : fractions.format(dollars);
}

/** The same where exactness would only be noise: `under $0.01`. */
export const formatMoneyShort = (dollars: number): string =>
  dollars > 0 && dollars < 0.005 ? 'under $0.01' : formatMoney(dollars);

/** A price of a million tokens, whole: `$0.20`, `$0.075`. */
export const priceText = (dollars: number): string => prices.format(dollars);

const currency = { style: 'currency', currency: 'USD' } as const;
const cents = new Intl.NumberFormat('en-US', currency);
const prices = new Intl.NumberFormat('en-US', { ...currency, maximumFractionDigits: 6 });
const fractions = new Intl.NumberFormat('en-US', {
  ...currency,
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 2,
});

/** How near what was spent is to its ceiling. */
export type CeilingState = 'none' | 'below' | 'near' | 'reached';

export function ceilingState(spent: number, ceiling: number | null): CeilingState {
  if (ceiling === null) return 'none';
  if (spent >= ceiling) return 'reached';
  return spent >= 0.8 * ceiling ? 'near' : 'below';
}

/** The nearer of the two ceilings. */
export function nearestCeiling(spend: Spend): CeilingState {
  const order: readonly CeilingState[] = ['none', 'below', 'near', 'reached'];
  const day = ceilingState(spend.today, spend.dailyCeiling);
  const month = ceilingState(spend.month, spend.monthlyCeiling);
  return order.indexOf(day) > order.indexOf(month) ? day : month;
}
