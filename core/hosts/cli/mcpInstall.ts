/** What `strata mcp install` does. It opens no memory. */
import type { AgentState } from '../../engine/agents/ports/agentSettings.ts';
import { AGENT_CLIENTS } from '../../model/agentClients.ts';
import { StrataError } from '../../model/result.ts';
import { agentSettingsHere } from '../../node/agents/agentSettingsHere.ts';
import type { CommandTools, JsonOption } from './options.ts';

export interface McpInstallOptions extends JsonOption {
  readonly remove?: true;
  readonly dryRun?: true;
}

/** Without a client, lists all and what would be written; with one, writes it, or takes it out. */
export async function mcpInstall(
  { print, streams }: Pick<CommandTools, 'print' | 'streams'>,
  { client: asked, ...options }: McpInstallOptions & { readonly client: string | undefined },
): Promise<void> {
  const settings = agentSettingsHere(streams.env);
  if (asked === undefined) {
    const agents = await settings.list();
    print(options, { agents }, () => agents.map(stateText).join('\n'));
    return;
  }
  const client = AGENT_CLIENTS.find((one) => one === asked);
  if (client === undefined)
    throw new StrataError({
      code: 'bad-input',
      message: `Strata does not know the settings of ${asked.slice(0, 100)}. It knows ${AGENT_CLIENTS.join(', ')}; for others, see docs/mcp.md.`,
    });
  const [before] = (await settings.list()).filter((one) => one.client === client);
  if (before?.problem != null)
    throw new StrataError({ code: 'bad-input', message: before.problem });
  const isRemoved = options.remove === true;
  const now =
    options.dryRun === true || before === undefined
      ? before
      : await (isRemoved ? settings.remove(client) : settings.add(client));
  const written = now?.now ?? null;
  const isChanged = (before?.now ?? null) !== written;
  print(options, { ...now, changed: isChanged, before: before?.now ?? null }, () =>
    now === undefined ? '' : toldText(now, { ...options, isChanged, before: before?.now ?? null }),
  );
}

const SETUPS = {
  none: 'not set up',
  same: 'set up',
  other: 'set up otherwise',
} as const;

function stateText({ client, name, isHere, setup, file, problem }: AgentState): string {
  const state = problem ?? (isHere ? SETUPS[setup] : 'not found on this machine');
  return `${client.padEnd(12)} ${name}: ${state} · ${file}`;
}

interface Told extends McpInstallOptions {
  readonly isChanged: boolean;
  readonly before: string | null;
}

function toldText({ name, file, text, setup }: AgentState, told: Told): string {
  const { remove, dryRun, isChanged, before } = told;
  if (dryRun === true) {
    if (remove === true)
      return before === null
        ? `${file} says nothing of Strata.`
        : `Would take this out of ${file}:\n\n${before}`;
    if (setup === 'same') return `${file} already says so:\n\n${before}`;
    return `Would write this to ${file}${before === null ? '' : ', in the place of what stands there for Strata'}:\n\n${text}`;
  }
  if (!isChanged)
    return remove === true ? `${file} says nothing of Strata.` : `${file} already says so.`;
  if (remove === true) return `Taken out of ${file}. ${name} forgets Strata when it starts again.`;
  return `Written to ${file}:\n\n${text}\n\n${name} knows Strata when it starts again. \`--remove\` takes it out.`;
}
