import { CheckInput } from './fields/CheckInput.tsx';
import { ExcludedProjects } from './privacy/ExcludedProjects.tsx';
import { MaskedHere } from './privacy/MaskedHere.tsx';
import { OutgoingLog } from './privacy/OutgoingLog.tsx';
import { Group, Section } from './Section.tsx';
import { useForm } from './useForm.ts';

/** What never leaves this machine, what is masked before anything does, and what did. */
export function PrivacyPage() {
  const { form, edit } = useForm('privacy');
  return (
    <Section intro="Strata sends words only to the provider that you choose under Summaries and models, and for search by meaning where that is on. What is excluded here is never sent, whoever is chosen.">
      <ExcludedProjects />
      <Group title="Masking">
        <CheckInput
          label="Mask e-mail addresses"
          note="Passwords, keys and tokens that Strata recognises are always masked. With this, e-mail addresses are, too."
          checked={form.maskEmail}
          onChange={(maskEmail) => edit({ maskEmail })}
        />
        <MaskedHere />
      </Group>
      <OutgoingLog />
    </Section>
  );
}
