import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSegmenter, segmentEvents } from '../../../core/domain/segment/createSegmenter.ts';
import type { SegmentEvent, SegmentRun } from '../../../core/domain/segment/createSegmenter.ts';
import { event, turn } from './events.ts';

const SETTINGS = { gapMs: 30 * 60_000, maxTokens: 100 };

/** Runs in short: `0-3 gap 30`. */
const runs = (events: readonly SegmentEvent[]): string[] =>
  segmentEvents(events, SETTINGS).map(
    ({ start, end, tokens, cut }) => `${start}-${end} ${cut} ${tokens}`,
  );

const BAKING = 'flour water salt yeast dough oven bread crust knead';
const SAILING = 'sail mast rudder harbour wind tide anchor keel rope';

test('a conversation without events has no segments', () => {
  expect(runs([])).toEqual([]);
});

test('a gap of exactly the limit does not cut, a millisecond more does', () => {
  const at = turn(30);
  expect(runs([turn(0), at])).toEqual(['0-2 end 20']);
  expect(runs([turn(0), { ...at, ms: at.ms + 1 }])).toEqual(['0-1 gap 10', '1-2 end 10']);
});

test('a gap cuts inside a turn too, which then continues', () => {
  expect(runs([turn(0), event(1), event(60), event(61)])).toEqual(['0-2 gap 20', '2-4 end 20']);
});

test('time that goes backwards is no gap, but going on from there is measured', () => {
  expect(runs([turn(60), event(0), event(20), event(60)])).toEqual(['0-3 gap 30', '3-4 end 10']);
});

test('tokens up to the limit stay together', () => {
  expect(runs([turn(0, { tokens: 50 }), turn(1, { tokens: 50 })])).toEqual(['0-2 end 100']);
});

test('passing the limit cuts at the turn where the topic shifts most', () => {
  const events = [
    turn(0, { tokens: 20, text: BAKING }),
    turn(1, { tokens: 20, text: BAKING }),
    turn(2, { tokens: 20, text: BAKING }),
    turn(3, { tokens: 20, text: SAILING }),
    turn(4, { tokens: 20, text: SAILING }),
    event(5, { tokens: 20, text: SAILING }),
  ];
  expect(runs(events)).toEqual(['0-3 tokens 60', '3-6 end 60']);
});

test('the event that passes the limit can itself be the turn to cut before', () => {
  const events = [
    turn(0, { tokens: 60, text: BAKING }),
    event(1, { tokens: 30, text: BAKING }),
    turn(2, { tokens: 20, text: SAILING }),
  ];
  expect(runs(events)).toEqual(['0-2 tokens 90', '2-3 end 20']);
});

test('of turns where the topic shifts alike, the latest is cut at', () => {
  const events = Array.from({ length: 4 }, (_, minute) => turn(minute, { tokens: 30 }));
  expect(runs(events)).toEqual(['0-3 tokens 90', '3-4 end 30']);
});

test('cutting repeats while the rest still passes the limit', () => {
  const events = [
    turn(0, { tokens: 10, text: BAKING.repeat(3) }),
    turn(1, { tokens: 50, text: SAILING }),
    event(2, { tokens: 35, text: SAILING }),
    event(3, { tokens: 90, text: SAILING }),
  ];
  expect(runs(events)).toEqual(['0-1 tokens 10', '1-3 tokens 85', '3-4 end 90']);
});

test('a turn that alone passes the limit is cut before the event that passes it', () => {
  const events = [turn(0, { tokens: 60 }), event(1, { tokens: 40 }), event(2, { tokens: 1 })];
  expect(runs(events)).toEqual(['0-2 tokens 100', '2-3 end 1']);
});

test('an event over the limit stands alone, even beside events without tokens', () => {
  const events = [turn(0), event(1, { tokens: 500 }), event(2, { tokens: 0 }), event(3)];
  expect(runs(events)).toEqual(['0-1 tokens 10', '1-2 tokens 500', '2-4 end 10']);
});

test('a segmenter started in the middle of a conversation goes by its indices', () => {
  const segmenter = createSegmenter(SETTINGS, 40);
  expect([
    segmenter.open(),
    segmenter.push(turn(0)),
    segmenter.push(turn(31)),
    segmenter.open(),
  ]).toEqual([
    undefined,
    [],
    [{ start: 40, end: 41, tokens: 10, cut: 'gap' }],
    { start: 41, end: 42, tokens: 10, cut: 'end' },
  ]);
});

const conversation: fc.Arbitrary<SegmentEvent[]> = fc
  .array(
    fc.record({
      step: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -5, max: 20 }) },
        { weight: 1, arbitrary: fc.integer({ min: 25, max: 40 }) },
      ),
      tokens: fc.oneof(
        { weight: 8, arbitrary: fc.nat(40) },
        { weight: 1, arbitrary: fc.integer({ min: 90, max: 150 }) },
      ),
      opensTurn: fc.boolean(),
      text: fc
        .array(fc.constantFrom(...`${BAKING} ${SAILING}`.split(' ')), { maxLength: 8 })
        .map((words) => words.join(' ')),
    }),
    { maxLength: 40 },
  )
  .map((drafts) => {
    let minute = 0;
    return drafts.map(({ step, ...rest }) => event((minute += step), rest));
  });

test('segments follow each other over all events, and only a lone event passes the limit', () => {
  fc.assert(
    fc.property(conversation, (events) => {
      const all = segmentEvents(events, SETTINGS);
      expect(all.flatMap(({ start, end }) => events.slice(start, end))).toEqual(events);
      const wrong = all.filter(({ start, end, tokens, cut }, index) => {
        const own = events.slice(start, end).reduce((sum, one) => sum + one.tokens, 0);
        const isLast = index === all.length - 1;
        return (
          end <= start ||
          tokens !== own ||
          (tokens > 100 && end - start > 1) ||
          (cut === 'end') !== isLast
        );
      });
      expect(wrong).toEqual([]);
    }),
  );
});

test('going on from the open segment gives the same segments as all at once', () => {
  fc.assert(
    fc.property(conversation, fc.array(fc.nat(40), { maxLength: 5 }), (events, pauses) => {
      let kept: readonly SegmentRun[] = [];
      const lengths = [...pauses.map((pause) => Math.min(pause, events.length)), events.length];
      for (const length of lengths.toSorted((a, b) => a - b)) {
        const start = kept.at(-1)?.start ?? 0;
        kept = [...kept.slice(0, -1), ...runsFrom(start, events.slice(start, length))];
      }
      expect(kept).toEqual(segmentEvents(events, SETTINGS));
    }),
    { numRuns: 500 },
  );
});

function runsFrom(start: number, events: readonly SegmentEvent[]): SegmentRun[] {
  const segmenter = createSegmenter(SETTINGS, start);
  const closed = events.flatMap((one) => segmenter.push(one));
  return [...closed, segmenter.open()].filter((run) => run !== undefined);
}

test('appending an event changes the open segment only', () => {
  fc.assert(
    fc.property(conversation, (events) => {
      const before = segmentEvents(events.slice(0, -1), SETTINGS).slice(0, -1);
      expect(segmentEvents(events, SETTINGS).slice(0, before.length)).toEqual(before);
    }),
  );
});
