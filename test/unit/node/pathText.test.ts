import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absolutePath, fsPath, pathText } from '../../../core/node/pathText.ts';

describe.skipIf(process.platform === 'win32')('the text of a path', () => {
  it.each([
    ['an ordinary name', Buffer.from('/logs/café 対账.jsonl'), '/logs/café 対账.jsonl'],
    ['a name in Latin-1', Buffer.from('/caf\xe9.jsonl', 'latin1'), '/caf\\xE9.jsonl'],
    ['a cut character', Buffer.from([0x2f, 0xe5, 0xaf, 0x2f, 0x61]), '/\\xE5\\xAF/a'],
    ['a line break and a colour', Buffer.from('/a\nb\u001b[31m'), '/a\\x0Ab\\x1B[31m'],
    ['other line ends', Buffer.from('/a\u0085\u2028b'), '/a\\xC2\\x85\\xE2\\x80\\xA8b'],
    ['a replacement character', Buffer.from('/a\uFFFDb'), '/a\uFFFDb'],
    ['backslashes', Buffer.from('/a\\b\\x41\\xe9\\\\'), '/a\\b\\x41\\xe9\\\\'],
    ['what looks like an escape', Buffer.from('/\\xE9\\x5C'), '/\\x5CxE9\\x5Cx5C'],
    ['one before a byte', Buffer.from('/\\xE9\xe9', 'latin1'), '/\\x5CxE9\\xE9'],
  ])('of %s stands on one line and leads back to it', (_name, bytes, text) => {
    expect([pathText(bytes), Buffer.from(fsPath(text))]).toEqual([text, bytes]);
  });

  it('is another one for every name, has no control characters, and leads back', () => {
    const byte = fc.constantFrom(...Buffer.from('\\xE95Cx0A\n\x1b é対'), 0xe9, 0xc3, 0x80, 0xff);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.array(byte), (any, tricky) => {
        for (const bytes of [any, tricky].map((one) => Buffer.from(one.filter((b) => b !== 0)))) {
          const text = pathText(bytes);
          expect(Buffer.from(fsPath(text))).toEqual(bytes);
          expect(text).not.toMatch(/\p{Cc}|\p{Zl}|\p{Zp}/u);
        }
      }),
    );
  });

  it('is absolute, with control characters written out, and the same when it is made again', () => {
    const path = absolutePath('logs/a\nb\\xE9.jsonl');
    expect([path, absolutePath(path)]).toEqual([
      join(process.cwd(), 'logs/a\\x0Ab\\xE9.jsonl'),
      path,
    ]);
  });
});
