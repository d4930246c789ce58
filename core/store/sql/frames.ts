/** What is stored packed: single zstd frames, each made by one call. */
import type { Buffer } from 'node:buffer';
import { zstdDecompressSync } from 'node:zlib';

/** The magic number that a frame begins with, little-endian. */
const MAGIC = 0xfd2fb528;
const DESCRIPTOR_AT = 4;
/** Bytes of a dictionary's number by the lowest two bits of the descriptor. */
const DICTIONARY_BYTES = [0, 1, 2, 4];
/** Bytes of the content's size by the highest two. */
const SIZE_BYTES = [0, 2, 4, 8];
const SINGLE_SEGMENT = 32;
/** A size of two bytes is larger by this. */
const SHORT_OFFSET = 256;
/** What a damaged frame claims is not believed beyond this. */
const MOST_CLAIMED = 64 * 2 ** 20;
const LEAST_CHUNK = 64;

/**
 * Unpacks a frame. Where it tells the size of its content, as all do that we make, the result is written into one
 * buffer of that size: by default it is put together from pieces of 16 KiB, which takes twice the memory and longer.
 *
 * Throws what zlib throws for damaged frames.
 *
 * @param dictionary What the frame was packed against.
 */
export function unpackFrame(frame: Uint8Array, dictionary?: Uint8Array): Buffer {
  const size = contentSize(frame);
  return zstdDecompressSync(frame, {
    // With room for a byte more zlib sees that it is done, and takes no second buffer.
    ...(size === undefined ? {} : { chunkSize: Math.max(LEAST_CHUNK, size + 1) }),
    ...(dictionary === undefined ? {} : { dictionary }),
  });
}

export function isFrame(bytes: Uint8Array): boolean {
  return (
    bytes.byteLength > DESCRIPTOR_AT &&
    new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === MAGIC
  );
}

/** In bytes; undefined if the frame does not tell it. */
function contentSize(frame: Uint8Array): number | undefined {
  if (!isFrame(frame)) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const descriptor = view.getUint8(DESCRIPTOR_AT);
  const isSingle = (descriptor & SINGLE_SEGMENT) !== 0;
  const width = SIZE_BYTES[descriptor >> 6] || Number(isSingle);
  const at = DESCRIPTOR_AT + 1 + Number(!isSingle) + (DICTIONARY_BYTES[descriptor & 3] ?? 0);
  if (width === 0 || at + width > view.byteLength) return undefined;
  const size =
    width === 1
      ? view.getUint8(at)
      : width === 2
        ? view.getUint16(at, true) + SHORT_OFFSET
        : width === 4
          ? view.getUint32(at, true)
          : Number(view.getBigUint64(at, true));
  return size <= MOST_CLAIMED ? size : undefined;
}

/**
 * Gives the memory of bytes back at once, which V8 would keep until it next collects: buffers lie outside its heap,
 * and dozens of megabytes of them gather unseen. Nobody may use the bytes any more.
 */
export function release(bytes: Uint8Array): void {
  const { buffer } = bytes;
  // Small buffers are parts of one that others are in, too.
  if (buffer instanceof ArrayBuffer && buffer.byteLength - bytes.byteLength <= 1)
    buffer.transfer(0);
}
