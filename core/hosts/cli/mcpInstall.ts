/** What `strata mcp install` does. It opens no memory. */
import type { AgentState, EntryState } from '../../engine/agents/ports/agentSettings.ts';
import { AGENT_CLIENTS } from '../../model/agentClients.ts';
import type { AgentClient, AgentPart } from '../../model/agentClients.ts';
import { StrataError } from '../../model/result.ts';
import { agentSettingsHere } from '../../node/agents/agentSettingsHere.ts';
import type { CommandTools, JsonOption } from './options.ts';

export interface McpInstallOptions extends JsonOption {
  readonly remove?: true;
  readonly dryRun?: true;
  /** The hook that tells where a project stands, not the server. */
  readonly brief?: true;
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
  const part: AgentPart = options.brief === true ? 'brief' : 'server';
  const before = partOf(await settings.list(), { client, part });
  if (before.problem !== null)
    throw new StrataError({ code: 'bad-input', message: before.problem });
  const isRemoved = options.remove === true;
  const change = (): Promise<AgentState> =>
    isRemoved ? settings.remove(client, part) : settings.add(client, part);
  const now = options.dryRun === true ? before : partOf([await change()], { client, part });
  const isChanged = before.now !== now.now;
  print(options, { ...now, changed: isChanged, before: before.now }, () =>
    toldText(now, { ...options, isChanged, before: before.now }),
  );
}

type Part = EntryState & Pick<AgentState, 'client' | 'name'>;

/** Throws `unsupported` for an agent without such hooks. */
function partOf(
  agents: readonly AgentState[],
  { client, part }: { readonly client: AgentClient; readonly part: AgentPart },
): Part {
  const agent = agents.find((one) => one.client === client);
  if (agent === undefined) throw new Error(`no settings of ${client}`);
  if (part === 'server') return agent;
  if (agent.brief === null) throw noHooks(agent);
  return { client, name: agent.name, ...agent.brief };
}

const noHooks = ({ name }: AgentState): StrataError =>
  new StrataError({
    code: 'unsupported',
    message: `Strata knows no hook of ${name} for the start of a session. With \`strata mcp install\` alone, it can ask for the brief.`,
  });

const SETUPS = {
  none: 'not set up',
  same: 'set up',
  other: 'set up otherwise',
} as const;

function stateText({ client, name, isHere, setup, file, problem, brief }: AgentState): string {
  const state = problem ?? (isHere ? SETUPS[setup] : 'not found on this machine');
  const told =
    brief === null || brief.setup === 'none'
      ? ''
      : `\n${' '.repeat(13)}told a brief · ${brief.file}`;
  return `${client.padEnd(12)} ${name}: ${state} · ${file}${told}`;
}

/** What Codex wants before it runs a hook. */
const TRUST = ' Codex asks you to trust it first, in `/hooks`.';

interface Told extends McpInstallOptions {
  readonly isChanged: boolean;
  readonly before: string | null;
}

function toldText({ client, name, file, text, setup }: Part, told: Told): string {
  const { remove, dryRun, brief, isChanged, before } = told;
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
  if (remove === true)
    return brief === true
      ? `Taken out of ${file}. ${name} is told nothing when a session begins.`
      : `Taken out of ${file}. ${name} forgets Strata when it starts again.`;
  const what =
    brief === true
      ? `${name} is told where a project stands when a session begins in its folder, and sends it to its model.${client === 'codex' ? TRUST : ''}`
      : `${name} knows Strata when it starts again.`;
  return `Written to ${file}:\n\n${text}\n\n${what} \`--remove\` takes it out.`;
}
