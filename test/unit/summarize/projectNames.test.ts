import { expect, test } from 'vitest';
import { projectNames } from '../../../core/domain/summarize/projectNames.ts';

test('projects are named by the last part of their path, by more where names collide', () => {
  expect(
    Object.fromEntries(
      projectNames([
        '/home/mira/code/shop',
        '/home/mira/code/garden/',
        'C:\\Users\\mira\\notes',
        '/home/mira/harbor/cli',
        '/home/ann/harborio/cli',
        '/a/b/app',
        '/c/b/app',
        'app',
        'C:\\',
        '/',
      ]),
    ),
  ).toEqual({
    '/home/mira/code/shop': 'shop',
    '/home/mira/code/garden/': 'garden',
    'C:\\Users\\mira\\notes': 'notes',
    '/home/mira/harbor/cli': 'harbor/cli',
    '/home/ann/harborio/cli': 'harborio/cli',
    '/a/b/app': 'a/b/app',
    '/c/b/app': 'c/b/app',
    app: 'app',
    'C:\\': 'C:',
    '/': '/',
  });
});
