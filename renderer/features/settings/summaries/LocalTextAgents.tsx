import { withAgent } from '../../../state/settingsSummaries.ts';
import { useDrafts } from '../settingsContext.ts';
import { useForm } from '../useForm.ts';
import { LocalAgents } from './LocalAgents.tsx';

/** Agents of this machine that could write summaries. */
export function LocalTextAgents() {
  const drafts = useDrafts();
  const { form, saved } = useForm('summaries');
  const { provider, endpoints } = saved.settings;
  const use = async (kind: Parameters<typeof withAgent>[1]): Promise<void> => {
    drafts.edit('summaries', withAgent(form, kind));
    await drafts.apply();
    // It sends words to a new place, which the press is no yes to.
    drafts.ask('summaries');
  };
  return (
    <LocalAgents
      isChosen={({ kind }) => provider === 'agent' && endpoints.agent.kind === kind}
      onChoose={({ kind }) => void use(kind)}
    />
  );
}
