import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAppUrl } from '../../../electron/appOrigin.ts';

test.each([
  'app://bundle',
  'app://bundle/',
  'app://bundle/index.html?x=1#/node/toc:year:2026',
  'app://bundle/../assets/main.js',
])('%s lies in the bundle', (url) => {
  expect(isAppUrl(url)).toBe(true);
});

test.each([
  'app://bundle.evil.example/',
  'app://evil/bundle',
  'app://bundle:8080/',
  'app://user@bundle/',
  'app://:secret@bundle/',
  'app:bundle/index.html',
  'app:///bundle/',
  'app:\\\\bundle\\',
  'apps://bundle/',
  'https://bundle/',
  'https://example.com/app://bundle/',
  'file:///app://bundle/',
  'javascript:app://bundle/',
  'data:text/html,app://bundle/',
  'blob:app://bundle/1234',
  'about:blank',
  '',
  'not a url',
])('%s does not', (url) => {
  expect(isAppUrl(url)).toBe(false);
});

test('no other host is taken for the bundle', () => {
  fc.assert(
    fc.property(
      fc.domain().filter((host) => host !== 'bundle'),
      fc.webPath(),
      (host, path) => {
        expect(isAppUrl(`app://${host}${path}`)).toBe(false);
        expect(isAppUrl(`app://bundle.${host}${path}`)).toBe(false);
        expect(isAppUrl(`app://bundle@${host}${path}`)).toBe(false);
      },
    ),
  );
});
