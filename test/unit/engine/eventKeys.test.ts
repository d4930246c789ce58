import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventKeys, nativeKey } from '../../../core/engine/import/eventKeys.ts';
import type { EventDraft } from '../../../core/importers/importer.ts';
import { hashText, hex } from '../../../core/node/bytes.ts';

const draft = (over: Partial<EventDraft> = {}): EventDraft => ({
  conversation: 'c',
  nativeId: null,
  globallyUnique: false,
  ordinal: 0,
  kind: 'message',
  role: 'user',
  name: null,
  ms: 5,
  text: 'hello',
  opensTurn: true,
  ...over,
});
const keysOf = (drafts: readonly EventDraft[], cut = drafts.length): readonly string[] => {
  const first = new EventKeys(hashText, 'plain', null);
  const before = drafts.slice(0, cut).map((each) => hex(first.keyOf(each, each.ms ?? 0)));
  const second = new EventKeys(hashText, 'plain', first.save());
  return [...before, ...drafts.slice(cut).map((each) => hex(second.keyOf(each, each.ms ?? 0)))];
};

describe('an event’s key', () => {
  it('is that of its native id where this is unique everywhere, whatever else it says', () => {
    const copy = { nativeId: 'u1', globallyUnique: true, ordinal: 2 };
    expect(keysOf([draft(copy), draft({ ...copy, conversation: 'd', text: 'x', ms: 9 })])).toEqual(
      Array(2).fill(hex(nativeKey(hashText, 'plain', 'u1', 2))),
    );
  });

  it.each([
    ['conversation', { conversation: 'd' }],
    ['native id', { nativeId: 'n' }],
    ['kind', { kind: 'thinking' }],
    ['role', { role: 'assistant' }],
    ['name', { name: 'Caroline' }],
    ['time', { ms: 6 }],
    ['text', { text: 'hullo' }],
  ] as const)('differs with the %s', (_what, over) => {
    expect(new Set([...keysOf([draft()]), ...keysOf([draft(over)])]).size).toBe(2);
  });

  it('tells parts apart that only their borders tell apart', () => {
    expect(keysOf([draft({ name: 'ab', text: 'c' })])).not.toEqual(
      keysOf([draft({ name: 'a', text: 'bc' })]),
    );
  });

  it('counts equal events, so that no two of a file are one, wherever reading paused', () => {
    const any = fc.record({
      conversation: fc.constantFrom('c', 'd'),
      ms: fc.constantFrom(5, 6),
      text: fc.constantFrom('ok', 'well'),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), fc.nat(40), (overs, cut) => {
        const drafts = overs.map((over) => draft(over));
        const keys = keysOf(drafts, Math.min(cut, drafts.length));
        expect(new Set(keys).size).toBe(drafts.length);
        expect(keys).toEqual(keysOf(drafts));
      }),
    );
  });

  it('counts equal events of one time however far apart they stand, reading paused between them', () => {
    const others = Array.from({ length: 1_000 }, (_, at) => draft({ text: `line ${at}` }));
    const keys = keysOf([draft({ text: 'ok' }), ...others, draft({ text: 'ok' })], 600);
    expect(new Set(keys).size).toBe(1_002);
  });

  it('remembers little once the time has moved on', () => {
    const keys = new EventKeys(hashText, 'plain', null);
    for (let ms = 0; ms < 1_000; ms++) keys.keyOf(draft(), ms);
    expect(JSON.stringify(keys.save()).length).toBeLessThan(5_000);
  });
});
