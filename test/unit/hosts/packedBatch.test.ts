import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportBatch } from '../../../core/engine/import/ports/importStore.ts';
import { buffersOf, packBatch, unpackBatch } from '../../../core/threads/packedBatch.ts';

const count = fc.nat();
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const event = fc.record({
  key: bytes(10),
  original: fc.option(bytes(10)),
  twin: fc.option(bytes(10)),
  ms: fc.nat(2 ** 48 - 1),
  flags: fc.nat(7),
  kind: fc.nat(4),
  role: fc.nat(3),
  name: fc.option(fc.string({ unit: 'binary' })),
  nativeId: fc.option(fc.string({ unit: 'binary' })),
  tokens: count,
  textStart: count,
  textLength: count,
  conversation: fc.string(),
  lineStart: fc.nat(Number.MAX_SAFE_INTEGER),
  ordinal: count,
});
const batch = fc.record({
  raw: fc.option(fc.uint8Array()),
  texts: fc.option(fc.uint8Array()),
  events: fc.array(event),
});

describe('a packed batch', () => {
  it('comes out on the other side as it was', () => {
    fc.assert(
      fc.property(batch, (parts) => {
        const sent = batchOf(parts);
        const packed = packBatch(sent);
        const received = structuredClone(packed, { transfer: [...buffersOf(packed)] });
        expect(unpackBatch(received)).toEqual(batchOf(parts));
      }),
    );
  });

  it('hands over memory of its own only', () => {
    const pool = new Uint8Array([1, 2, 3, 4]);
    const packed = packBatch(batchOf({ raw: pool.subarray(1, 3), texts: null, events: [] }));
    structuredClone(packed, { transfer: [...buffersOf(packed)] });
    expect(pool).toEqual(new Uint8Array([1, 2, 3, 4]));
  });
});

function batchOf(parts: Pick<ImportBatch, 'raw' | 'texts' | 'events'>): ImportBatch {
  return {
    file: {
      path: '/log.jsonl',
      generation: 0,
      source: 'plain',
      identity: '1:2',
      headHash: new Uint8Array(10),
      headBytes: 0,
      size: 0,
      mtimeMs: 0,
      packedSize: null,
    },
    start: 0,
    end: 0,
    facts: [],
    titleKeys: [],
    words: [],
    eventFacts: [],
    usageKeys: [],
    notes: [],
    counts: { event: 0, state: 0, unknown: 0, bad: 0 },
    checkpoint: {
      lines: 0,
      lastMs: 0,
      converter: null,
      tail: { bytes: 0, hash: new Uint8Array(10) },
    },
    // Each side its own copy: what is handed over is gone here.
    ...structuredClone(parts),
  };
}
