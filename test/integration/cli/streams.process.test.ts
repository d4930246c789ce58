import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { CLI_MAIN } from '../../helpers/cliMain.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { runCliProcess, startCli } from '../../helpers/cliProcess.ts';
import { cliJson } from '../../helpers/runCli.ts';
import { serveProcess } from '../../helpers/serveProcess.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

it('ends quietly when whoever reads along has seen enough', async () => {
  const home = temporaryFolder();
  const log = join(home, 'talk.jsonl');
  const said = exchange(1, 3_000, '2026-01-05T10:00:00Z');
  writeFileSync(log, logOf(said.map((each) => plainLine('c', each))));
  await cliJson(home, 'import', log);

  const child = startCli(home, ['events', 'plain:c', '--limit', '3000']);
  const stderr = child.stderr === null ? '' : text(child.stderr);
  const exit = once(child, 'exit');
  // Far more is to come than a pipe holds.
  child.stdout?.once('data', () => child.stdout?.destroy());
  expect(await exit).toEqual([0, null]);
  expect(await stderr).toBe('');
});

it('says which Node it needs before it trips over an older one', async () => {
  const older =
    'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.11.0"}})';
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, CLI_MAIN, 'toc'],
    { env: { ...process.env, STRATA_HOME: temporaryFolder() }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect({ code: code as unknown, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('needs Node 24');
});

it('serves on any free port where none is named, or 0', async () => {
  const strata = await serveProcess({ home: temporaryFolder(), port: 0 });
  expect(Number(new URL(strata.launchUrl).port)).toBeGreaterThan(0);
  await strata.stop();
});

it('gives whoever started it what it has to say, and an exit code', async () => {
  const home = temporaryFolder();
  const toc = await runCliProcess(home, ['toc', '--json']);
  expect(toc).toEqual({ code: 0, stdout: '{"node":null,"children":[]}\n', stderr: '' });
  expect(await runCliProcess(home, ['show', 'toc:year:1999'])).toMatchObject({
    code: 3,
    stdout: '',
    stderr: expect.stringContaining('toc:year:1999') as string,
  });
  expect(await runCliProcess(home, ['shew'])).toMatchObject({ code: 2, stdout: '' });
  expect(await runCliProcess(home, ['--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Usage: strata /) as string,
    stderr: '',
  });
});
