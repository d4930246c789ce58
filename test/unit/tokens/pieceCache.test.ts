import { expect, test } from 'vitest';
import { createPieceCache, hashPiece } from '../../../core/domain/tokens/pieceCache.ts';

test('a piece is found by its characters wherever it stands in a text', () => {
  const cache = createPieceCache();
  const hash = hashPiece('piece', 0, 5);
  cache.set('piece', 0, 5, { hash, count: 2 });
  const text = 'a piece, pieces';
  expect([
    cache.get(text, 2, 7, hashPiece(text, 2, 7)),
    cache.get(text, 9, 14, hashPiece(text, 9, 14)),
    cache.get(text, 9, 15, hashPiece(text, 9, 15)),
  ]).toEqual([2, 2, 0]);
});

test('pieces with the same hash are told apart, by characters and by length', () => {
  const cache = createPieceCache();
  const hash = 12345;
  cache.set('abcd', 0, 4, { hash, count: 1 });
  cache.set('abce', 0, 4, { hash, count: 2 });
  cache.set('abc', 0, 3, { hash, count: 3 });
  const known = (text: string): number => cache.get(text, 0, text.length, hash);
  expect(['abcd', 'abce', 'abc', 'abcf', 'ab'].map(known)).toEqual([1, 2, 3, 0, 0]);
});

test('of many pieces with the same hash some are forgotten, none is mistaken', () => {
  const cache = createPieceCache();
  const pieces = Array.from({ length: 20 }, (_, n) => `piece ${n + 1}`);
  for (const [n, piece] of pieces.entries())
    cache.set(piece, 0, piece.length, { hash: 7, count: n + 1 });
  const found = pieces.map((piece) => cache.get(piece, 0, piece.length, 7));
  expect(found.filter((count, n) => count !== 0 && count !== n + 1)).toEqual([]);
  expect(found.at(-1)).toBe(20);
});

test('a full cache starts anew, and nothing of before is mistaken for what came after', () => {
  const cache = createPieceCache();
  const old = { hash: -1, count: 9 };
  cache.set('old', 0, 3, old);
  const filler = 'x'.repeat(64);
  for (let written = 3; written + 64 <= 2 ** 20; written += 64)
    cache.set(filler, 0, 64, { hash: written, count: 1 });
  expect(cache.get('old', 0, 3, old.hash)).toBe(9);
  // The rest of the pool holds no 64 more: this one takes the place of `old`.
  cache.set(`new${filler.slice(3)}`, 0, 64, { hash: 5, count: 4 });
  expect([cache.get('old', 0, 3, old.hash), cache.get('new', 0, 3, old.hash)]).toEqual([0, 0]);
});
