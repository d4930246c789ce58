/** Handlers of the procedures about agents that read the memory. */
import type { agentProcedures } from '../../contract/agents.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { AgentSettings } from './ports/agentSettings.ts';

export function createAgentHandlers(
  settings: AgentSettings,
): Pick<Handlers, keyof typeof agentProcedures> {
  return {
    agents: async () => ({ agents: [...(await settings.list())] }),
    setUpAgent: ({ client, part, remove = false }) =>
      remove ? settings.remove(client, part) : settings.add(client, part),
  };
}
