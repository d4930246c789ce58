import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankEvents, termWeight } from '../../../core/domain/search/rankEvents.ts';
import type { EventFacts } from '../../../core/domain/search/rankEvents.ts';

const event = (eventIx: number, parts: Partial<EventFacts> = {}): EventFacts => ({
  eventIx,
  conversationIx: 1,
  position: eventIx,
  segmentIx: null,
  terms: 0,
  prior: 1,
  asks: false,
  name: null,
  role: 'user',
  atTime: 0,
  ...parts,
});
/** Alone in its conversation. */
const apart = (eventIx: number, parts: Partial<EventFacts>): EventFacts =>
  event(eventIx, { terms: 1, conversationIx: eventIx, ...parts });
const rank = (events: readonly EventFacts[], weights: readonly number[] = [1, 1]) =>
  rankEvents(events, { weights, segmentHits: new Map() });
const order = (events: readonly EventFacts[], weights?: readonly number[]): readonly number[] =>
  rank(events, weights).map(({ eventIx }) => eventIx);

/** The score of what Grace says after something was said that holds a word. */
const answered = (parts: Partial<EventFacts>): number =>
  rank([
    event(1, { terms: 0b01, name: 'Ada', asks: true, ...parts }),
    event(2, { name: 'Grace' }),
  ]).find(({ eventIx }) => eventIx === 2)?.score ?? 0;

describe('what counts for an event', () => {
  it('is its own words first, the rarer the more', () => {
    expect(
      order(
        [
          apart(1, { terms: 0b01 }),
          apart(2, { terms: 0b10 }),
          apart(3, { terms: 0b11 }),
          apart(4, { terms: 0 }),
        ],
        [1, 3],
      ),
    ).toEqual([3, 2, 1]);
  });

  it('is what was said around it in its conversation, and more what came before', () => {
    const events = [event(1), event(2), event(3, { terms: 0b11 }), event(4), event(8), event(9)];
    // The answer follows the question; what is further away than four says nothing.
    expect(order(events)).toEqual([3, 4, 2, 1]);
    const other = [event(3, { terms: 0b11 }), event(4, { conversationIx: 2, terms: 0 })];
    expect(order(other)).toEqual([3]);
  });

  it('is its segment, less than any word of its own', () => {
    const events = [
      event(1, { segmentIx: 7, conversationIx: 1 }),
      event(2, { segmentIx: 8, conversationIx: 2 }),
      event(3, { terms: 0b01, conversationIx: 3 }),
    ];
    const ranked = rankEvents(events, {
      weights: [1, 1],
      segmentHits: new Map([[7, [9, 9]]]),
    });
    expect(ranked.map(({ eventIx }) => eventIx)).toEqual([3, 1]);
  });

  it('is more where somebody else has just asked it', () => {
    expect(answered({})).toBeGreaterThan(answered({ asks: false }));
    expect(answered({ role: 'assistant', name: 'Grace' })).toBe(answered({}));
    expect(answered({ name: 'Grace' })).toBe(answered({ asks: false }));
    expect(answered({ position: 0 })).toBe(answered({ position: 0, asks: false }));
  });

  it('is a little what the text of its segment says', () => {
    const events = [apart(1, { segmentIx: 7 }), apart(2, { segmentIx: 8 })];
    const options = { weights: [1, 1], segmentHits: new Map() };
    const inTexts = [new Set([7]), new Set<number>()];
    expect(rankEvents(events, options).map(({ eventIx }) => eventIx)).toEqual([2, 1]);
    const [first, second] = rankEvents(events, { ...options, inTexts });
    expect([first?.eventIx, second?.eventIx]).toEqual([1, 2]);
  });

  it('is a share of all that was asked, or of what is meant', () => {
    const [all] = rank([apart(1, {})], [2, 2]);
    const [some] = rankEvents([apart(1, {})], {
      weights: [2, 2],
      segmentHits: new Map(),
      whole: 2,
    });
    expect(some?.score).toBeGreaterThan(all?.score ?? 1);
  });

  it('is what it is, and when it was', () => {
    expect(
      order([
        apart(1, { prior: 0.35 }),
        apart(2, {}),
        apart(3, { atTime: 1 }),
        apart(4, { atTime: 0.5 }),
      ]),
    ).toEqual([3, 4, 2, 1]);
  });

  it('is, between equals, that it is newer', () => {
    const equal = [1, 2, 3].map((ix) => event(ix, { terms: 1, conversationIx: ix }));
    expect(order(equal)).toEqual([3, 2, 1]);
  });
});

it('weighs rare words more than common ones, and none below nothing', () => {
  const weights = [0, 1, 10, 500, 1_000].map((found) => termWeight(found, 1_000));
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(weights.at(-1)).toBeGreaterThan(0);
});

const facts = fc
  .array(
    fc.record({
      conversationIx: fc.nat({ max: 2 }),
      position: fc.nat({ max: 20 }),
      segmentIx: fc.option(fc.nat({ max: 2 })),
      terms: fc.nat({ max: 7 }),
      prior: fc.double({ min: 0, max: 1.6, noNaN: true }),
      asks: fc.boolean(),
      name: fc.constantFrom(null, 'Ada', 'Grace'),
      role: fc.constantFrom('user' as const, 'assistant' as const),
      atTime: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 20 },
  )
  .map((all) =>
    all
      .map((each, eventIx): EventFacts => ({ ...each, eventIx }))
      .toSorted((a, b) => a.conversationIx - b.conversationIx || a.position - b.position),
  );
const weights = fc.array(fc.double({ min: 0, max: 10, noNaN: true }), {
  minLength: 3,
  maxLength: 3,
});

it('gives scores above 0 and up to 1, in order, each event once', () => {
  fc.assert(
    fc.property(facts, weights, (events, weight) => {
      const ranked = rankEvents(events, {
        weights: weight,
        segmentHits: new Map([[1, [3, 0, 1]]]),
      });
      const scores = ranked.map(({ score }) => score);
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(new Set(ranked.map(({ eventIx }) => eventIx)).size).toBe(ranked.length);
    }),
  );
});

it('never ranks an event lower for one more of the words, a fitter time or a better kind', () => {
  const change = fc.constantFrom<(event: EventFacts) => EventFacts>(
    (one) => ({ ...one, terms: one.terms | 1 }),
    (one) => ({ ...one, terms: 7 }),
    (one) => ({ ...one, atTime: 1 }),
    (one) => ({ ...one, prior: 1.6 }),
  );
  fc.assert(
    fc.property(facts, weights, fc.nat(), change, (events, weight, at, better) => {
      const chosen = events[at % Math.max(1, events.length)];
      if (chosen === undefined) return;
      const options = { weights: weight, segmentHits: new Map() };
      const scoreIn = (all: readonly EventFacts[]): number =>
        rankEvents(all, options).find(({ eventIx }) => eventIx === chosen.eventIx)?.score ?? 0;
      const changed = events.map((one) => (one === chosen ? better(one) : one));
      expect(scoreIn(changed)).toBeGreaterThanOrEqual(scoreIn(events));
    }),
  );
});
