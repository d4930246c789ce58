import { homedir } from 'node:os';
import type { AgentSettings } from '../../engine/agents/ports/agentSettings.ts';
import { createAgentSettings } from './createAgentSettings.ts';
import { briefEntry, serverEntry } from './serverEntry.ts';

/** The settings of the agents of whoever runs this process. */
export function agentSettingsHere(
  env: Readonly<Record<string, string | undefined>>,
): AgentSettings {
  return createAgentSettings(
    {
      env,
      platform: process.platform,
      home: env[process.platform === 'win32' ? 'USERPROFILE' : 'HOME'] ?? homedir(),
    },
    { server: serverEntry(env), brief: briefEntry(env) },
  );
}
