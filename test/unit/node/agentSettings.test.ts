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
import { briefEntry, serverEntry } from '../../../core/node/agents/serverEntry.ts';
import type { ServerEntry } from '../../../core/node/agents/serverEntry.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const ENTRY: ServerEntry = {
  command: '/opt/node/bin/node',
  args: ['/opt/a "b"\\c/bootstrap.mjs', 'strata', 'mcp', '--text'],
  env: { STRATA_HOME: '/data/strata' },
};

const BRIEF: ServerEntry = {
  command: '/opt/node/bin/node',
  args: ['/opt/a "b"\\c/bootstrap.mjs', 'strata', 'brief', '--hook', '--home', '/data/strata'],
};

function settingsIn(home: string, server: ServerEntry | null = ENTRY) {
  const brief = server === null ? null : BRIEF;
  return createAgentSettings({ env: {}, platform: 'linux', home }, { server, brief });
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
    const added = await settingsIn(home).add(client, 'server');
    expect(added).toMatchObject({ setup: 'same', isHere: true, problem: null });
    const written = readFileSync(added.file, 'utf8');
    expect(written.trim()).toBe(added.text);
    expect(statSync(added.file).mode & 0o777).toBe(0o600);
    await settingsIn(home).add(client, 'server');
    expect(readFileSync(added.file, 'utf8')).toBe(written);
    expect(await settingsIn(home).remove(client, 'server')).toMatchObject({
      setup: 'none',
      now: null,
    });
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
    expect(await settingsIn(home).add(client, 'server')).toMatchObject({ setup: 'same' });
    const after = readFileSync(file, 'utf8');
    expect(after).not.toContain('old');
    expect(statSync(file).mode & 0o777).toBe(0o640);
    const others = before.split('\n').filter((line) => /mine|the best|other|trust|"z"/.test(line));
    for (const line of others) expect(after).toContain(line);
    await settingsIn(home).remove(client, 'server');
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
    await expect(settingsIn(home).add(client, 'server')).rejects.toMatchObject({
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
  await settingsIn(home).add('codex', 'server');
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(readFileSync(real, 'utf8')).toContain('[mcp_servers.strata]');
});

test('where no agent could start Strata nothing is written, but can be taken out', async () => {
  const home = temporaryFolder();
  await settingsIn(home).add('gemini', 'server');
  expect(await stateOf(home, 'gemini', null)).toMatchObject({ setup: 'other', text: null });
  await expect(settingsIn(home, null).add('gemini', 'server')).rejects.toMatchObject({
    code: 'unsupported',
  });
  expect(await settingsIn(home, null).remove('gemini', 'server')).toMatchObject({ setup: 'none' });
});

test('an agent starts what lies above this code, with the data directory that was chosen', () => {
  const entry = serverEntry({ STRATA_HOME: '/data/strata' }, { program: '/node' });
  expect(entry).toEqual({
    command: '/node',
    args: [join(process.cwd(), 'bootstrap.mjs'), 'strata', 'mcp', '--text'],
    env: { STRATA_HOME: '/data/strata' },
  });
  expect(serverEntry({}, { program: '/node' })).not.toHaveProperty('env');
  expect(briefEntry({ STRATA_HOME: '/data/strata' }, { program: '/node' })).toEqual({
    command: '/node',
    args: [
      join(process.cwd(), 'bootstrap.mjs'),
      'strata',
      'brief',
      '--hook',
      '--home',
      '/data/strata',
    ],
  });
  expect(serverEntry({}, { from: '/nowhere/app.asar/dist/main.js' })).toBeNull();
});

const HOOK = {
  matcher: 'startup|clear',
  hooks: [
    {
      type: 'command',
      command: String.raw`/opt/node/bin/node "/opt/a \"b\"\\c/bootstrap.mjs" strata brief --hook --home /data/strata`,
      timeout: 10,
    },
  ],
};
const OTHER = { matcher: 'resume', hooks: [{ type: 'command', command: 'mine' }] };
const hooksOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

test.each([
  ['claude-code', '.claude/settings.json'],
  ['codex', '.codex/hooks.json'],
] as const)(
  '%s is told a brief by a hook of its own, which leaves nothing when it is taken out',
  async (client, path) => {
    const home = temporaryFolder();
    const file = join(home, path);
    expect((await stateOf(home, client)).brief).toMatchObject({ file, setup: 'none', now: null });
    const { brief, setup } = await settingsIn(home).add(client, 'brief');
    expect({ brief: brief?.setup, server: setup }).toEqual({ brief: 'same', server: 'none' });
    expect(hooksOf(file)).toEqual({ hooks: { SessionStart: [HOOK] } });
    expect(readFileSync(file, 'utf8').trim()).toBe(brief?.text);
    const { brief: gone } = await settingsIn(home).remove(client, 'brief');
    expect(gone?.setup).toBe('none');
    expect(hooksOf(file)).toEqual({});
  },
);

test('the hooks that a person has stay, and an older one of Strata is put in order', async () => {
  const home = temporaryFolder();
  const file = join(home, '.claude', 'settings.json');
  mkdirSync(dirname(file));
  const old = {
    hooks: [{ type: 'command', command: 'node /old/bootstrap.mjs strata brief --hook' }],
  };
  const stop = [{ hooks: [{ type: 'command', command: 'mine too' }] }];
  const before = { model: 'o', hooks: { SessionStart: [old, OTHER], Stop: stop } };
  writeFileSync(file, JSON.stringify(before));
  expect((await stateOf(home, 'claude-code')).brief?.setup).toBe('other');
  await settingsIn(home).add('claude-code', 'brief');
  const hooks = { SessionStart: [HOOK, OTHER], Stop: stop };
  expect(hooksOf(file)).toEqual({ model: 'o', hooks });
  await settingsIn(home).remove('claude-code', 'brief');
  expect(hooksOf(file)).toEqual({ model: 'o', hooks: { SessionStart: [OTHER], Stop: stop } });
  await settingsIn(home).add('claude-code', 'brief');
  expect(hooksOf(file)).toMatchObject({ hooks: { SessionStart: [OTHER, HOOK] } });
});

test.each([
  '{ "hooks": { "SessionStart": {} } }',
  '{ "hooks": [] }',
  '{ "hooks": { "SessionStart": [{ "hooks": [{ "command": "node /bootstrap.mjs strata brief --hook" }, { "command": "mine" }] }] } }',
])('hooks that are not understood stay as they are: %s', async (before) => {
  const home = temporaryFolder();
  const file = join(home, '.codex', 'hooks.json');
  mkdirSync(dirname(file));
  writeFileSync(file, before);
  await expect(settingsIn(home).add('codex', 'brief')).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining(file),
  });
  await expect(settingsIn(home).remove('codex', 'brief')).rejects.toThrow(file);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('a client without such hooks says so', async () => {
  await expect(settingsIn(temporaryFolder()).add('cursor', 'brief')).rejects.toMatchObject({
    code: 'unsupported',
  });
});
