import { StrataError } from '../../model/result.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { withClient } from './session.ts';

/** What `strata mcp propose` does: shows whether agents may write, or sets it. */
export async function mcpPropose(
  { print, streams }: Pick<CommandTools, 'print' | 'streams'>,
  { state, ...options }: JsonOption & { readonly state: string | undefined },
): Promise<void> {
  if (state !== undefined && state !== 'on' && state !== 'off')
    throw new StrataError({
      code: 'bad-input',
      message: `Agents may write or not: \`strata mcp propose on\`, or \`off\`; “${state.slice(0, 100)}” is neither.`,
    });
  const propose = await withClient(streams, async (client) => {
    const { settings, revision } = await client.call('settings', {});
    if (state === undefined) return settings.agents.propose;
    const saved = await client.call('saveSettings', {
      ...settings,
      agents: { ...settings.agents, propose: state === 'on' },
      revision,
    });
    return saved.settings.agents.propose;
  });
  print(options, { propose }, () => (propose ? ON : OFF));
}

const ON =
  'On: an agent that is set up may ask for what waits to be summarised or linked, and propose it. Its texts are checked as a model’s and marked with its name. What it is handed goes to its own model, but nothing of excluded projects, and secrets that were found are masked.';
const OFF =
  'Off: agents only read. `strata mcp propose on` lets those that are set up write what waits.';
