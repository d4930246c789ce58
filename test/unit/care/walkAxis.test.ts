import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLost, walkAxis } from '../../../core/store/maintenance/salvage/walkAxis.ts';

/** Rows on pages of some keys each; of destroyed pages nothing can be read. */
function tableOf(keys: readonly number[], destroyed: ReadonlySet<number>, perPage: number) {
  const pageOf = (at: number): number => Math.floor(at / perPage);
  const read: number[] = [];
  const from = (key: number): number => keys.findIndex((one) => one >= key);
  return {
    read,
    readUp(key: number) {
      let last: number | null = null;
      const start = from(key);
      for (let at = start < 0 ? keys.length : start; at < keys.length; at++) {
        if (destroyed.has(pageOf(at))) return { all: false, last };
        last = keys[at] ?? null;
        read.push(last ?? 0);
      }
      return { all: true, last };
    },
    probe(key: number) {
      const at = from(key);
      return at < 0 || !destroyed.has(pageOf(at));
    },
  };
}

const keysOf = fc
  .uniqueArray(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 300 })
  .map((keys) => keys.toSorted((a, b) => a - b));

it('reads each row at most once, in order, and says of every other one that it is lost', () => {
  fc.assert(
    fc.property(keysOf, fc.array(fc.nat(40), { maxLength: 12 }), (keys, pages) => {
      const table = tableOf(keys, new Set(pages), 10);
      const lost = walkAxis(table);
      expect(table.read).toEqual([...new Set(table.read)].toSorted((a, b) => a - b));
      const unread = keys.filter((key) => !table.read.includes(key));
      expect(unread.filter((key) => !isLost(lost, key))).toEqual([]);
    }),
  );
});

it('loses the rows of one destroyed page and no others', () => {
  fc.assert(
    fc.property(keysOf, fc.nat(29), (keys, page) => {
      const table = tableOf(keys, new Set([page]), 10);
      walkAxis(table);
      expect(table.read).toEqual(keys.filter((_key, at) => Math.floor(at / 10) !== page));
    }),
  );
});

it('ends where nothing can be read', () => {
  const lost = walkAxis({ readUp: () => ({ all: false, last: null }), probe: () => false });
  expect(isLost(lost, 123_456)).toBe(true);
});
