import { StrataError } from '../../model/result.ts';
import type { OpenLog } from './ports/logSource.ts';

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
  /** Does the first line begin in an earlier chunk? It is too long to be held. */
  readonly continued: boolean;
  /** Does the last line go on in the next chunk? */
  readonly cut: boolean;
  /** What kept the rest from being read; this is the last chunk then. */
  readonly fault: StrataError | undefined;
}

export interface LineReaderOptions {
  readonly chunkBytes: number;
  /** Longer lines come in pieces, each a chunk. */
  readonly maxLineBytes: number;
  /** Does reading begin inside a line that is too long? */
  readonly continued: boolean;
  readonly findBreaks: FindBreaks;
}

/** Places of the line breaks in bytes from a place on. The platform is far faster at it than a loop. */
export type FindBreaks = (bytes: Uint8Array, from: number) => readonly number[];

const RETURN = 13;
/** A buffer that had to grow for long lines is kept for the next ones up to this many chunks. */
const KEPT_CHUNKS = 8;

/**
 * Reads whole lines in chunks of about `chunkBytes`; longer lines make longer chunks. A last line
 * without a line break is given too, marked as torn. Where the log cannot be read any further, the
 * whole lines before are given, and the failure.
 */
export async function* readLines(
  log: Pick<OpenLog, 'read'>,
  offset: number,
  { chunkBytes, maxLineBytes, continued, findBreaks }: LineReaderOptions,
): AsyncGenerator<LineChunk> {
  let buffer = new Uint8Array(chunkBytes);
  let held = 0;
  let breaks: number[] = [];
  let position = offset;
  let inside = continued;
  for (;;) {
    if (held === buffer.length) buffer = larger(buffer, maxLineBytes);
    const read = await readOn(log, position + held, buffer.subarray(held));
    const fault = read instanceof StrataError ? read : undefined;
    const atEnd = read === 0;
    const before = held;
    held += typeof read === 'number' ? read : 0;
    breaks = breaks.concat(findBreaks(buffer.subarray(0, held), before));
    const isOver = atEnd || fault !== undefined;
    if (!isOver && held < buffer.length) continue;
    const whole = (breaks.at(-1) ?? -1) + 1;
    const isTooLong = whole === 0 && (inside || held >= maxLineBytes);
    if (!isOver && whole === 0 && !isTooLong) continue;
    const length = atEnd || isTooLong ? held : whole;
    const cut = isTooLong && !atEnd;
    if (length > 0 || fault !== undefined)
      yield {
        ...lineEnds(buffer, length, breaks),
        bytes: buffer,
        start: position,
        length,
        torn: atEnd && whole < held,
        continued: inside,
        cut,
        fault,
      };
    if (isOver) return;
    inside = cut;
    position += length;
    held -= length;
    breaks = [];
    const rest = buffer.subarray(length, length + held);
    if (buffer.length > KEPT_CHUNKS * chunkBytes)
      buffer = new Uint8Array(Math.max(chunkBytes, held));
    buffer.set(rest);
  }
}

async function readOn(
  log: Pick<OpenLog, 'read'>,
  offset: number,
  into: Uint8Array,
): Promise<number | StrataError> {
  try {
    return await log.read(offset, into);
  } catch (error) {
    if (error instanceof StrataError) return error;
    throw error;
  }
}

function larger(buffer: Uint8Array, most: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(Math.max(buffer.length + 1, Math.min(buffer.length * 2, most)));
  grown.set(buffer);
  return grown;
}

function lineEnds(
  bytes: Uint8Array,
  length: number,
  breaks: readonly number[],
): { readonly starts: readonly number[]; readonly ends: readonly number[] } {
  const stops = (breaks.at(-1) ?? -1) + 1 < length ? [...breaks, length] : breaks;
  const starts = stops.map((_stop, at) => (at === 0 ? 0 : (stops[at - 1] ?? 0) + 1));
  const ends = stops.map((stop, at) =>
    stop > (starts[at] ?? 0) && bytes[stop - 1] === RETURN ? stop - 1 : stop,
  );
  return { starts, ends };
}
