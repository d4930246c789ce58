import { totalsOf, type Page } from '../../state/totals.ts';

export interface PeriodTotalsProps {
  readonly page: Page;
  /** What of the period is counted; empty: all. */
  readonly only?: string;
}

/** How much there was of what is not nothing. */
export function PeriodTotals({ page, only = '' }: PeriodTotalsProps) {
  const totals = totalsOf(page);
  if (totals.length === 0) return null;
  return (
    <ul className="beside wraps quiet dotted" aria-label="Totals">
      {only === '' ? null : (
        <li className="strong" title="What the choices at the top leave of it">
          {only}
        </li>
      )}
      {totals.map(({ words, why }) => (
        <li key={words} title={why}>
          {words}
        </li>
      ))}
    </ul>
  );
}
