/** Starting Electron, with programs in its place that end as Electron does. */
import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runElectron } from '../../../electron/launch/runElectron.mjs';
import { startDesktop } from '../../../electron/launch/startDesktop.mjs';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

/** A program that is a script of Node's; it finds its file of the start in `started`. */
function program(script: string, folder = temporaryFolder()): string {
  const file = join(folder, 'electron');
  const head = `#!${process.execPath}\n'use strict';\nconst fs = require('node:fs');\nconst started = process.env.STRATA_STARTED_FILE;\n`;
  writeFileSync(file, `${head}${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** Runs a script as Electron; what it says is not of interest. */
async function run(script: string) {
  return await runElectron(program(script), [], { env: process.env, cwd: temporaryFolder() });
}

const STARTED = 'fs.writeFileSync(started, "");';
const killSelf = (signal: string): string =>
  `process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000);`;

// A script is no program on Windows.
describe.skipIf(process.platform === 'win32')('Electron that is started', () => {
  it.each([
    [
      'no display',
      `console.error('Missing X server or $DISPLAY'); process.exit(1);`,
      'there is no display',
    ],
    [
      'a library missing',
      `console.error('electron: error while loading shared libraries: libnss3.so: cannot open'); process.exit(127);`,
      'the library libnss3.so is missing',
    ],
    [
      'no sandbox allowed',
      `console.error('FATAL: No usable sandbox!'); ${killSelf('SIGTRAP')}`,
      'its sandbox is not allowed on this machine',
    ],
    ['a crash', killSelf('SIGSEGV'), 'it was ended by SIGSEGV'],
    ['no reason', 'process.exit(3);', 'it ended with 3'],
  ])('and cannot run, with %s, is told with its reason', async (_what, script, reason) => {
    expect(await run(script)).toEqual({ ran: false, reason });
  });

  it('and takes long to find out is waited for', async () => {
    const script = `setTimeout(() => { console.error('The platform failed to initialize.'); process.exit(1); }, 1500);`;
    expect(await run(script)).toEqual({ ran: false, reason: 'there is no display' });
  });

  it.each([
    ['a person quits it', `${STARTED} process.exit(0);`, 0],
    ['it hands over to the app that runs already', 'process.exit(0);', 0],
    ['a person closes it before its page is there', 'setTimeout(() => process.exit(0), 50);', 0],
    ['it fails after it has started', `${STARTED} process.exit(1);`, 1],
    ['it crashes after it has started', `${STARTED} ${killSelf('SIGSEGV')}`, 1],
    ['the session ends before it has started', killSelf('SIGHUP'), 1],
    ['somebody kills it before it has started', killSelf('SIGKILL'), 1],
  ])('is not started again in a browser when %s', async (_what, script, code) => {
    expect(await run(script)).toEqual({ ran: true, code });
  });

  it('is stopped by a signal that its launcher gets, which is no fault', async () => {
    const file = join(temporaryFolder(), 'up');
    const script = `process.on('SIGTERM', () => process.exit(7)); fs.writeFileSync(${JSON.stringify(file)}, ''); setInterval(() => {}, 1000);`;
    const running = run(script);
    await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true);
    process.emit('SIGTERM', 'SIGTERM');
    expect(await running).toEqual({ ran: true, code: 7 });
  });

  it('and is no program at all is told with the reason of the system', async () => {
    const file = join(temporaryFolder(), 'electron');
    const missing = await runElectron(file, [], { env: {}, cwd: temporaryFolder() });
    expect(missing).toMatchObject({ ran: false, reason: expect.stringContaining('ENOENT') });
    writeFileSync(file, '');
    const notAllowed = await runElectron(file, [], { env: {}, cwd: temporaryFolder() });
    expect(notAllowed).toMatchObject({ ran: false, reason: expect.stringContaining('EACCES') });
  });

  it('does not wait for a process that it left behind', async () => {
    const folder = temporaryFolder();
    const script = `const { spawn } = require('node:child_process');
const left = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: ['ignore', 'ignore', 'inherit'], detached: true });
left.unref(); fs.writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(left.pid)); process.exit(3);`;
    const outcome = await run(script);
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')));
    expect(outcome).toEqual({ ran: false, reason: 'it ended with 3' });
  });
});

/** Starts it with a program that writes down how it was called, and ends as it is told to. */
async function start(end: string, flags: readonly string[] = []) {
  const folder = temporaryFolder();
  const called = join(folder, 'called.json');
  const facts = `{ args: process.argv.slice(2), cwd: process.cwd(), runAsNode: process.env.ELECTRON_RUN_AS_NODE ?? null }`;
  program(`fs.writeFileSync(${JSON.stringify(called)}, JSON.stringify(${facts})); ${end}`, folder);
  const outcome = await startDesktop({
    root: '/opt/strata',
    node: process.execPath,
    flags,
    args: ['--devtools'],
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder, ELECTRON_RUN_AS_NODE: '1' },
    cwd: folder,
  });
  return { outcome, folder, called: JSON.parse(readFileSync(called, 'utf8')) as unknown };
}

describe.skipIf(process.platform === 'win32')('the desktop app that is started', () => {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

  it("gets V8's flags on its command line, and an environment that lets it be an app", async () => {
    const { outcome, folder, called } = await start('process.exit(0);', [
      '--no-memory-protection-keys',
    ]);
    expect([outcome, called]).toEqual([
      { ran: true, code: 0 },
      {
        args: ['--js-flags=--no-memory-protection-keys', ...asRoot, '/opt/strata', '--devtools'],
        cwd: folder,
        runAsNode: null,
      },
    ]);
  });

  it('and cannot run is told in one sentence', async () => {
    const { outcome, called } = await start(
      `console.error('Missing X server or $DISPLAY'); process.exit(1);`,
    );
    expect([outcome, called]).toMatchObject([
      { ran: false, reason: 'Electron cannot run here: there is no display.' },
      { args: [...asRoot, '/opt/strata', '--devtools'] },
    ]);
  });

  it('leaves nothing in the folder for temporary files', async () => {
    const before = process.env['TMPDIR'];
    const temporary = temporaryFolder();
    process.env['TMPDIR'] = temporary;
    try {
      await start('process.exit(1);');
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
    expect(readdirSync(temporary).filter((name) => name.startsWith('strata-start-'))).toEqual([]);
  });
});
