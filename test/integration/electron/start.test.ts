/** `npm start` as it is, on the built app, with programs in Electron's place. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const BOOTSTRAP = fileURLToPath(new URL('../../../bootstrap.mjs', import.meta.url));
/** Else the start would build first, under the hands of whoever runs these tests. */
const isBuilt = process.env['STRATA_TEST_CLI'] !== undefined;
const isPossible = isBuilt && process.platform !== 'win32';

/** Starts Strata without a display, with a script in Electron's place. */
function start(script: string, ...args: readonly string[]) {
  const folder = temporaryFolder();
  const electron = join(folder, 'electron');
  writeFileSync(electron, `#!/bin/sh\n${script}\n`);
  chmodSync(electron, 0o755);
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  const child = spawn(process.execPath, [BOOTSTRAP, 'start', ...args], {
    env: { ...env, ELECTRON_OVERRIDE_DIST_PATH: folder, STRATA_HOME: join(folder, 'memory') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  return { child, said, ended: once(child, 'exit') as Promise<[code: number | null]> };
}

describe.skipIf(!isPossible)('npm start', () => {
  it('opens the browser window where Electron cannot run, and says why in one line', async () => {
    const { child, said, ended } = start(
      `echo 'Missing X server or $DISPLAY' >&2; exit 1`,
      'strata://node/toc:year:2026',
    );
    await expect.poll(() => said.stdout, { timeout: 50_000 }).toMatch(/Strata is at http/);
    child.kill('SIGTERM');
    await ended;
    expect(said.stderr.split('\n')).toContain(
      'Electron cannot run here: there is no display. Opening Strata in a browser window instead.',
    );
  });

  it('ends with the app when a person quits it', async () => {
    const { said, ended } = start('touch "$STRATA_STARTED_FILE"; exit 0');
    expect([await ended, said]).toEqual([[0, null], { stdout: '', stderr: '' }]);
  });

  it('ends as the app ends when that failed by itself', async () => {
    const { said, ended } = start('touch "$STRATA_STARTED_FILE"; echo It is damaged. >&2; exit 1');
    expect([await ended, said]).toEqual([[1, null], { stdout: '', stderr: 'It is damaged.\n' }]);
  });
});
