/** Vectors in a byte a number, and what tells how near they are. */
import type { PackedVector } from '../ports/vectorStore.ts';

const MOST = 127;

/**
 * A vector, made as long as 1, in a signed byte a number. Each number is off by at most half of the largest one's
 * 127th part, which moves a cosine in its third decimal, at an eighth of the room.
 *
 * @param vector finite numbers that are not all zero
 */
export function packVector(vector: readonly number[]): PackedVector {
  const largest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  const length = largest * Math.sqrt(vector.reduce((sum, each) => sum + (each / largest) ** 2, 0));
  return {
    scale: largest / length / MOST,
    numbers: Int8Array.from(vector, (number) => Math.round((number / largest) * MOST)),
  };
}

/** The sum of products of a vector and the one that begins at a place in a row of others; with both scales, the cosine. */
export function dotAt(vector: Int8Array, all: Int8Array, at: number): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i += 1) sum += (vector[i] ?? 0) * (all[at + i] ?? 0);
  return sum;
}
