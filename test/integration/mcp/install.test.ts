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
