import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { dataDirectory, spoolDirectory } from '../../../core/node/dataDirectory.ts';
import { dataFolder } from '../../../core/node/hook/strata-notify.cjs';

const platforms = ['linux', 'darwin', 'win32'] as const;
const real = Object.getOwnPropertyDescriptor(process, 'platform');

afterEach(() => {
  if (real !== undefined) Object.defineProperty(process, 'platform', real);
  vi.unstubAllEnvs();
});

describe('where the memory lies', () => {
  it.each([
    ['linux', {}, '/home/ada/.local/share/strata'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/strata'],
    ['linux', { XDG_DATA_HOME: '' }, '/home/ada/.local/share/strata'],
    ['freebsd', {}, '/home/ada/.local/share/strata'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/home/ada/Library/Application Support/strata'],
    ['linux', { STRATA_HOME: '/memory', XDG_DATA_HOME: '/data' }, '/memory'],
    ['linux', { STRATA_HOME: '' }, '/home/ada/.local/share/strata'],
  ])('on %s with %j is %s', (platform, env, folder) => {
    expect(dataFolder(env, { platform, home: '/home/ada' })).toBe(folder);
  });

  it.each([
    [{}, String.raw`C:\Users\ada\AppData\Local\strata\Data`],
    [{ LOCALAPPDATA: String.raw`D:\Local` }, String.raw`D:\Local\strata\Data`],
    [{ STRATA_HOME: 'D:/memory' }, String.raw`D:\memory`],
  ])('on Windows with %j is %s', (env, folder) => {
    expect(dataFolder(env, { platform: 'win32', home: String.raw`C:\Users\ada` })).toBe(folder);
  });

  it.each(platforms)('on %s is where memories of earlier builds lie', async (platform) => {
    for (const [name, value] of Object.entries({ XDG_DATA_HOME: '/x', LOCALAPPDATA: '/l' }))
      vi.stubEnv(name, value);
    vi.stubEnv('STRATA_HOME', undefined);
    Object.defineProperty(process, 'platform', { value: platform });
    vi.resetModules();
    const { default: envPaths } = await import('env-paths');
    expect(slashes(dataDirectory(process.env))).toBe(
      slashes(envPaths('strata', { suffix: '' }).data),
    );
  });
});

test('the spool lies in it', () => {
  expect(spoolDirectory(dataDirectory({ STRATA_HOME: '/memory' }))).toBe('/memory/spool');
});

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
