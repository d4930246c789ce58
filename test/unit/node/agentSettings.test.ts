import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { AGENT_CLIENTS } from '../../../core/model/agentClients.ts';
import type { AgentClient } from '../../../core/model/agentClients.ts';
import { createAgentSettings } from '../../../core/node/agents/createAgentSettings.ts';
import { serverEntry } from '../../../core/node/agents/serverEntry.ts';
import type { ServerEntry } from '../../../core/node/agents/serverEntry.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const ENTRY: ServerEntry = {
  command: '/opt/node/bin/node',
  args: ['/opt/a "b"\\c/bootstrap.mjs', 'strata', 'mcp', '--text'],
  env: { STRATA_HOME: '/data/strata' },
};

function settingsIn(home: string, entry: ServerEntry | null = ENTRY) {
  return createAgentSettings({ env: {}, platform: 'linux', home }, entry);
}

async function stateOf(home: string, client: AgentClient, entry?: ServerEntry | null) {
  const state = (await settingsIn(home, entry).list()).find((one) => one.client === client);
  if (state === undefined) throw new Error(client);
  return state;
}

test.each(AGENT_CLIENTS)(
  '%s is set up where nothing was, and is as before afterwards',
  async (client) => {
    const home = temporaryFolder();
    expect(await stateOf(home, client)).toMatchObject({ setup: 'none', now: null, isHere: false });
    const added = await settingsIn(home).add(client);
    expect(added).toMatchObject({ setup: 'same', isHere: true, problem: null });
    const written = readFileSync(added.file, 'utf8');
    expect(written.trim()).toBe(added.text);
    expect(statSync(added.file).mode & 0o777).toBe(0o600);
    await settingsIn(home).add(client);
    expect(readFileSync(added.file, 'utf8')).toBe(written);
    expect(await settingsIn(home).remove(client)).toMatchObject({ setup: 'none', now: null });
    expect(readFileSync(added.file, 'utf8').replaceAll(/\s/g, '')).toBe(
      client === 'codex' ? '' : '{}',
    );
  },
);

const CODEX = `# mine
model = "o" # the best

[mcp_servers.other]
command = "x" # [mcp_servers.strata]

[mcp_servers.strata]
command = "old"
[mcp_servers.strata.env]
A = "b"

[projects."/x"]
trust_level = "trusted"
`;
const CURSOR = `{
\t// mine
\t"mcpServers": {
\t\t"other": { "command": "x" },
\t\t"strata": { "command": "old" },
\t},
\t"z": 1
}
`;

test.each([
  ['codex', CODEX],
  ['cursor', CURSOR],
] as const)(
  'what else stands in the settings of %s stays, comments included',
  async (client, before) => {
    const home = temporaryFolder();
    const { file } = await stateOf(home, client);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, before, { mode: 0o640 });
    const found = await stateOf(home, client);
    expect(found.setup).toBe('other');
    expect(found.now).toContain('old');
    expect(await settingsIn(home).add(client)).toMatchObject({ setup: 'same' });
    const after = readFileSync(file, 'utf8');
    expect(after).not.toContain('old');
    expect(statSync(file).mode & 0o777).toBe(0o640);
    const others = before.split('\n').filter((line) => /mine|the best|other|trust|"z"/.test(line));
    for (const line of others) expect(after).toContain(line);
    await settingsIn(home).remove(client);
    expect(readFileSync(file, 'utf8')).not.toContain('bootstrap');
    for (const line of others) expect(readFileSync(file, 'utf8')).toContain(line);
    expect(readdirSync(dirname(file))).toEqual([file.split('/').at(-1)]);
  },
);

test.each([
  ['cursor', '{ "mcpServers": '],
  ['cursor', '[]'],
  ['codex', 'model = '],
  ['codex', 'mcp_servers = { other = { command = "x" } }'],
  ['codex', 'mcp_servers.strata.command = "x"'],
] as const)(
  'settings of %s that are not understood stay as they are: %s',
  async (client, before) => {
    const home = temporaryFolder();
    const { file } = await stateOf(home, client);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, before);
    await expect(settingsIn(home).add(client)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining(file),
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
  },
);

test('a link to settings that lie elsewhere stays a link', async () => {
  const home = temporaryFolder();
  const { file } = await stateOf(home, 'codex');
  const real = join(temporaryFolder(), 'dot-codex.toml');
  writeFileSync(real, 'model = "o"\n');
  mkdirSync(dirname(file), { recursive: true });
  symlinkSync(real, file);
  await settingsIn(home).add('codex');
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(readFileSync(real, 'utf8')).toContain('[mcp_servers.strata]');
});

test('where no agent could start Strata nothing is written, but can be taken out', async () => {
  const home = temporaryFolder();
  await settingsIn(home).add('gemini');
  expect(await stateOf(home, 'gemini', null)).toMatchObject({ setup: 'other', text: null });
  await expect(settingsIn(home, null).add('gemini')).rejects.toMatchObject({ code: 'unsupported' });
  expect(await settingsIn(home, null).remove('gemini')).toMatchObject({ setup: 'none' });
});

test('an agent starts what lies above this code, with the data directory that was chosen', () => {
  const entry = serverEntry({ STRATA_HOME: '/data/strata' }, { program: '/node' });
  expect(entry).toEqual({
    command: '/node',
    args: [join(process.cwd(), 'bootstrap.mjs'), 'strata', 'mcp', '--text'],
    env: { STRATA_HOME: '/data/strata' },
  });
  expect(serverEntry({}, { program: '/node' })).not.toHaveProperty('env');
  expect(serverEntry({}, { from: '/nowhere/app.asar/dist/main.js' })).toBeNull();
});
