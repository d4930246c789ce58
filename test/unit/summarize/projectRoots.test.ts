import { describe, expect, test } from 'vitest';
import { projectRoots, withProjectRoots } from '../../../core/domain/summarize/projectRoots.ts';
import { childSegment } from './periodChildren.ts';

const roots = (...projects: (string | null)[]): (string | null)[] => {
  const rootOf = projectRoots(projects);
  return projects.map((project) => rootOf(project));
};

describe('the project that a folder belongs to', () => {
  test('is the outermost project above it, with the separators of any system', () => {
    expect(
      roots('/w/demo/todo-app/types', '/w/demo', '/w/demo/todo-app', '/w/demonstration'),
    ).toEqual(['/w/demo', '/w/demo', '/w/demo', '/w/demonstration']);
    expect(roots('C:\\code\\shop\\api', 'C:\\code\\shop')).toEqual([
      'C:\\code\\shop',
      'C:\\code\\shop',
    ]);
  });

  test('is itself where the folder above is where somebody keeps projects', () => {
    expect(roots('/w', '/w/a', '/w/b', '/w/c', '/w/c/x')).toEqual([
      '/w',
      '/w/a',
      '/w/b',
      '/w/c',
      '/w/c',
    ]);
  });

  test('is none for homes, roots and folders for throw-away files', () => {
    expect(
      roots('/Users/[USER]', '/home/mira', 'C:\\Users\\Mira', 'C:\\', '/', '/tmp', '/root', null),
    ).toEqual(Array(8).fill(null));
    expect(roots('/home/mira/shop', '/home/mira', 'shop')).toEqual([
      '/home/mira/shop',
      null,
      'shop',
    ]);
  });

  test('is given to topics and bullets alike', () => {
    const [api, shop] = withProjectRoots([
      childSegment({ project: '/w/shop/api', keywords: ['tax'], bullets: [['Fixed it.', 'g']] }),
      childSegment({ project: '/w/shop', keywords: ['cart'] }),
    ]);
    expect([api?.topics[0]?.project, api?.bullets[0]?.project, shop?.topics[0]?.project]).toEqual(
      Array(3).fill('/w/shop'),
    );
  });
});
