import * as fc from 'fast-check';
import ranks from 'js-tiktoken/ranks/o200k_base';
import { expect, test } from 'vitest';
import { segmentOverlap } from '../../../core/domain/segment/segmentOverlap.ts';
import { createTokenCounter, tokenTable } from '../../../core/domain/tokens/createTokenCounter.ts';
import { event } from './events.ts';

const SETTINGS = { maxMs: 5 * 60_000, maxTokens: 50 };
const count = createTokenCounter(tokenTable(ranks));

const said = (minute: number, text: string) => event(minute, { text, tokens: count(text) });

test('a segment without one before it has no overlap', () => {
  expect(segmentOverlap([], SETTINGS, count)).toEqual([]);
});

test('the newest events go back five minutes at most, from the last event', () => {
  const events = [said(0, 'too old'), said(1, 'just in time'), said(6, 'last')];
  expect(segmentOverlap(events, SETTINGS, count)).toEqual([
    { index: 1, tail: 12, tokens: 3 },
    { index: 2, tail: 4, tokens: 1 },
  ]);
});

test('events that would exceed the tokens end the overlap, also for older and smaller ones', () => {
  const events = [
    event(0, { tokens: 1, text: 'small' }),
    event(0, { tokens: 31, text: 'large' }),
    event(1, { tokens: 20, text: 'last' }),
  ];
  expect(segmentOverlap(events, SETTINGS, count)).toEqual([{ index: 2, tail: 4, tokens: 20 }]);
});

test('events that fill the tokens exactly are all taken', () => {
  const events = [event(0, { tokens: 30, text: 'ab' }), event(1, { tokens: 20, text: 'c' })];
  expect(segmentOverlap(events, SETTINGS, count)).toEqual([
    { index: 0, tail: 2, tokens: 30 },
    { index: 1, tail: 1, tokens: 20 },
  ]);
});

test('a last event that is too large gives its tail and nothing before it', () => {
  const events = [said(0, 'before'), said(1, 'word '.repeat(200).trim())];
  const [part, ...others] = segmentOverlap(events, SETTINGS, count);
  expect(others).toEqual([]);
  expect(part).toEqual({ index: 1, tail: ' word'.length * 50, tokens: 50 });
});

test('a tail never passes the tokens, never cuts a code point and is as long as it can be', () => {
  const text = fc
    .array(fc.constantFrom('word ', '漢字', '😀', '\n', '  ', '12345', 'x', '\ud800', "it's"), {
      minLength: 60,
      maxLength: 300,
    })
    .map((parts) => parts.join(''))
    .filter((joined) => count(joined) > SETTINGS.maxTokens);
  fc.assert(
    fc.property(text, (whole) => {
      const [part] = segmentOverlap([said(0, whole)], SETTINGS, count);
      const tail = whole.slice(whole.length - (part?.tail ?? 0));
      expect(part).toEqual({ index: 0, tail: tail.length, tokens: count(tail) });
      expect(part?.tokens).toBeLessThanOrEqual(SETTINGS.maxTokens);
      expect(part?.tokens).toBeGreaterThan(SETTINGS.maxTokens - 8);
      expect(Array.from(whole).slice(-Array.from(tail).length).join('')).toBe(tail);
    }),
    { numRuns: 200 },
  );
});
