import { expect, it } from 'vitest';
import { pathsBelow } from '../../../../core/domain/projects/pathsBelow.ts';

it('finds the files below a folder that a text names, and no others', () => {
  const text = `path: /home/a/shop/cmd/x.go
"/home/a/shop/web/main.ts:12" (/home/a/shop/docs/a.md). /home/a/shopping/no.ts /home/b/shop/no.ts
/home/a/shop/../other/no.ts
*** Update File: lib/cart.py
*** Add File: /home/b/no.py`;
  expect(pathsBelow('/home/a/shop/', text)).toEqual([
    'cmd/x.go',
    'web/main.ts',
    'docs/a.md',
    'lib/cart.py',
  ]);
  expect(pathsBelow('C:\\w\\shop', 'file_path: C:\\w\\shop\\src\\a.ts')).toEqual(['src/a.ts']);
});
