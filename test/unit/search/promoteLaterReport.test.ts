import { expect, test } from 'vitest';
import { promoteLaterReport } from '../../../core/domain/search/promoteLaterReport.ts';

interface Told {
  readonly at: number;
  readonly score: number;
  readonly conversation?: number;
  readonly held?: number;
}

/** Events by their positions, and which of them are reports. */
function order(told: readonly Told[], reports: readonly number[]): readonly (readonly number[])[] {
  const ranked = told.map(({ at, score, conversation = 1, held = 1 }) => ({
    eventIx: at,
    score,
    held,
    place: { conversationIx: conversation, position: at },
  }));
  return promoteLaterReport(ranked, new Set(reports)).map(({ eventIx, score }) => [eventIx, score]);
}

test('the best later report that fits nearly as well goes first, with the score of the best', () => {
  const told = [
    { at: 3, score: 0.8 },
    { at: 4, score: 0.79 },
    { at: 9, score: 0.75 },
    { at: 12, score: 0.74 },
  ];
  expect(order(told, [9, 12])).toEqual([
    [9, 0.8],
    [3, 0.8],
    [4, 0.79],
    [12, 0.74],
  ]);
});

test.each([
  ['is earlier', { at: 2, score: 0.79 }, [2]],
  ['is of another conversation', { at: 9, score: 0.79, conversation: 2 }, [9]],
  ['fits clearly worse', { at: 9, score: 0.7 }, [9]],
  ['holds no word', { at: 9, score: 0.79, held: 0 }, [9]],
  ['is no report', { at: 9, score: 0.79 }, [3]],
] as const)('all stays as it was where what follows %s', (_, other, reports) => {
  expect(order([{ at: 3, score: 0.8 }, other], reports)).toEqual([
    [3, 0.8],
    [other.at, other.score],
  ]);
});

test('nothing comes of nothing', () => {
  expect(order([], [])).toEqual([]);
});
