import { expect, it } from 'vitest';
import { fuseByScore } from '../../../core/engine/search/fuseByScore.ts';
import type { RankedPlace } from '../../../core/engine/search/rankedEvents.ts';

const ranked = (eventIx: number, score: number, isHit = true): RankedPlace => ({
  place: {
    eventIx,
    conversationIx: 1,
    position: eventIx,
    segmentIx: 1,
    ms: 0,
    kind: 'message',
    role: 'user',
    name: null,
  },
  score,
  isHit,
});

/** Order and scores, of which six decimals tell enough. */
const told = (fused: readonly RankedPlace[]) =>
  fused.map(({ place, score }) => [place.eventIx, Number(score.toFixed(6))]);

it('gives each event the best of its scores, by other words a little less, and a fifth of the others', () => {
  const own = [ranked(1, 0.6), ranked(2, 0.5, false)];
  const others = [[ranked(2, 0.9), ranked(3, 0.5)], [ranked(3, 0.7)]];
  const fused = fuseByScore(own, others);
  const most = 1 + 2 * 0.2;
  expect(told(fused)).toEqual(
    [
      [2, (0.8 * 0.9 + 0.2 * 0.5) / most],
      [3, (0.8 * 0.7 + 0.2 * 0.8 * 0.5) / most],
      [1, 0.6 / most],
    ].map(([ix, score = 0]) => [ix, Number(score.toFixed(6))]),
  );
  expect(fused.map(({ isHit }) => isHit)).toEqual([true, true, true]);
});

it('what several forms speak for comes before what one speaks for as well', () => {
  const forms = [[ranked(1, 0.5)], [ranked(2, 0.55)], [ranked(1, 0.5)]];
  expect(fuseByScore([], forms).map(({ place }) => place.eventIx)).toEqual([1, 2]);
});

it('stays within 0 and 1', () => {
  expect(told(fuseByScore([ranked(1, 1)], [[ranked(1, 1)], [ranked(1, 1)]]))[0]?.[1]).toBeLessThan(
    1,
  );
});

it('leaves the order of the question as it is where other words find nothing, and of equals', () => {
  const own = [ranked(2, 0.6), ranked(1, 0.6), ranked(3, 0.2)];
  expect(fuseByScore(own, [[]])).toBe(own);
  expect(fuseByScore(own, [[ranked(3, 0.1)]]).map(({ place }) => place.eventIx)).toEqual([2, 1, 3]);
});
