import { distinctTerms } from '../../../core/domain/summarize/termWeights.ts';
import type { Unit } from '../../../core/domain/summarize/unit.ts';

/** A sparse vector of unit length, or of none. */
export type Vector = ReadonlyMap<string, number>;

/** Each unit by its terms, weighted by how few of the units hold them. */
export function tfIdf(units: readonly Unit[]): Vector[] {
  const holders = new Map<string, number>();
  for (const { terms } of units)
    for (const { key } of distinctTerms(terms)) holders.set(key, (holders.get(key) ?? 0) + 1);
  return units.map(({ terms }) => {
    const vector = new Map<string, number>();
    for (const { key, stop, shape } of terms)
      if (!stop && shape !== 'number')
        vector.set(
          key,
          (vector.get(key) ?? 0) + Math.log(1 + units.length / (holders.get(key) ?? 1)),
        );
    return normal(vector);
  });
}

/** The direction in which all vectors together point. */
export function centroidOf(vectors: readonly Vector[]): Vector {
  const sum = new Map<string, number>();
  for (const vector of vectors)
    for (const [key, value] of vector) sum.set(key, (sum.get(key) ?? 0) + value);
  return normal(sum);
}

export function cosine(one: Vector, two: Vector): number {
  const [small, large] = one.size < two.size ? [one, two] : [two, one];
  let sum = 0;
  for (const [key, value] of small) sum += value * (large.get(key) ?? 0);
  return sum;
}

/** Similarities of each with each; 0 with itself. */
export function similarities(vectors: readonly Vector[]): number[][] {
  const rows = vectors.map(() => vectors.map(() => 0));
  for (const [i, one] of vectors.entries())
    for (let j = i + 1; j < vectors.length; j++) {
      const value = cosine(one, vectors[j] ?? one);
      const [row, column] = [rows[i], rows[j]];
      if (row !== undefined) row[j] = value;
      if (column !== undefined) column[i] = value;
    }
  return rows;
}

function normal(vector: ReadonlyMap<string, number>): Vector {
  const length = Math.hypot(...vector.values()) || 1;
  return new Map([...vector].map(([key, value]) => [key, value / length]));
}
