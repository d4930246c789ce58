import { destinationOf } from '../../state/settingsDestinations.ts';
import { CheckInput } from './fields/CheckInput.tsx';
import { AgentSetups } from './live/AgentSetups.tsx';
import { FollowedFolders } from './live/FollowedFolders.tsx';
import { HookNotes } from './live/HookNotes.tsx';
import { OlderLogs } from './live/OlderLogs.tsx';
import { Section } from './Section.tsx';
import { useForm } from './useForm.ts';

/** Where conversations come from: what is followed, and what was written before that. */
export function SourcesPage() {
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
      <AgentSetups />
    </Section>
  );
}

const whatLeaves = (host: string | null): string =>
  host === null
    ? 'Nothing leaves this machine for that.'
    : `When a day is over its words go to ${host} to be written up, as you chose under Summaries and models.`;
