import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fuseRanks } from '../../../core/domain/search/fuseRanks.ts';

const keys = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
const weight = fc.double({ min: 0.1, max: 3, noNaN: true });

/** Two keys, that a second ranking has the other way round. */
const opposite = (heavy: number): readonly string[] =>
  fuseRanks([
    { keys: ['a', 'b'], weight: 1 },
    { keys: ['b', 'a'], weight: heavy },
  ]).map(({ key }) => key);

it('keeps the order of a ranking that is alone, whatever it counts', () => {
  fc.assert(
    fc.property(keys, weight, (ranked, counts) => {
      expect(fuseRanks([{ keys: ranked, weight: counts }]).map(({ key }) => key)).toEqual(ranked);
    }),
  );
});

it('gives each key of any ranking once, by shares of the best from 1 down', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ keys, weight }), { maxLength: 4 }), (rankings) => {
      const fused = fuseRanks(rankings);
      const all = new Set(rankings.flatMap((one) => one.keys));
      expect(fused).toHaveLength(all.size);
      expect(new Set(fused.map(({ key }) => key))).toEqual(all);
      const shares = fused.map(({ share }) => share);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      expect(shares[0] ?? 1).toBe(1);
      expect(shares.every((share) => share > 0)).toBe(true);
    }),
  );
});

it('puts what two rankings have before what one has, and follows the one that counts more', () => {
  const both = fuseRanks([
    { keys: ['a', 'b', 'c'], weight: 1 },
    { keys: ['d', 'c', 'e'], weight: 1 },
  ]);
  expect(both[0]?.key).toBe('c');
  expect(opposite(2)).toEqual(['b', 'a']);
  expect(opposite(0.5)).toEqual(['a', 'b']);
  // Of equals the one that the earlier ranking has first.
  expect(opposite(1)).toEqual(['a', 'b']);
});
