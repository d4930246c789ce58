import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PackedVector } from '../../../core/engine/search/ports/vectorStore.ts';
import { dotAt, packVector } from '../../../core/engine/search/vectors/packVector.ts';

const DIMENSIONS = 64;
const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true, noDefaultInfinity: true }), {
    minLength: DIMENSIONS,
    maxLength: DIMENSIONS,
  })
  .filter((numbers) => lengthOf(numbers) > 1e-6);

const lengthOf = (numbers: readonly number[]): number =>
  Math.sqrt(numbers.reduce((sum, each) => sum + each * each, 0));

function cosine(one: readonly number[], other: readonly number[]): number {
  const dot = one.reduce((sum, each, at) => sum + each * (other[at] ?? 0), 0);
  return dot / lengthOf(one) / lengthOf(other);
}

/** Each number is off by half a step at most, of which there are 127 to the largest. */
function mostOff(numbers: readonly number[]): number {
  const largest = Math.max(...numbers.map(Math.abs));
  return (Math.sqrt(DIMENSIONS) * largest) / 254 / lengthOf(numbers);
}

function cosineOf(one: PackedVector, other: PackedVector): number {
  return one.scale * other.scale * dotAt(one.numbers, other.numbers, 0);
}

test('two packed vectors are as near as they were, up to what a byte a number can say', () => {
  fc.assert(
    fc.property(vector, vector, (one, other) => {
      const most = mostOff(one) + mostOff(other) + mostOff(one) * mostOff(other);
      const packed = cosineOf(packVector(one), packVector(other));
      expect(Math.abs(packed - cosine(one, other))).toBeLessThanOrEqual(most + 1e-9);
    }),
  );
});

test('what is clearly nearer stays nearer', () => {
  fc.assert(
    fc.property(vector, vector, vector, (question, one, other) => {
      const between = cosine(question, one) - cosine(question, other);
      const most = 3 * (mostOff(question) + Math.max(mostOff(one), mostOff(other)));
      fc.pre(between > most);
      const packed = packVector(question);
      expect(cosineOf(packed, packVector(one))).toBeGreaterThan(
        cosineOf(packed, packVector(other)),
      );
    }),
  );
});

test('neither size nor scale of a vector tells, however small or large its numbers are', () => {
  expect([1e-300, 1, 1e300].map((size) => packVector([3 * size, -4 * size, 0]))).toEqual(
    Array.from({ length: 3 }, () => ({
      scale: expect.closeTo(0.8 / 127, 12) as number,
      numbers: Int8Array.from([95, -127, 0]),
    })),
  );
});
