/** The script that a terminal runs, run for real: by a terminal that is a shell, with a tool that writes down what it was given. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { resumeRun } from '../../../core/model/resume.ts';
import { terminalFinder, type FindTerminal } from '../../../electron/openTerminal.ts';
import { until } from '../../helpers/until.ts';

const ID = '1f6b2c1e-0a4b-4a57-9a46-8f3b0f6f0f11';
const noShell = process.platform === 'win32';

interface Machine {
  readonly home: string;
  readonly find: FindTerminal;
  /** What the tool was started with and where, once it was. */
  readonly ran: () => Promise<{ readonly args: string; readonly folder: string }>;
}

/** A machine whose terminal is a shell without a window, and whose tool is `claude`; `shell` is the person's. */
function machine(shell?: string): Machine {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'strata-terminal-')));
  const temporary = process.env['TMPDIR'];
  process.env['TMPDIR'] = join(home, 'tmp');
  onTestFinished(() => {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
    rmSync(home, { recursive: true, force: true });
  });
  mkdirSync(join(home, 'tmp'));
  mkdirSync(join(home, 'bin'));
  const program = (name: string, text: string): void => {
    writeFileSync(join(home, 'bin', name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(home, 'bin', name), 0o755);
  };
  // What it runs has the machine's programs; its finder has not, which may have a terminal.
  program('xterm', 'PATH="$PATH:/usr/bin:/bin"; [ "$1" = -e ] && shift && exec "$@"');
  program(
    'claude',
    `pwd -P > '${home}/folder.new'; printf '%s|' "$@" > '${home}/args'; mv '${home}/folder.new' '${home}/folder'`,
  );
  const read = (name: string): string => readFileSync(join(home, name), 'utf8');
  return {
    home,
    find: terminalFinder({
      platform: 'linux',
      env: { PATH: join(home, 'bin'), HOME: home, SHELL: shell },
    }),
    ran: async () => {
      await until(() => expect(existsSync(join(home, 'folder'))).toBe(true));
      return { args: read('args'), folder: read('folder').slice(0, -1) };
    },
  };
}

const runIn = (folder: string | null) => {
  const run = resumeRun({ source: 'claude-code', nativeId: ID, folder, parentId: null }, 'linux');
  if (run === null) throw new Error('it is not run');
  return run;
};

test
  .skipIf(noShell)
  .each([
    'plain',
    "it's",
    '$(touch injected)',
    '`touch injected`',
    '; touch injected #',
    '" && touch injected && "',
    "'; touch injected; '",
    '-P',
    '*',
    'a  b\\n\\',
    'Ünïcödé 雪',
  ])('a tool is started in the folder %j, whatever a shell would read in it', async (name) => {
  const { home, find, ran } = machine();
  const folder = join(home, name);
  mkdirSync(folder);
  const open = await find(runIn(folder));
  await open?.();
  expect(await ran()).toEqual({ args: `--resume|${ID}|`, folder });
  expect(existsSync(join(folder, 'injected'))).toBe(false);
  // The script is gone by the time that the tool runs.
  expect(readdirSync(join(home, 'tmp'))).toEqual([]);
});

test.skipIf(noShell)('without a folder it is started at home', async () => {
  const { home, find, ran } = machine();
  await (
    await find(runIn(null))
  )?.();
  expect((await ran()).folder).toBe(home);
});

test.skipIf(noShell)('nothing is opened where the folder is gone, or no folder', async () => {
  const { home, find } = machine();
  writeFileSync(join(home, 'file'), '');
  expect(await find(runIn(join(home, 'gone')))).toBeNull();
  expect(await find(runIn(join(home, 'file')))).toBeNull();
});

test.skipIf(noShell)('a terminal that does not start leaves no script behind', async () => {
  const { home, find } = machine();
  const open = await find(runIn(home));
  rmSync(join(home, 'bin', 'xterm'));
  await expect(open?.()).rejects.toThrow('No terminal');
  expect(readdirSync(join(home, 'tmp'))).toEqual([]);
});

const BASH = '/bin/bash';

test.skipIf(!existsSync(BASH))('the tool is found as the own shell finds it', async () => {
  const { home, find, ran } = machine(BASH);
  const tools = join(home, 'tools');
  mkdirSync(tools);
  renameSync(join(home, 'bin', 'claude'), join(tools, 'claude'));
  // What no program that was started from a menu has read.
  writeFileSync(join(home, '.bash_profile'), `PATH="${tools}:$PATH"\n`);
  await (
    await find(runIn(home))
  )?.();
  expect((await ran()).args).toBe(`--resume|${ID}|`);
});
