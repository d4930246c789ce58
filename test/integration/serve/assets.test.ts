import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveAsset } from '../../../core/hosts/serve/assets.ts';
import { temporaryFolder } from './startTestServer.ts';

function builtRenderer(): string {
  const parent = temporaryFolder();
  const root = join(parent, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.txt'), 'secret');
  for (const name of ['index.html', 'strata.svg', 'assets/index-Ab_9.js', 'assets/a b.css'])
    writeFileSync(join(root, name), name);
  symlinkSync(join(parent, 'secret.txt'), join(root, 'linked.txt'));
  return root;
}

describe('resolveAsset', () => {
  it('finds the built files by their paths, with their types', () => {
    const root = builtRenderer();
    const found = ['/', '/index.html', '/strata.svg', '/assets/index-Ab_9.js', '/assets/a%20b.css'];
    expect(found.map((path) => resolveAsset(root, path))).toEqual([
      { path: join(root, 'index.html'), contentType: 'text/html; charset=utf-8' },
      { path: join(root, 'index.html'), contentType: 'text/html; charset=utf-8' },
      { path: join(root, 'strata.svg'), contentType: 'image/svg+xml' },
      {
        path: join(root, 'assets', 'index-Ab_9.js'),
        contentType: 'text/javascript; charset=utf-8',
      },
      { path: join(root, 'assets', 'a b.css'), contentType: 'text/css; charset=utf-8' },
    ]);
  });

  it('finds nothing by a folder, a link, or a path that leads out or is written oddly', () => {
    const root = builtRenderer();
    const odd = [
      '',
      'index.html',
      '/assets',
      '/assets/',
      '/linked.txt',
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/..\\secret.txt',
      '/..%5csecret.txt',
      '/%252e%252e/secret.txt',
      '/%25%32%65%25%32%65/secret.txt',
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
      '/index.html%00',
      '/index.html\0.js',
      '//index.html',
      '/./index.html',
      '/%E0%A4%A',
      'http://127.0.0.1/index.html',
    ];
    expect(odd.filter((path) => resolveAsset(root, path) !== undefined)).toEqual([]);
  });

  it('gives no file outside the list, whatever the path', () => {
    const root = builtRenderer();
    const files = new Set(
      ['index.html', 'strata.svg', 'assets/index-Ab_9.js', 'assets/a b.css'].map((name) =>
        join(root, name),
      ),
    );
    const piece = fc.constantFrom(
      ...'/ .. . %2e %2f %5c \\ %00 %25 ? # : ~ assets index.html secret.txt linked.txt'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const asset = resolveAsset(root, pieces.join(''));
        expect(asset === undefined || files.has(asset.path)).toBe(true);
      }),
    );
  });

  it('sees a new build without a restart', () => {
    const root = builtRenderer();
    expect(resolveAsset(root, '/new.js')).toBeUndefined();
    writeFileSync(join(root, 'new.js'), '');
    rmSync(join(root, 'strata.svg'));
    expect(resolveAsset(root, '/new.js')).toEqual({
      path: join(root, 'new.js'),
      contentType: 'text/javascript; charset=utf-8',
    });
    expect(resolveAsset(root, '/strata.svg')).toBeUndefined();
  });
});
