import { describe, expect, test } from 'vitest';
import { baseName, folderOf, pathSteps } from '../../../renderer/features/import/folderPaths.ts';

describe('paths of the host’s machine', () => {
  test.each([
    ['/', ['/']],
    ['/home/ada/.claude', ['/', '/home', '/home/ada', '/home/ada/.claude']],
    ['C:\\', ['C:\\']],
    ['C:\\Users\\Ada', ['C:\\', 'C:\\Users', 'C:\\Users\\Ada']],
    ['\\\\nas\\logs\\2026', ['\\\\nas\\logs\\', '\\\\nas\\logs\\2026']],
  ])('are walked from the top: %s', (path, steps) => {
    expect(pathSteps(path).map((step) => step.path)).toEqual(steps);
  });

  test('have a name and a folder that holds them, but for the top', () => {
    expect([baseName('/home/ada'), folderOf('/home/ada'), folderOf('/')]).toEqual([
      'ada',
      '/home',
      null,
    ]);
  });
});
