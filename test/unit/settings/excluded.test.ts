import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isExcluded,
  tidyExclusions,
  unmatchedExclusions,
} from '../../../core/engine/settings/excluded.ts';

const HOME = '/home/me';

it.each([
  ['~/secret', '/home/me/secret'],
  ['~/secret', '/Users/me/secret/sub'],
  ['~/secret', 'C:\\Users\\Me\\secret'],
  ['~', '/home/me/secret'],
  [' /home/me/secret ', '/home/me/secret'],
  ['/home/me/./secret', '/home/me/secret'],
  ['/home/me//secret/', '/home/me/secret'],
  ['/home/me/other/../secret', '/home/me/secret'],
  ['/home/me/secret', '/home/me/secret/../secret/x/'],
  ['c:\\users\\me\\secret', 'C:\\Users\\Me\\Secret'],
  ['C:/Users/Me/Secret/', 'c:\\users\\me\\secret\\x'],
  ['C:\\Users\\.\\Me\\\\Secret', 'C:/Users/Me/Secret'],
  ['\\\\server\\Share\\x', '\\\\SERVER\\share\\x\\y'],
  ['/', '/home/me/secret'],
  ['C:\\', 'c:/users'],
  ['/home/me/caf\u00E9', '/home/me/cafe\u0301'],
])('%j excludes %j', (one, project) => {
  expect(isExcluded(project, [one])).toBe(true);
});

it.each([
  ['~/secret', '/home/me/secrets'],
  ['~/secret', '/srv/secret'],
  ['/home/me/secret', '/home/me/Secret'],
  ['/home/me/secret', '/home/me/secret/../open'],
  ['secret', '/home/me/secret'],
  [' ', '/home/me/secret'],
  ['.', '/home/me/secret'],
  ['C:\\Users', 'D:\\Users'],
])('%j does not exclude %j', (one, project) => {
  expect(isExcluded(project, [one])).toBe(false);
});

describe('excluded projects that are saved', () => {
  it('are spelled as logs spell them, each once', () => {
    const typed = [
      '~/secret',
      ' /home/me/./secret/ ',
      'C:\\Users\\Me\\..\\You\\',
      'D:/Work/./x',
      '\\\\server\\share\\\\x\\',
      '~',
      '/',
      'C:',
      '  ',
      './notes',
      '~other/x',
    ];
    expect(tidyExclusions(typed, HOME)).toEqual([
      '/home/me/secret',
      'C:\\Users\\You',
      'D:/Work/x',
      '\\\\server\\share\\x',
      '/home/me',
      '/',
      'C:\\',
      'notes',
      '~other/x',
    ]);
  });

  it('stay as they are when they are saved again, and exclude what they did', () => {
    const name = fc.constantFrom('a', 'B', '.', '..', '', 'c d', '~', 'C:');
    const path = fc
      .tuple(
        fc.constantFrom('', '/', '~/', 'C:\\', '\\\\s\\', ' /'),
        fc.array(name, { maxLength: 5 }),
      )
      .map(([start, names]) => `${start}${names.join(start.includes('\\') ? '\\' : '/')}`);
    fc.assert(
      fc.property(path, path, (one, project) => {
        const tidied = tidyExclusions([one], HOME);
        expect(tidyExclusions(tidied, HOME)).toEqual(tidied);
        // Whose home a `~` is, is known only once.
        const holds = one.includes('~') || !isExcluded(project, [one]);
        expect(holds || isExcluded(project, tidied)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('those that match no project of the memory are told', () => {
  const projects = ['/home/me/shop', 'C:\\Work\\Site'];
  const excluded = ['/home/me', '/home/me/shop', '/home/me/shop/api', 'c:/work', '/gone'];
  expect(unmatchedExclusions(excluded, projects)).toEqual(['/home/me/shop/api', '/gone']);
});
