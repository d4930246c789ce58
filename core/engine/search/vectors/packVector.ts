/** Vectors with one byte per component, and the comparison of two. */
import type { PackedVector } from '../ports/vectorStore.ts';

const MOST = 127;

/**
 * Normalises a vector to length 1 and packs it into one signed byte per component. Each component
 * is off by at most half of a 127th of the largest one, which changes a cosine in its third
 * decimal, at an eighth of the space.
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

/**
 * Dot product of a vector and the one at an offset in a row of others; multiplied by both scales,
 * it is the cosine.
 */
export function dotAt(vector: Int8Array, all: Int8Array, at: number): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i += 1) sum += (vector[i] ?? 0) * (all[at + i] ?? 0);
  return sum;
}
