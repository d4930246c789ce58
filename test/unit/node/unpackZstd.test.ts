import { zstdCompressSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedFrame, unpackZstd } from '../../../core/node/unpackZstd.ts';

const content = fc
  .record({ text: fc.string({ maxLength: 50 }), times: fc.integer({ min: 0, max: 5_000 }) })
  .map(({ text, times }) => Buffer.from(text.repeat(times)));

describe('unpacking', () => {
  it('gives what was packed, frame after frame, wherever one ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(content, { maxLength: 6 }), async (parts) => {
        const packed = Buffer.concat(parts.map((part) => zstdCompressSync(part)));
        const { bytes, failure, packedOffset } = await unpacked(packed);
        expect({ failure, same: bytes.equals(Buffer.concat(parts)) }).toEqual({ same: true });
        expect(packedOffset).toBeLessThanOrEqual(packed.length);
      }),
      { numRuns: 60 },
    );
  });

  it('gives a start of what was packed when the end is missing, and says so', async () => {
    await fc.assert(
      fc.asyncProperty(content, content, fc.nat(), async (first, second, cut) => {
        const whole = Buffer.concat([first, second]);
        const tail = zstdCompressSync(second);
        const kept = 1 + (cut % (tail.length - 1));
        const packed = Buffer.concat([zstdCompressSync(first), tail.subarray(0, kept)]);
        const { bytes, failure } = await unpacked(packed);
        expect(failure).toBeInstanceOf(DamagedFrame);
        expect(bytes.equals(whole.subarray(0, bytes.length))).toBe(true);
        expect(bytes.length).toBeGreaterThanOrEqual(first.length);
      }),
      { numRuns: 60 },
    );
  });

  it('says so of what was never packed', async () => {
    const { bytes, failure } = await unpacked(Buffer.from('{"text":"plain"}\n'));
    expect(bytes.length).toBe(0);
    expect(failure).toBeInstanceOf(DamagedFrame);
  });

  it('stops when nobody asks any more', async () => {
    let reads = 0;
    const packed = zstdCompressSync(Buffer.alloc(50_000_000));
    const unpacking = unpackZstd((offset, into) => {
      reads += 1;
      return packed.copy(into, 0, offset);
    });
    await unpacking.next();
    await unpacking.return(undefined);
    const before = reads;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reads).toBe(before);
  });
});

async function unpacked(packed: Buffer) {
  const parts: Uint8Array[] = [];
  let packedOffset = 0;
  const result = () => ({ bytes: Buffer.concat(parts), packedOffset });
  try {
    for await (const each of unpackZstd((offset, into) => packed.copy(into, 0, offset))) {
      parts.push(each.bytes);
      packedOffset = each.packedOffset;
    }
    return { ...result(), failure: undefined };
  } catch (failure) {
    return { ...result(), failure };
  }
}
