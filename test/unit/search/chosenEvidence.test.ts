import { describe, expect, it, test } from 'vitest';
import { atKnee } from '../../../core/domain/search/atKnee.ts';
import { chosenEvidence } from '../../../core/engine/search/chosenEvidence.ts';
import type { RankedPlace } from '../../../core/engine/search/rankedEvents.ts';

test.each([
  [[], 0],
  [[0.9], 1],
  [[0.9, 0.8, 0.3, 0.2], 2],
  [[0.9, 0.8, 0.7], 3],
  [[0.9, 0.8, 0.7, 0.5, 0.49, 0.48], 3],
  [[0.9, 0.8, 0.7, 0.69, 0.5, 0.49], 4],
  [[0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9], 5],
] as const)('of the scores %j the first %d are enough', (scores, count) => {
  expect(atKnee(scores)).toBe(count);
});

/** `segment:event` with a score and an hour. */
const ranked = (eventIx: number, segmentIx: number, score: number, hour = 0): RankedPlace => ({
  score,
  isHit: true,
  place: {
    eventIx,
    segmentIx,
    conversationIx: 1,
    position: eventIx,
    ms: hour * 3_600_000,
    kind: 'message',
    role: 'user',
    name: null,
  },
});

const RANKED = [
  ranked(1, 1, 1, 5),
  ranked(2, 1, 0.9, 4),
  ranked(3, 2, 0.8, 1),
  ranked(4, 1, 0.7, 9),
  ranked(5, 1, 0.65, 6),
  ranked(6, 3, 0.6, 2),
  ranked(7, 4, 0.25, 3),
  ranked(8, 5, 0.1, 8),
];

const chosen = (
  input: { limit?: number; budget?: number },
  end: 'first' | 'latest' | null = null,
) => chosenEvidence(RANKED, { input, end, points: [] });

const ids = (...asked: Parameters<typeof chosen>): readonly number[] =>
  chosen(...asked).wanted.map(({ place }) => place.eventIx);

describe('what is given', () => {
  it('ends at the knee, with few pieces of a segment, where nobody asks for more', () => {
    expect(ids({})).toEqual([1, 2, 3, 4, 6]);
    expect(chosen({})).toMatchObject({ pieces: 7, segments: 4, best: 1 });
  });

  it('is all that is near the best up to the limit or the budget', () => {
    expect(ids({ limit: 3 })).toEqual([1, 2, 3]);
    expect(ids({ budget: 4_000 })).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('begins with the first or the last of those that fit about as well, where that is asked', () => {
    expect(ids({ limit: 4 }, 'first')).toEqual([3, 2, 1, 4]);
    expect(ids({ limit: 4 }, 'latest')).toEqual([1, 2, 3, 4]);
  });
});
