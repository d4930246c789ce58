import { destinationOf } from '../../../state/settingsDestinations.ts';
import { CheckInput } from '../fields/CheckInput.tsx';
import { SaveBar } from '../SaveBar.tsx';
import { Section } from '../Section.tsx';
import { useDrafts } from '../settingsContext.ts';
import { useForm } from '../useForm.ts';
import { FollowedFolders } from './FollowedFolders.tsx';
import { HookNotes } from './HookNotes.tsx';
import { OlderLogs } from './OlderLogs.tsx';
import { TimingFields } from './TimingFields.tsx';

/** Whether, where and how logs are followed, and what was written before that. */
export function LiveSection() {
  const drafts = useDrafts();
  const { form, saved, edit } = useForm('live');
  const { settings, effective, overridden } = saved;
  const host =
    effective.provider === 'extractive'
      ? null
      : destinationOf(settings, effective.provider, overridden);
  return (
    <Section
      intro={
        <>
          While Strata is open it follows the logs of your agents: a turn can be read and found
          within seconds of its last word. {whatLeaves(host)}
        </>
      }
    >
      <CheckInput
        label="Follow logs"
        note="Off: logs are read only when you ask for it, or when their tool is about to delete them."
        checked={form.follow}
        onChange={(follow) => edit({ follow })}
      />
      <FollowedFolders />
      <OlderLogs />
      <HookNotes />
      <TimingFields />
      <SaveBar name="live" onSave={() => void drafts.save('live')} />
    </Section>
  );
}

const whatLeaves = (host: string | null): string =>
  host === null
    ? 'Nothing leaves this machine for that.'
    : `When a day is over its words go to ${host} to be written up, as you chose under Summaries.`;
