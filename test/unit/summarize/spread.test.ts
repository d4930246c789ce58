import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from '../../../core/domain/summarize/periodItems.ts';
import type { PeriodItem } from '../../../core/domain/summarize/periodItems.ts';
import { newShare } from '../../../core/domain/summarize/selectUnits.ts';

type Worth = Pick<PeriodItem, 'score' | 'terms' | 'project'> & { readonly child: number };

/** Only what the order depends on. */
function itemOf({ child, ...worth }: Worth, index: number): PeriodItem {
  return { ...worth, unit: { index, event: child } } as unknown as PeriodItem;
}

// Few scores, terms, children and projects: many are worth the same.
const items = fc
  .array(
    fc.record({
      score: fc.constantFrom(0, 0.25, 0.5, 1, 1.3),
      terms: fc
        .uniqueArray(fc.tuple(fc.constantFrom('lease', 'shard', 'cursor', 'vector'), fc.nat(3)), {
          selector: ([term]) => term,
        })
        .map((terms) => new Map(terms)),
      child: fc.nat(4),
      project: fc.constantFrom('/a', '/b', null),
    }),
    { maxLength: 25 },
  )
  .map((worths) => worths.map((worth, index) => itemOf(worth, index)));

test('the order is that of looking at every item again after each choice', () => {
  fc.assert(
    fc.property(items, fc.nat(3), fc.boolean(), (all, count, repeats) => {
      const before = all.slice(0, count);
      const given = [...spread(all, { before, repeats })].map(({ unit }) => unit.index);
      expect(given).toEqual(byDefinition(all, before, repeats));
    }),
    { numRuns: 2_000 },
  );
});

function byDefinition(
  all: readonly PeriodItem[],
  before: readonly PeriodItem[],
  repeats: boolean,
): number[] {
  const taken = [...before];
  const order: number[] = [];
  let left = all.filter((item) => !before.includes(item));
  for (;;) {
    const covered = new Set(taken.flatMap(({ terms }) => [...terms.keys()]));
    const gain = (item: PeriodItem): number =>
      item.score *
      ((repeats ? 0.15 : 0) + newShare(item, covered)) *
      0.5 ** taken.filter(({ unit }) => unit.event === item.unit.event).length *
      0.75 ** taken.filter(({ project }) => project === item.project).length;
    const most = Math.max(0, ...left.map(gain));
    const best = left.find((item) => most > 0 && gain(item) === most);
    if (best === undefined) return order;
    taken.push(best);
    order.push(best.unit.index);
    for (const key of best.terms.keys()) covered.add(key);
    left = left.filter((item) => item !== best && (repeats || newShare(item, covered) >= 0.4));
  }
}
