import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { findProgram, isProgram } from '../../findProgram.ts';
import type { AgentSpec } from './agentSpec.ts';
import { KNOWN_AGENTS } from './specOf.ts';

/** What decides where programs are, and what they are started with. */
export interface AgentMachine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/** The machine of whoever runs this process, with the part of the environment that is of agents. */
export function agentMachine(env: AgentMachine['env']): AgentMachine {
  const { platform } = process;
  const names = [
    'PATH',
    ...ANY_PROGRAM,
    ...Object.values(KNOWN_AGENTS).flatMap((one) => one.keeps),
  ];
  return {
    env: Object.fromEntries(names.map((name) => [name, env[name]])),
    platform,
    home: env[platform === 'win32' ? 'USERPROFILE' : 'HOME'] ?? homedir(),
  };
}

/** The path of an agent's program; null where it is not on this machine. */
export function agentProgram({ program }: AgentSpec, machine: AgentMachine): string | null {
  if (isAbsolute(program)) return isProgram(program) ? program : null;
  // A script for the shell of Windows cannot be started without that shell.
  const name =
    machine.platform === 'win32' && !program.endsWith('.exe') ? `${program}.exe` : program;
  return findProgram(name, { path: machine.env['PATH'], folders: usualFolders(machine) });
}

/** Variables that any program may need to run, to speak, and to get to the network. */
const ANY_PROGRAM = [
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LANGUAGE',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_CACHE_HOME',
  'XDG_STATE_HOME',
  'XDG_RUNTIME_DIR',
  // A keychain may hold its login.
  'DBUS_SESSION_BUS_ADDRESS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'USERPROFILE',
  'USERNAME',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'SYSTEMROOT',
  'WINDIR',
  'SystemRoot',
  'ProgramData',
  'PATHEXT',
  'ComSpec',
  'TEMP',
  'TMP',
];

/** The environment of an agent: what it needs and nothing else, so without the keys of others. */
export function agentEnvironment(
  { keeps, sets }: Pick<AgentSpec, 'keeps' | 'sets'>,
  machine: AgentMachine,
): Readonly<Record<string, string>> {
  const kept = [...ANY_PROGRAM, ...keeps].flatMap((name) => {
    const value = machine.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  // Scripts look for the Node that they run on.
  const path = [machine.env['PATH'] ?? '', ...usualFolders(machine)].filter((one) => one !== '');
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter), ...sets };
}

/** Where installers put agents, and which a desktop's `PATH` may lack. */
function usualFolders({ env, platform, home }: AgentMachine): readonly string[] {
  const own = [
    join(home, '.local', 'bin'),
    join(home, '.claude', 'local'),
    join(home, '.npm-global', 'bin'),
    join(home, '.bun', 'bin'),
    join(home, '.volta', 'bin'),
  ];
  if (platform === 'win32')
    return [...own, ...(env['APPDATA'] === undefined ? [] : [join(env['APPDATA'], 'npm')])];
  return [...own, ...nvmFolders(home), '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin', '/bin'];
}

/** The newest first. */
function nvmFolders(home: string): readonly string[] {
  const folder = join(home, '.nvm', 'versions', 'node');
  try {
    return readdirSync(folder)
      .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((version) => join(folder, version, 'bin'));
  } catch {
    return [];
  }
}
