import { KEY_NAMES } from '../../../../core/model/providers.ts';
import { Section } from '../Section.tsx';
import { KeyBlock } from './KeyBlock.tsx';

/** The providers' keys: whether there is one, where it is kept, and how it is changed. */
export function KeysSection() {
  return (
    <Section intro="A key lets Strata use a provider in your name. Strata never shows it again, and writes it into no log and no export.">
      {KEY_NAMES.map((name) => (
        <KeyBlock key={name} keyName={name} />
      ))}
    </Section>
  );
}
