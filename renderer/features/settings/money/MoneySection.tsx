import { useDrafts } from '../settingsContext.ts';
import { SaveBar } from '../SaveBar.tsx';
import { Section } from '../Section.tsx';
import { Ceilings } from './Ceilings.tsx';
import { EstimateAll } from './EstimateAll.tsx';
import { Ledger } from './Ledger.tsx';
import { PriceTable } from './PriceTable.tsx';

/** What calls to models cost, what they may cost, and what they did cost. */
export function MoneySection() {
  const drafts = useDrafts();
  return (
    <Section intro="Costs are counted here, from the tokens of each call and the prices below, in US dollars. Your provider’s own bill is what counts in the end.">
      <Ceilings />
      <EstimateAll />
      <PriceTable />
      <Ledger />
      <SaveBar name="money" onSave={() => void drafts.save('money')} />
    </Section>
  );
}
