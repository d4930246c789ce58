import { constants, zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { release, unpackFrame } from '../../../core/store/sql/frames.ts';

const bytes = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 7_919 + (at >> 3)) & 255));

// About where a frame needs more bytes to tell its size, and where its window grows.
it.each([0, 1, 63, 255, 256, 257, 4_096, 65_535, 65_791, 65_792, 70_000, 300_000])(
  'unpacks a frame of %i bytes into a buffer of that size',
  (length) => {
    const unpacked = unpackFrame(zstdCompressSync(bytes(length)));
    expect(unpacked.equals(bytes(length))).toBe(true);
    // What is small shares a buffer of 64 KiB.
    expect(unpacked.buffer.byteLength).toBeLessThanOrEqual(Math.max(65_536, length + 1));
  },
);

it('unpacks a frame that does not tell its size', () => {
  const params = { [constants.ZSTD_c_contentSizeFlag]: 0 };
  const frame = zstdCompressSync(bytes(70_000), { params });
  expect(unpackFrame(frame).equals(bytes(70_000))).toBe(true);
});

it('fails for what is no frame, and for a damaged one', () => {
  const frame = zstdCompressSync(bytes(5_000), { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  frame.fill(0, 100, 200);
  for (const damaged of [
    frame,
    Buffer.from('no frame'),
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
    Buffer.alloc(0),
  ])
    expect(() => unpackFrame(damaged)).toThrow(/frame|corrupt|unexpected|input|data/i);
});

it('gives back a buffer of its own, and leaves one that others share', () => {
  const own = unpackFrame(zstdCompressSync(bytes(100_000)));
  release(own);
  expect(own.length).toBe(0);
  const shared = Buffer.from('a few words');
  const beside = Buffer.from('and others');
  release(shared);
  expect([shared.toString(), beside.toString()]).toEqual(['a few words', 'and others']);
});
