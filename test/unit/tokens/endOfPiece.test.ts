import * as fc from 'fast-check';
import ranks from 'js-tiktoken/ranks/o200k_base';
import { expect, test } from 'vitest';
import { endOfPiece, O200K_PATTERN } from '../../../core/domain/tokens/endOfPiece.ts';
import { anyText } from './anyText.ts';

const pattern = new RegExp(O200K_PATTERN, 'gu');

function piecesByHand(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOfPiece(text, start);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

const piecesByPattern = (text: string): string[] => text.match(pattern) ?? [];

test('the pattern is the one that the ranks come with', () => {
  expect(O200K_PATTERN).toBe(ranks.pat_str);
});

test('any text is cut where the pattern cuts it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(piecesByHand(text)).toEqual(piecesByPattern(text));
    }),
    { numRuns: 5000 },
  );
});

test('every code point of every plane is cut as the pattern cuts it', () => {
  const block = 256;
  const differing: string[] = [];
  for (let start = 0; start < 0x110000; start += block) {
    // Planes 4 to 13 are unassigned: a block of each tells enough.
    if (start >= 0x40000 && start < 0xe0000 && start % 0x10000 !== 0) continue;
    let text = '';
    for (let code = start; code < start + block; code++) {
      const sign = String.fromCodePoint(code);
      text += `A${sign}a${sign}B ${sign}${sign}'s\n${sign}/ `;
    }
    if (piecesByHand(text).join('\0') !== piecesByPattern(text).join('\0'))
      differing.push(`from U+${start.toString(16)}`);
  }
  expect(differing).toEqual([]);
});

test.each([
  ['a word keeps the sign before it', '(hello', ['(hello']],
  ['a word keeps its contraction, in any case', "I'll DON'T we'Re", ["I'll", " DON'T", " we'Re"]],
  [
    'capitals after lower case start a word',
    'camelCaseHTTPServer',
    ['camel', 'Case', 'HTTPServer'],
  ],
  ['capitals behind a caseless letter start a word', '漢字ABC', ['漢字', 'ABC']],
  ['numbers go by three digits', '1234567', ['123', '456', '7']],
  ['the last space belongs to the next word', 'a   b', ['a', '  ', ' b']],
  ['spaces around line breaks go with the last break', 'a \n \n  b', ['a', ' \n \n', ' ', ' b']],
  ['signs take line breaks and slashes along', 'f();\n\n//x', ['f', '();\n\n//', 'x']],
])('%s', (_, text, pieces) => {
  expect(piecesByHand(text)).toEqual(pieces);
});
