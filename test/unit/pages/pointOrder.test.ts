import { describe, expect, test } from 'vitest';
import { byStanding, inShort, resultsFirst } from '../../../core/domain/pages/pointOrder.ts';
import type { PointRole } from '../../../core/model/point.ts';

const of = (role: PointRole, text: string, worth?: number) => ({ role, text, worth });
const texts = (points: readonly { readonly text: string }[]): readonly string[] =>
  points.map(({ text }) => text);

const CAUSE = of('found', 'The ledger counted the header of each page as a row', 0.6);
const SIDE = of('done', 'Split the printing helper into two modules', 0.3);
const ASKED = of('asked', 'Why does the ledger count one row too many on each page?', 0.9);
const MORE = of('found', 'The footer of the ledger was counted once as well', 0.5);

describe('the points of a conversation', () => {
  test('begin with what stands best for all, whatever it tells', () => {
    expect(texts(byStanding([ASKED, SIDE, CAUSE]))).toEqual(texts([CAUSE, SIDE, ASKED]));
    expect(texts(resultsFirst([ASKED, SIDE, CAUSE]))[0]).toBe(CAUSE.text);
  });

  test('tell something else before a second of a role that is little better', () => {
    const near = { ...SIDE, worth: 0.4 };
    expect(texts(byStanding([CAUSE, MORE, near]))).toEqual(texts([CAUSE, near, MORE]));
  });

  test('of which one is only routine begin with another', () => {
    const routine = of('done', 'Changed ledger.ts, pages.ts', 0.9);
    expect(texts(byStanding([routine, SIDE]))).toEqual(texts([SIDE, routine]));
  });

  test('in short say what was wanted behind what came of it', () => {
    expect(texts(inShort([ASKED, SIDE, CAUSE]))).toEqual(texts([CAUSE, ASKED, SIDE]));
  });

  test('go by need where nothing tells how well they stand', () => {
    const points = [of('asked', 'A?'), of('found', 'B'), of('done', 'C'), of('done', 'D')];
    expect(texts(byStanding(points))).toEqual(['C', 'B', 'A?', 'D']);
    expect(texts(inShort(points))[0]).toBe('D');
  });
});
