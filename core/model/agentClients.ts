/** Programs that speak MCP and keep their servers in a file of settings that Strata knows. */
export const AGENT_CLIENTS = [
  'claude-code',
  'codex',
  'cursor',
  'gemini',
  'antigravity',
  'vscode',
] as const;
export type AgentClient = (typeof AGENT_CLIENTS)[number];

/**
 * Whether Strata stands in a client's settings: not at all, as it would be written now, or under its
 * name with another command.
 */
export const AGENT_SETUPS = ['none', 'same', 'other'] as const;
export type AgentSetup = (typeof AGENT_SETUPS)[number];

/** What can be written into a client's settings: the server that it may ask, and the hook that tells it a project's brief. */
export const AGENT_PARTS = ['server', 'brief'] as const;
export type AgentPart = (typeof AGENT_PARTS)[number];
