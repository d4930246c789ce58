import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSegmenter, segmentEvents } from '../../../core/domain/segment/createSegmenter.ts';
import type { SegmentEvent, SegmentRun } from '../../../core/domain/segment/createSegmenter.ts';
import { EVENT_KINDS } from '../../../core/model/event.ts';
import { event, turn } from './events.ts';

const SETTINGS = { gapMs: 30 * 60_000, joinWeight: 60, maxWeight: 200, overlapTokens: 50 };

/** Runs in short, with their weight: `0-3 gap 30`. */
const runs = (events: readonly SegmentEvent[]): string[] =>
  segmentEvents(events, SETTINGS).map(
    ({ start, end, weight, cut }) => `${start}-${end} ${cut} ${weight}`,
  );

const call = (minute: number): SegmentEvent => event(minute, { kind: 'tool_call', weight: 20 });
const result = (minute: number): SegmentEvent => event(minute, { kind: 'tool_result' });

const BAKING = 'flour water salt yeast dough oven bread crust knead';
const SAILING = 'sail mast rudder harbour wind tide anchor keel rope';

test('a conversation without events has no segments', () => {
  expect(runs([])).toEqual([]);
});

test('turns are joined up to the weight for that, and no further', () => {
  const light = [turn(0), event(1), turn(2), event(3), turn(4), event(5)];
  expect(runs(light)).toEqual(['0-6 end 60']);
  expect(runs([...light, turn(6)])).toEqual(['0-6 turn 60', '6-7 end 10']);
});

test('a turn that becomes too heavy to be joined leaves whole turns behind', () => {
  const events = [turn(0), event(1), turn(2), event(3), event(4, { weight: 50 }), event(5)];
  expect(runs(events)).toEqual(['0-2 turn 20', '2-6 end 80']);
});

test('turns with a longer pause between them are never joined', () => {
  const at = turn(30);
  expect(runs([turn(0), at])).toEqual(['0-2 end 20']);
  expect(runs([turn(0), { ...at, ms: at.ms + 1 }])).toEqual(['0-1 gap 10', '1-2 end 10']);
});

test('a pause inside a turn does not cut it', () => {
  expect(runs([turn(0), event(1), event(600), event(601)])).toEqual(['0-4 end 40']);
});

test('whatever holds no message joins the turn after it, however long ago it was', () => {
  const notes = [event(0, { kind: 'system' }), event(1, { kind: 'tool_call' })];
  expect(runs([...notes, turn(600), event(601)])).toEqual(['0-4 end 20']);
  expect(runs(notes)).toEqual(['0-2 end 0']);
});

test('a turn stays whole up to its limit', () => {
  const events = [turn(0, { weight: 100 }), event(1, { weight: 100 })];
  expect(runs(events)).toEqual(['0-2 end 200']);
});

test('a heavier turn is cut before the message where the topic shifts most', () => {
  const events = [
    turn(0, { weight: 40, text: BAKING }),
    event(1, { weight: 40, text: BAKING }),
    event(2, { weight: 40, text: BAKING }),
    event(3, { weight: 40, text: SAILING }),
    event(4, { weight: 41, text: SAILING }),
  ];
  expect(runs(events)).toEqual(['0-3 inside 120', '3-5 end 81']);
});

test('a call is never cut from its result', () => {
  const before = [turn(0, { weight: 60 }), event(1, { weight: 60 }), call(2)];
  // The message stands between a call and its result, and the one after the result does not.
  const events = [...before, event(3, { weight: 60 }), result(4), event(5, { weight: 60 })];
  expect(runs(events)).toEqual(['0-5 inside 200', '5-6 end 60']);
  const parallel = [...before, call(3), result(4), event(5, { weight: 60 }), result(6), event(7)];
  expect(runs(parallel)).toEqual(['0-1 inside 60', '1-8 end 170']);
});

test('a single message above the limit stays whole', () => {
  expect(runs([turn(0, { weight: 500 }), event(1)])).toEqual(['0-1 inside 500', '1-2 end 10']);
});

test('the rest of a heavy turn is joined with the turns after it', () => {
  const events = [turn(0, { weight: 150 }), event(1, { weight: 51 }), turn(2, { weight: 9 })];
  expect(runs(events)).toEqual(['0-1 inside 150', '1-3 end 60']);
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
    [{ start: 40, end: 41, tokens: 10, weight: 10, cut: 'gap' }],
    { start: 41, end: 42, tokens: 10, weight: 10, cut: 'end' },
  ]);
});

const conversation: fc.Arbitrary<SegmentEvent[]> = fc
  .array(
    fc.record({
      step: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -5, max: 20 }) },
        { weight: 1, arbitrary: fc.integer({ min: 25, max: 40 }) },
      ),
      kind: fc.constantFrom(...EVENT_KINDS),
      opensTurn: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
      size: fc.oneof(
        { weight: 8, arbitrary: fc.nat(40) },
        { weight: 1, arbitrary: fc.integer({ min: 90, max: 250 }) },
      ),
      text: fc
        .array(fc.constantFrom(...`${BAKING} ${SAILING}`.split(' ')), { maxLength: 8 })
        .map((words) => words.join(' ')),
    }),
    { maxLength: 60 },
  )
  .map((drafts) => {
    let minute = 0;
    return drafts.map(({ step, size, opensTurn, kind, text }) => {
      const weighs = opensTurn || kind === 'message';
      return event((minute += step), {
        kind: opensTurn ? 'message' : kind,
        opensTurn,
        text,
        tokens: size,
        weight: weighs ? Math.max(1, size) : kind === 'tool_call' ? Math.min(25, size) : 0,
      });
    });
  });

test('segments follow each other over all events and say what they hold', () => {
  fc.assert(
    fc.property(conversation, (events) => {
      const all = segmentEvents(events, SETTINGS);
      expect(all.flatMap(({ start, end }) => events.slice(start, end))).toEqual(events);
      for (const [index, { start, end, tokens, weight, cut }] of all.entries()) {
        const own = events.slice(start, end);
        expect(tokens).toBe(own.reduce((sum, one) => sum + one.tokens, 0));
        expect(weight).toBe(own.reduce((sum, one) => sum + one.weight, 0));
        expect(cut === 'end').toBe(index === all.length - 1);
      }
    }),
  );
});

test('a cut is before a request, or before a message of a turn that is too heavy', () => {
  fc.assert(
    fc.property(conversation, (events) => {
      const cuts = segmentEvents(events, SETTINGS).slice(0, -1);
      const wrong = cuts.filter(({ start, end, weight, cut }) => {
        const next = events[end];
        if (cut !== 'inside') return next?.opensTurn !== true;
        return next?.kind !== 'message' || weight === 0 || isTorn(events.slice(start), end - start);
      });
      expect(wrong).toEqual([]);
    }),
  );
});

const isTool = ({ kind }: SegmentEvent): boolean => kind.startsWith('tool');

/** Is a call before this place, and its result the next that a tool says after it? */
function isTorn(events: readonly SegmentEvent[], place: number): boolean {
  const before = events.slice(0, place).findLast(isTool);
  const after = events.slice(place).find(isTool);
  return before?.kind === 'tool_call' && after?.kind === 'tool_result';
}

test('going on from the open segment gives the same segments as all at once', () => {
  fc.assert(
    fc.property(conversation, fc.array(fc.nat(60), { maxLength: 5 }), (events, pauses) => {
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
