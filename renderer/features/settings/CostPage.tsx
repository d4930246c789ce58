import { Ceilings } from './money/Ceilings.tsx';
import { EstimateAll } from './money/EstimateAll.tsx';
import { Ledger } from './money/Ledger.tsx';
import { PriceTable } from './money/PriceTable.tsx';
import { Section } from './Section.tsx';

/** What calls to models cost, what they may cost, and what they did cost. */
export function CostPage() {
  return (
    <Section intro="Costs are counted here, from the tokens of each call and the prices below, in US dollars. Your provider’s own bill is what counts in the end.">
      <Ceilings />
      <EstimateAll />
      <PriceTable />
      <Ledger />
    </Section>
  );
}
