import { CheckInput } from '../fields/CheckInput.tsx';
import { SaveBar } from '../SaveBar.tsx';
import { Group, Section } from '../Section.tsx';
import { useDrafts } from '../settingsContext.ts';
import { useForm } from '../useForm.ts';
import { ExcludedProjects } from './ExcludedProjects.tsx';
import { MaskedHere } from './MaskedHere.tsx';
import { OutgoingLog } from './OutgoingLog.tsx';

/** What never leaves this machine, what is masked before anything does, and what did. */
export function PrivacySection() {
  const drafts = useDrafts();
  const { form, edit } = useForm('privacy');
  return (
    <Section intro="Strata sends words only to the provider that you choose under Summaries, and for embeddings where they are on. What is excluded here is never sent, whoever is chosen.">
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
      <SaveBar name="privacy" onSave={() => void drafts.save('privacy')} />
    </Section>
  );
}
