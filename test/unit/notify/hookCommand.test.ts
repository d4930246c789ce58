import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hookCommand } from '../../../core/node/hook/hookCommand.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const SCRIPT = fileURLToPath(new URL('../../../core/node/hook/strata-notify.cjs', import.meta.url));
const USUAL = { XDG_DATA_HOME: '/home/ada/data', HOME: '/home/ada' };
const { platform, versions } = process;
const runtime = { execPath: '/opt/node', versions, platform };
const desktop = {
  execPath: '/opt/Strata/strata',
  versions: { ...versions, electron: '45' },
  platform,
};

const argvOf = (env: Record<string, string>, dataDir?: string): readonly string[] | undefined =>
  hookCommand(env, { runtime, ...(dataDir === undefined ? {} : { dataDir }) })?.argv.slice(2);

test.runIf(process.platform === 'linux')(
  'the command names the data directory of who asks only where it was chosen',
  () => {
    expect([
      argvOf(USUAL),
      argvOf(USUAL, '/home/ada/data/strata'),
      argvOf(USUAL, '/tmp/other'),
      argvOf({ ...USUAL, STRATA_HOME: '/srv/m' }),
      argvOf({ ...USUAL, STRATA_HOME: '/srv/m' }, '/srv/m'),
      argvOf({ STRATA_HOME: '/home/ada/data/strata', ...USUAL }, '/home/ada/data/strata'),
    ]).toEqual([
      [],
      [],
      ['--home', '/tmp/other'],
      ['--home', '/srv/m'],
      ['--home', '/srv/m'],
      ['--home', '/home/ada/data/strata'],
    ]);
  },
);

test('the command names the Node that runs it', () => {
  expect(hookCommand(USUAL, { runtime })?.argv).toEqual([
    '/opt/node',
    SCRIPT.replaceAll('\\', '/'),
  ]);
});

test("the desktop app, which is no Node, names the machine's by its path", () => {
  const folder = temporaryFolder();
  const node = join(folder, platform === 'win32' ? 'node.exe' : 'node');
  writeFileSync(node, '', { mode: 0o755 });
  const PATH = ['', join(folder, 'nothing'), folder].join(delimiter);
  expect(hookCommand({ ...USUAL, PATH }, { runtime: desktop })?.argv[0]).toBe(
    node.replaceAll('\\', '/'),
  );
});

test('the desktop app on a machine without Node has no command for hooks', () => {
  const elsewhere = { ...desktop, platform: 'win32' } as const;
  expect(hookCommand({ PATH: temporaryFolder() }, { runtime: elsewhere })).toBeNull();
});
