/** Which event comes first: the best of the segment that answers best as a whole. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termProximity } from '../../../core/domain/search/termProximity.ts';
import { promoteBestSegment } from '../../../core/domain/search/promoteBestSegment.ts';
import type { Scored } from '../../../core/domain/search/promoteBestSegment.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';

const event = (
  eventIx: number,
  segmentIx: number | null,
  score: number,
  role: Scored['place']['role'] = 'assistant',
): Scored => ({ eventIx, segmentIx, score, place: { role } });

const closeness = (text: string, question = 'ferry timetable printed'): number => {
  const terms = queryTerms(question);
  return termProximity(
    text,
    terms,
    terms.map(() => 1 / terms.length),
  );
};

describe('the event that leads', () => {
  it('is of the segment whose best events together say most', () => {
    const ranked = [event(1, 10, 0.6), event(2, 20, 0.58), event(3, 20, 0.55), event(4, 30, 0.2)];
    expect(promoteBestSegment(ranked, new Map())).toEqual([
      event(2, 20, 0.6),
      event(1, 10, 0.6),
      event(3, 20, 0.55),
      event(4, 30, 0.2),
    ]);
  });

  it('is an answer rather than a request of the better segment, unless no answer is as good', () => {
    const asked = [event(1, 10, 0.6), event(2, 20, 0.59, 'user'), event(3, 20, 0.58)];
    expect(promoteBestSegment(asked, new Map())).toEqual(asked);
    const all = asked.map((each) => ({ ...each, place: { role: 'user' } as const }));
    expect(promoteBestSegment(all, new Map())[0]?.eventIx).toBe(2);
  });

  it('is of the segment where the words stand close to each other, of two that hold as many', () => {
    const ranked = [event(1, 10, 0.6), event(2, 20, 0.59)];
    expect(promoteBestSegment(ranked, new Map([[2, 0.5]]))[0]).toEqual(event(2, 20, 0.6));
  });

  it('stays where many weak events are all that another segment has', () => {
    const weak = Array.from({ length: 30 }, (_, at) => event(100 + at, 20, 0.15));
    const ranked = [event(1, 10, 0.8), ...weak];
    expect(promoteBestSegment(ranked, new Map())).toEqual(ranked);
  });

  it('changes nothing but who leads, whatever the scores', () => {
    const scores = fc.array(
      fc.record({
        segmentIx: fc.option(fc.integer({ min: 1, max: 5 })),
        score: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(scores, (all) => {
        const ranked = all
          .toSorted((a, b) => b.score - a.score)
          .map((each, at) => event(at + 1, each.segmentIx, each.score));
        const led = promoteBestSegment(ranked, new Map());
        const [lead] = led;
        expect(led.slice(1)).toEqual(ranked.filter(({ eventIx }) => eventIx !== lead?.eventIx));
        expect(lead?.score).toBe(ranked[0]?.score);
      }),
    );
  });
});

describe('closeness of words', () => {
  it('counts each two that follow each other in the question and stand near in the text, in any order', () => {
    expect(closeness('She printed the timetable of the ferry.')).toBeCloseTo(2 / 3);
    expect(
      closeness('The timetable of the ferry hung there, long before anything was ever printed.'),
    ).toBeCloseTo(1 / 3);
    expect(closeness('A ferry came. Nobody in the whole harbour had a timetable.')).toBe(0);
  });

  it('is nothing for one word, and for words that are not there', () => {
    expect(closeness('ferry ferry ferry', 'ferry')).toBe(0);
    expect(closeness('')).toBe(0);
  });
});
