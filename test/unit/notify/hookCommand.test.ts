import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hookCommand } from '../../../core/node/hook/hookCommand.ts';

const SCRIPT = fileURLToPath(new URL('../../../core/node/hook/strata-notify.cjs', import.meta.url));
const USUAL = { XDG_DATA_HOME: '/home/ada/data', HOME: '/home/ada' };
const runtime = { execPath: '/opt/node', versions: { ...process.versions, node: '24.0.0' } };

const argvOf = (env: Record<string, string>, dataDir?: string): readonly string[] =>
  hookCommand(env, { runtime, ...(dataDir === undefined ? {} : { dataDir }) }).argv.slice(2);

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

test('the packaged app, which is no Node, names the one that the agent finds', () => {
  const versions = { ...runtime.versions, electron: '39.0.0' };
  expect(hookCommand(USUAL, { runtime: { execPath: join('/', 'strata'), versions } }).argv).toEqual(
    ['node', SCRIPT.replaceAll('\\', '/')],
  );
  expect(hookCommand(USUAL, { runtime }).argv[0]).toBe('/opt/node');
});
