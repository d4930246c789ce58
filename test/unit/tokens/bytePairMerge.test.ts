import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBytePairMerge } from '../../../core/domain/tokens/bytePairMerge.ts';
import { byteRanks, hashBytes, parseRanks } from '../../../core/domain/tokens/byteRanks.ts';

/** Few different bytes, so that sequences overlap and ranks compete. */
const sequence = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 5 });
const vocabulary = fc.uniqueArray(
  sequence.map((letters) => letters.join('')),
  { maxLength: 25 },
);

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const stored = (first: number, words: readonly string[]): string =>
  `! ${first} ${words.map((word) => btoa(word)).join(' ')}`;

/** The definition, word for word: the lowest rank first, the leftmost of equals. */
function mergeByDefinition(text: string, words: readonly string[]): number {
  if (words.includes(text)) return 1;
  const parts = Array.from(text);
  for (;;) {
    let best = -1;
    let bestRank = Infinity;
    for (let at = 0; at + 1 < parts.length; at++) {
      const rank = words.indexOf(`${parts[at]}${parts[at + 1]}`);
      if (rank !== -1 && rank < bestRank) [best, bestRank] = [at, rank];
    }
    if (best === -1) return parts.length;
    parts.splice(best, 2, `${parts[best]}${parts[best + 1]}`);
  }
}

test('merges the lowest rank first and the leftmost of equals, whatever the ranks', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(vocabulary, text, (longer, letters) => {
      const words = ['a', 'b', 'c', ...longer];
      const count = createBytePairMerge(byteRanks(parseRanks(stored(0, words))));
      const piece = letters.join('');
      expect(count(encode(piece), piece.length)).toBe(mergeByDefinition(piece, words));
    }),
    { numRuns: 2000 },
  );
});

test('pieces longer than the kept working space are merged alike', () => {
  const words = ['a', 'b', 'ab', 'ba', 'aba', 'abab'];
  const count = createBytePairMerge(byteRanks(parseRanks(stored(0, words))));
  const piece = 'abaab'.repeat(1000);
  expect(count(encode(piece), piece.length)).toBe(mergeByDefinition(piece, words));
});

test('ranks are read from several lines, each with its own first rank', () => {
  const ranks = byteRanks(parseRanks(`${stored(7, ['ab', 'é'])}\n${stored(100, ['cde'])}\n`));
  const bytes = Uint8Array.of(0x61, 0x62, 0x63, 0x64, 0x65);
  const rankOf = (start: number, end: number): number =>
    ranks.rankOf(bytes, start, end, hashBytes(bytes, start, end));
  expect([ranks.longest, rankOf(0, 2), rankOf(2, 5), rankOf(1, 3)]).toEqual([3, 7, 100, -1]);
});
