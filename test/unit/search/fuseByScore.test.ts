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

it('gives each event the better of its score by the question and a little less than by other words', () => {
  const own = [ranked(1, 0.6), ranked(2, 0.5, false)];
  const others = [[ranked(2, 0.9), ranked(3, 0.5)], [ranked(3, 0.7)]];
  expect(fuseByScore(own, others)).toEqual([
    ranked(2, 0.8 * 0.9),
    ranked(1, 0.6),
    ranked(3, 0.8 * 0.7),
  ]);
});

it('leaves the order of the question as it is where other words find nothing, and of equals', () => {
  const own = [ranked(2, 0.6), ranked(1, 0.6), ranked(3, 0.2)];
  expect(fuseByScore(own, [[]])).toBe(own);
  expect(fuseByScore(own, [[ranked(3, 0.1)]])).toEqual(own);
});
