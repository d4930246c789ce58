import { totalsOf, type Page } from '../../state/totals.ts';

/** How much there was of what is not nothing. */
export function PeriodTotals({ page }: { readonly page: Page }) {
  const totals = totalsOf(page);
  if (totals.length === 0) return null;
  return (
    <ul className="beside wraps quiet dotted" aria-label="Totals">
      {totals.map(({ words, why }) => (
        <li key={words} title={why}>
          {words}
        </li>
      ))}
    </ul>
  );
}
