import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PackedVector, StoredVector } from '../../../core/engine/search/ports/vectorStore.ts';
import { dotAt, packVector } from '../../../core/engine/search/vectors/packVector.ts';
import { createVectorCache } from '../../../core/engine/search/vectors/vectorCache.ts';

/** Rows as a store gives them, newest first; counts how often all are read. */
function storeOf(rows: () => readonly StoredVector[]) {
  const seen = { changes: 0, readings: 0 };
  const cache = createVectorCache({
    reader: {
      vectorChanges: () => Promise.resolve(seen.changes),
      countVectors: () => {
        const points = rows().filter(({ part }) => part > 0).length;
        return Promise.resolve({ nodes: rows().length - points, points });
      },
      vectors: (_space, { before, limit }) => {
        if (before === Number.MAX_SAFE_INTEGER) seen.readings += 1;
        const all = rows().filter(({ vectorIx }) => vectorIx < before);
        return Promise.resolve(all.toSorted((a, b) => b.vectorIx - a.vectorIx).slice(0, limit));
      },
    },
    breathe: () => Promise.resolve(),
  });
  return { cache, seen };
}

const rowOf = (numbers: readonly number[], at: number, part = 0): StoredVector => ({
  vectorIx: at + 1,
  nodeIx: 100 + at,
  part,
  ...packVector(numbers),
});

function cosineOf(one: PackedVector, other: PackedVector): number {
  return one.scale * other.scale * dotAt(one.numbers, other.numbers, 0);
}

test('the nearest are those that comparing all one by one gives, in their order', async () => {
  const number = fc.integer({ min: -50, max: 50 });
  const vector = fc
    .array(number, { minLength: 6, maxLength: 6 })
    .filter((all) => all.some((each) => each !== 0));
  await fc.assert(
    fc.asyncProperty(
      fc.array(vector, { minLength: 1, maxLength: 60 }),
      vector,
      fc.integer({ min: 1, max: 70 }),
      async (all, asked, limit) => {
        const rows = all.map((numbers, at) => rowOf(numbers, at));
        const { cache } = storeOf(() => rows);
        const question = packVector(asked);
        const vectors = await cache.of('m');
        expect([vectors.count, vectors.dimensions]).toEqual([rows.length, 6]);
        const found = vectors.nearest(question, { limit });
        const scores = rows.map((row) => cosineOf(row, question)).toSorted((a, b) => b - a);
        expect(found.map(({ score }) => score)).toEqual(
          scores.slice(0, limit).map((score) => expect.closeTo(score, 9) as number),
        );
        for (const { nodeIx, score } of found)
          expect(score).toBeCloseTo(cosineOf(rows[nodeIx - 100] ?? question, question), 9);
      },
    ),
  );
});

test('vectors are read again only after a change, and those of another length are left out', async () => {
  let rows = Array.from({ length: 2_300 }, (_, at) => rowOf([1, at], at));
  const { cache, seen } = storeOf(() => rows);
  expect((await cache.of('m')).count).toBe(2_300);
  await cache.of('m');
  expect(seen.readings).toBe(1);
  rows = [...rows, rowOf([1, 2, 3], 5_000)];
  seen.changes += 1;
  const { count, dimensions } = await cache.of('m');
  expect([count, dimensions, seen.readings]).toEqual([1, 3, 2]);
  await cache.of('another');
  expect(seen.readings).toBe(3);
});

test('points are among the nearest unless wholes alone are meant', async () => {
  const rows = [rowOf([1, 0], 0), rowOf([1, 1], 0, 1), rowOf([0, 1], 0, 2)].map((row, at) => ({
    ...row,
    vectorIx: at + 1,
  }));
  const { cache } = storeOf(() => rows);
  const vectors = await cache.of('m');
  const partsOf = (wholeOnly: boolean): readonly number[] =>
    vectors.nearest(packVector([0, 1]), { limit: 5, wholeOnly }).map(({ part }) => part);
  expect([partsOf(false), partsOf(true)]).toEqual([[2, 1, 0], [0]]);
});
