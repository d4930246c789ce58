import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeUlid,
  encodeUlid,
  eventId,
  gripId,
  parseTimedId,
  segmentNodeId,
  turnId,
} from '../../../core/model/ids.ts';

const parts = fc.record({
  ms: fc.integer({ min: 0, max: 253_402_300_799_999 }),
  hash: fc.uint8Array({ minLength: 10, maxLength: 10 }),
});

describe('ids', () => {
  it('give back the time and the hash that they were made of', () => {
    fc.assert(
      fc.property(parts, ({ ms, hash }) => {
        expect(decodeUlid(encodeUlid({ ms, hash }))).toEqual({ ms, hash });
        expect(parseTimedId('evt', eventId({ ms, hash }))).toEqual({ ms, hash });
        expect(parseTimedId('grip', gripId({ ms, hash }))).toEqual({ ms, hash });
        expect(parseTimedId('turn', turnId({ ms, hash }))).toEqual({ ms, hash });
      }),
    );
  });

  it('sort by time', () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        fc.pre(a.ms !== b.ms);
        expect(encodeUlid(a) < encodeUlid(b)).toBe(a.ms < b.ms);
      }),
    );
  });

  it('have the forms that the design names', () => {
    const hash = new Uint8Array(10).fill(255);
    const ms = Date.parse('2026-01-30T12:00:00Z');
    expect([
      eventId({ ms, hash }),
      gripId({ ms: 5, hash: new Uint8Array(10) }),
      segmentNodeId('2026-01-30', encodeUlid({ ms, hash })),
    ]).toEqual([
      'evt:1769774400000:01KG7CCGG0ZZZZZZZZZZZZZZZZ',
      'grip:0000000000005:00000000050000000000000000',
      'toc:segment:2026-01-30:01KG7CCGG0ZZZZZZZZZZZZZZZZ',
    ]);
  });

  it.each([
    ['another prefix', 'grip:1769774400000:01KG7CCGG0ZZZZZZZZZZZZZZZZ'],
    ['two different times', 'evt:1769774400001:01KG7CCGG0ZZZZZZZZZZZZZZZZ'],
    ['a letter that base 32 leaves out', 'evt:1769774400000:01KG7CCGG0ZZZZZZZZZZZZZZZU'],
    ['small letters', 'evt:1769774400000:01kg7ccgg0zzzzzzzzzzzzzzzz'],
    ['a length that is wrong', 'evt:1769774400000:01KG7CCGG0'],
    ['words around it', ' evt:1769774400000:01KG7CCGG0ZZZZZZZZZZZZZZZZ'],
    ['nothing', ''],
  ])('with %s are none', (_what, text) => {
    expect(parseTimedId('evt', text)).toBeUndefined();
  });

  it('never throw for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeUlid(text)).toBeUndefined();
        expect(parseTimedId('evt', `evt:${text}`)).toBeUndefined();
      }),
    );
  });

  it.each([-1, 1.5, 2 ** 48, Number.NaN])('cannot be made of the time %d', (ms) => {
    expect(() => encodeUlid({ ms, hash: new Uint8Array(10) })).toThrow(RangeError);
  });
});
