import { join } from 'node:path';
import type { AgentClient } from '../../model/agentClients.ts';

/** How a client keeps its MCP servers: by name below `key` of a JSON file, or in Codex's TOML. */
export type AgentFormat =
  | { readonly kind: 'json'; readonly key: 'mcpServers' | 'servers' }
  | { readonly kind: 'toml' };

export interface AgentPlace {
  readonly client: AgentClient;
  readonly name: string;
  /** There once the client has been started. */
  readonly folder: string;
  readonly file: string;
  readonly format: AgentFormat;
  /** Where its hooks stand, in the form of `sessionHooks`; null: it has none that Strata knows. */
  readonly hooks: string | null;
}

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

const JSON_SERVERS = { kind: 'json', key: 'mcpServers' } as const;

/** Where each client keeps the servers that hold for all projects, as its own documentation says. */
export function agentPlaces({ env, platform, home }: Machine): readonly AgentPlace[] {
  const claude = given(env['CLAUDE_CONFIG_DIR']);
  const codex = given(env['CODEX_HOME']) ?? join(home, '.codex');
  const cursor = join(home, '.cursor');
  const gemini = join(home, '.gemini');
  const code = codeFolder({ env, platform, home });
  return [
    {
      client: 'claude-code',
      name: 'Claude Code',
      folder: claude ?? join(home, '.claude'),
      file: join(claude ?? home, '.claude.json'),
      format: JSON_SERVERS,
      hooks: join(claude ?? join(home, '.claude'), 'settings.json'),
    },
    {
      client: 'codex',
      name: 'Codex',
      folder: codex,
      file: join(codex, 'config.toml'),
      format: { kind: 'toml' },
      hooks: join(codex, 'hooks.json'),
    },
    {
      client: 'cursor',
      name: 'Cursor',
      folder: cursor,
      file: join(cursor, 'mcp.json'),
      format: JSON_SERVERS,
      hooks: null,
    },
    {
      client: 'gemini',
      name: 'Gemini CLI',
      folder: gemini,
      file: join(gemini, 'settings.json'),
      format: JSON_SERVERS,
      hooks: null,
    },
    {
      client: 'antigravity',
      name: 'Antigravity',
      folder: join(gemini, 'config'),
      file: join(gemini, 'config', 'mcp_config.json'),
      format: JSON_SERVERS,
      hooks: null,
    },
    {
      client: 'vscode',
      name: 'VS Code',
      folder: code,
      file: join(code, 'mcp.json'),
      format: { kind: 'json', key: 'servers' },
      hooks: null,
    },
  ];
}

function codeFolder({ env, platform, home }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Code', 'User');
  if (platform === 'win32')
    return join(given(env['APPDATA']) ?? join(home, 'AppData', 'Roaming'), 'Code', 'User');
  return join(given(env['XDG_CONFIG_HOME']) ?? join(home, '.config'), 'Code', 'User');
}

const given = (value: string | undefined): string | undefined => (value === '' ? undefined : value);
