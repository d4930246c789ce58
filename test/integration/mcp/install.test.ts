import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jsonOf, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

test('the command shows what it would write, writes it, says so, and takes it out again', async () => {
  const home = temporaryFolder();
  const user = temporaryFolder();
  const file = join(user, '.cursor', 'mcp.json');
  const run = (...args: string[]) =>
    runCli(home, ['mcp', ...args], { HOME: user, USERPROFILE: user });
  expect((await run('install')).stdout).toContain(`Cursor: not found on this machine · ${file}`);
  const shown = await run('install', 'cursor', '--dry-run');
  expect(shown.stdout).toContain(`Would write this to ${file}:`);
  expect(shown.stdout).toContain('"strata"');
  expect(existsSync(file)).toBe(false);
  const args = ['install', 'cursor', '--json'];
  expect(jsonOf(args, await run(...args))).toMatchObject({
    client: 'cursor',
    file,
    setup: 'same',
    changed: true,
    before: null,
  });
  const { strata } = (JSON.parse(readFileSync(file, 'utf8')) as { mcpServers: { strata: object } })
    .mcpServers;
  expect(strata).toEqual({
    command: process.execPath,
    args: [join(process.cwd(), 'bootstrap.mjs'), 'strata', 'mcp', '--text'],
    env: { STRATA_HOME: home },
  });
  expect((await run('install', 'cursor')).stdout).toBe(`${file} already says so.\n`);
  expect((await run('install')).stdout).toContain('Cursor: set up ·');
  expect((await run('install', 'cursor', '--remove')).stdout).toContain(`Taken out of ${file}.`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({});
  expect(await run('install', 'emacs')).toMatchObject({ code: 2 });
  expect(await run('instal')).toMatchObject({ code: 2 });
});

test('the hook that tells a brief is shown, written and taken out apart from the server', async () => {
  const home = temporaryFolder();
  const user = temporaryFolder();
  const file = join(user, '.claude', 'settings.json');
  // Empty: the helper's own folders of agents are elsewhere.
  const env = { HOME: user, USERPROFILE: user, CLAUDE_CONFIG_DIR: '', CODEX_HOME: '' };
  const run = (...args: string[]) => runCli(home, ['mcp', 'install', ...args], env);
  const shown = await run('claude-code', '--brief', '--dry-run');
  expect(shown.stdout).toContain(`Would write this to ${file}:`);
  expect(shown.stdout).toContain('strata brief --hook --home');
  expect(existsSync(file)).toBe(false);
  expect((await run('claude-code', '--brief')).stdout).toContain('sends it to its model');
  expect((await run()).stdout).toContain(`told a brief · ${file}`);
  expect((await run('claude-code', '--brief')).stdout).toBe(`${file} already says so.\n`);
  expect((await run('codex', '--brief')).stdout).toContain('trust');
  expect((await run('claude-code', '--brief', '--remove')).stdout).toContain(
    'is told nothing when a session begins',
  );
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({});
  expect(existsSync(join(user, '.claude.json'))).toBe(false);
  expect(await run('cursor', '--brief')).toMatchObject({ code: 1 });
});
