import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodTitle } from '../../../core/domain/pages/periodTitle.ts';
import { childSegment, point } from '../summarize/periodChildren.ts';

let made = 0;
const talk = (title: string, weight: number, project: string | null = 'shop') =>
  childSegment({ nodeId: `node ${made++}`, title, weight, project });

const tax = talk('Tax rate for Norway', 9_000);
const refunds = talk('Refunds through the ledger', 5_000);
const wizard = talk('Address wizard on one page', 4_000);

test('a period of one project is called by the titles of its heaviest conversations', () => {
  expect(periodTitle([wizard, refunds, tax])).toBe(
    'Tax rate for Norway; Refunds through the ledger; Address wizard on one page',
  );
  expect(periodTitle([tax])).toBe('Tax rate for Norway');
});

test('of several projects it is called by the largest work of each, and their number', () => {
  const hedge = talk('Hedge along the fence', 4_000, 'garden');
  expect(periodTitle([tax, hedge, refunds])).toBe(
    'Tax rate for Norway; Hedge along the fence; Refunds through the ledger; 2 projects',
  );
  // What hardly counts does not stand before the second work of the first.
  const third = talk('Ferry timetable', 10, 'harbour');
  expect(periodTitle([tax, third, hedge, refunds])).toMatch(
    /^Tax rate for Norway; Hedge along the fence; Refunds .*; 3 projects$/,
  );
  expect(periodTitle([tax], 7)).toBe('Tax rate for Norway; 7 projects');
  expect(periodTitle([tax, hedge], 1)).toBe('Tax rate for Norway; Hedge along the fence');
});

test('work that came to something stands before a longer request without an answer', () => {
  const asked = childSegment({
    nodeId: `node ${made++}`,
    title: 'Harbour cranes lose their load',
    weight: 12_000,
    points: [point('asked', 'Why do harbour cranes lose their load?'), point('failed', 'No reply')],
    project: 'shop',
  });
  const done = { ...refunds, bullets: [point('done', 'Moved refunds into the ledger')] };
  expect(periodTitle([asked, done])).toBe(
    'Refunds through the ledger; Harbour cranes lose their load',
  );
});

test('conversations on one branch are one work, and called as it is', () => {
  const ledger = [talk('Ledger: Move refunds', 900), talk('Ledger: Tests', 800)].map((one) => ({
    ...one,
    branch: 'ada/ledger',
  }));
  expect(periodTitle([wizard, ...ledger])).toBe('Ledger; Address wizard on one page');
});

test('where much was worked on, each work is called in short, and the largest projects name most', () => {
  const shop = ['Cart', 'Stock', 'Prices', 'Labels', 'Returns', 'Vouchers', 'Scales'].map(
    (work, at) => ({
      ...talk(`${work} screen: Fix the merge conflicts`, 900 - at),
      branch: `ada/${work.toLowerCase()}-screen`,
    }),
  );
  const hedge = talk('Hedge along the fence', 4_000, 'garden');
  const poem = talk('Poem on rain', 10, 'poems');
  expect(periodTitle([...shop, hedge, poem])).toBe(
    'shop: Cart screen, Stock screen, Prices screen; garden: Hedge along the fence; 3 projects',
  );
});

test('what belongs to no project is counted as none', () => {
  expect(periodTitle([tax, talk('Plum jam labels', 100, null)])).toBe(
    'Tax rate for Norway; Plum jam labels',
  );
});

test('a title is not said twice, also where one only begins like the other', () => {
  const again = talk('Tax rate for Norway', 8_000);
  const longer = talk('tax rate for Norway and Iceland', 7_000);
  expect(periodTitle([tax, again, longer, refunds])).toBe(
    'Tax rate for Norway; Refunds through the ledger',
  );
});

test('a period without children, or without titles, has none', () => {
  expect([periodTitle([]), periodTitle([talk('  ', 5)])]).toEqual(['', '']);
});

test('whatever the titles are, it is bounded, on one breath, and the same every time', () => {
  const title = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('word '.repeat(60), 'x'.repeat(500), tax.title),
  );
  const child = fc
    .record({
      nodeId: fc.uuid(),
      title,
      weight: fc.nat(500_000),
      project: fc.constantFrom(null, 'shop', 'garden', 'harbour'.repeat(9)),
    })
    .map(childSegment);
  fc.assert(
    fc.property(fc.array(child, { maxLength: 20 }), (children) => {
      const said = periodTitle(children);
      expect(said.length).toBeLessThanOrEqual(200);
      expect(periodTitle(structuredClone(children))).toBe(said);
    }),
  );
});

test('a greeting is no work beside other work', () => {
  expect(periodTitle([tax, talk('Hi', 4_000)])).toBe('Tax rate for Norway');
  expect(periodTitle([talk('Hi', 4_000)])).toBe('Hi');
});

test('a name that is too long among many is cut before a phrase, or another stands there', () => {
  const many = Array.from({ length: 8 }, (_, at) => talk(`Part ${at + 1} of the harbour`, 100));
  const long = talk(
    'Rewrite the printer of labels so that every office of the harbour has one',
    900,
  );
  const whole = talk('Supercalifragilisticexpialidocious-and-longer-than-any-title-can-be', 800);
  const title = periodTitle([...many, long, whole]);
  expect(title).toMatch(/^Rewrite printer of labels; /);
  expect(title).not.toContain('…');
});
