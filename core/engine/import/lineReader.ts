import type { OpenLog } from '../ports/logSource.ts';

/** Physical lines of a file with their place. `bytes` stays valid until the next chunk is asked for. */
export interface LineChunk {
  readonly bytes: Uint8Array;
  /** Byte offset in the file of the chunk's first byte. */
  readonly start: number;
  /** Ends of the lines in `bytes`, exclusive, without line break; starts follow from {@link starts}. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Bytes up to and including the last line break, or the end of the file. */
  readonly length: number;
  /** Does the last line lack a line break, because the file ends there? */
  readonly torn: boolean;
}

const NEWLINE = 10;
const RETURN = 13;

/**
 * Reads whole lines in chunks of about `chunkBytes`; longer lines make longer chunks. A last line
 * without a line break is given too, marked as torn.
 */
export async function* readLines(
  log: OpenLog,
  offset: number,
  chunkBytes: number,
): AsyncGenerator<LineChunk> {
  let buffer = new Uint8Array(chunkBytes);
  let held = 0;
  let position = offset;
  for (;;) {
    if (held === buffer.length) {
      const larger = new Uint8Array(buffer.length * 2);
      larger.set(buffer);
      buffer = larger;
    }
    const read = await log.read(position + held, buffer.subarray(held));
    const atEnd = read === 0;
    held += read;
    if (!atEnd && held < buffer.length) continue;
    const lastBreak = buffer.subarray(0, held).lastIndexOf(NEWLINE);
    if (!atEnd && lastBreak < 0) continue;
    const length = atEnd ? held : lastBreak + 1;
    if (length > 0)
      yield {
        ...lineEnds(buffer, length),
        bytes: buffer,
        start: position,
        length,
        torn: atEnd && lastBreak + 1 < held,
      };
    if (atEnd) return;
    buffer.copyWithin(0, length, held);
    held -= length;
    position += length;
  }
}

function lineEnds(bytes: Uint8Array, length: number): { starts: number[]; ends: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  for (let start = 0; start < length;) {
    const found = bytes.indexOf(NEWLINE, start);
    const stop = found < 0 || found >= length ? length : found;
    starts.push(start);
    ends.push(stop > start && bytes[stop - 1] === RETURN ? stop - 1 : stop);
    start = stop + 1;
  }
  return { starts, ends };
}
