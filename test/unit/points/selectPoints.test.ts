import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Choice } from '../../../core/domain/points/point.ts';
import { selectPoints } from '../../../core/domain/points/selectPoints.ts';
import type { Quota } from '../../../core/domain/points/selectPoints.ts';
import { wordCount } from '../../../core/domain/text/terms.ts';
import { POINT_ROLES } from '../../../core/model/point.ts';
import type { PointRole } from '../../../core/model/point.ts';

const QUOTA: Quota = {
  asked: 2,
  decided: 2,
  corrected: 2,
  found: 2,
  done: 2,
  failed: 2,
  open: 2,
  all: 6,
  words: 60,
};

/** Its words are its terms, each as heavy as another. */
const choice = (role: PointRole | null, text: string, worth = 1, group?: string): Choice => ({
  role,
  text,
  worth,
  terms: new Map(text.split(' ').map((word) => [word, 1])),
  ...(group === undefined ? {} : { group }),
});
const chosen = (choices: readonly Choice[], quota: Partial<Quota> = {}): readonly string[] =>
  selectPoints(choices, { ...QUOTA, ...quota }).map(({ text }) => text);

describe('points are chosen', () => {
  test('so that each role has its best before any has a second', () => {
    const choices = [
      choice('done', 'cache lease shard', 9),
      choice('done', 'parser ledger vector', 8),
      choice('found', 'socket router digest', 1),
      choice(null, 'cursor index worker', 1),
    ];
    expect(chosen(choices, { all: 3 }).toSorted()).toEqual([
      'cache lease shard',
      'cursor index worker',
      'socket router digest',
    ]);
  });

  test('so that none repeats another of its role', () => {
    const choices = [
      choice('found', 'cache lease shard', 2),
      choice('found', 'cache lease worker', 2),
      choice('found', 'parser ledger vector', 2),
    ];
    expect(chosen(choices)).toEqual(['cache lease shard', 'parser ledger vector']);
  });

  test('so that an answer may take up the words of its request, but must have some of its own', () => {
    const asked = choice('asked', 'cache lease shard worker', 2);
    expect([
      chosen([asked, choice('found', 'cache lease worker lock', 1)]),
      chosen([asked, choice('found', 'cache lease shard worker', 1)]),
    ]).toEqual([[asked.text, 'cache lease worker lock'], [asked.text]]);
  });

  test('so that what was done is told even in the words of the request', () => {
    const choices = [choice('asked', 'cache lease shard', 2), choice('done', 'lease shard', 1)];
    expect(chosen(choices)).toEqual(['cache lease shard', 'lease shard']);
  });

  test('so that what is worth far less than the best of its role is left out', () => {
    const choices = [
      choice('done', 'cache lease shard', 10),
      choice('done', 'parser ledger vector', 1),
      choice('open', 'socket router digest', 1),
    ];
    expect(chosen(choices)).toEqual(['cache lease shard', 'socket router digest']);
  });

  test('so that a point that is not told leaves none out', () => {
    const choices = [
      choice('asked', 'cache lease shard', 2),
      choice('found', 'cache lease shard', 10),
      choice('found', 'parser ledger vector', 1),
    ];
    expect(chosen(choices)).toEqual(['cache lease shard', 'parser ledger vector']);
  });

  test('so that the worth of one point leaves none out that has other peers', () => {
    const choices = [
      { ...choice('done', 'cache lease shard', 10), peers: 'heavy' },
      { ...choice('done', 'parser ledger vector', 1), peers: 'light' },
    ];
    expect(chosen(choices)).toEqual(['cache lease shard', 'parser ledger vector']);
  });

  test('so that a group that has points gives way to one that has none', () => {
    const choices = [
      choice('done', 'cache lease shard', 2, 'one'),
      choice('done', 'parser ledger vector', 1.9, 'one'),
      choice('done', 'socket router digest', 1.5, 'other'),
    ];
    expect(chosen(choices)).toEqual(['cache lease shard', 'socket router digest']);
  });

  test('the earlier first where nothing tells them apart', () => {
    const choices = [choice('done', 'cache lease'), choice('done', 'parser ledger')];
    expect(chosen(choices, { done: 1 })).toEqual(['cache lease']);
    expect(chosen(choices.toReversed(), { done: 1 })).toEqual(['parser ledger']);
  });

  test('without any that has no terms or is worth nothing', () => {
    const empty = { ...choice('done', 'of the'), terms: new Map<string, number>() };
    expect(chosen([empty, choice('open', 'cache lease', 0)])).toEqual([]);
    expect(chosen([])).toEqual([]);
  });
});

test('no quota is ever exceeded, nothing is chosen twice, and the choice is always the same', () => {
  const word = fc.constantFrom(
    ...'cache lease shard parser ledger vector socket router'.split(' '),
  );
  const any = fc
    .tuple(
      fc.constantFrom(null, ...POINT_ROLES),
      fc.array(word, { maxLength: 8 }),
      fc.double({ min: 0, max: 10, noNaN: true }),
      fc.option(fc.constantFrom('one', 'other'), { nil: undefined }),
    )
    .map(([role, words, worth, group]) => choice(role, words.join(' '), worth, group));
  const least = fc.record({ all: fc.nat(8), words: fc.nat(40), done: fc.nat(3), open: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), least, (choices, some) => {
      const quota = { ...QUOTA, ...some };
      const points = selectPoints(choices, quota);
      expect(selectPoints(structuredClone(choices), quota)).toEqual(points);
      expect(points.length).toBeLessThanOrEqual(quota.all);
      expect(new Set(points).size).toBe(points.length);
      for (const role of POINT_ROLES)
        expect(points.filter((one) => one.role === role).length).toBeLessThanOrEqual(quota[role]);
      const words = points.reduce((sum, { text }) => sum + wordCount(text), 0);
      expect(words).toBeLessThanOrEqual(quota.words);
    }),
  );
});
