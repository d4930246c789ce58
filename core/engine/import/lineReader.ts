import { StrataError } from '../../model/result.ts';
import type { OpenLog } from './ports/logSource.ts';

/**
 * Physical lines of a file with their positions. `bytes` is valid until the next chunk is
 * requested.
 */
export interface LineChunk {
  readonly bytes: Uint8Array;
  /** Byte offset in the file of the chunk's first byte. */
  readonly start: number;
  /** Ends of the lines in `bytes`, exclusive, without line break; starts follow from {@link starts}. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Bytes up to and including the last line break, or the end of the file. */
  readonly length: number;
  /** Whether the last line lacks a line break because the file ends there. */
  readonly torn: boolean;
  /** Whether the first line began in an earlier chunk because it is too long to be held. */
  readonly continued: boolean;
  /** Whether the last line continues in the next chunk. */
  readonly cut: boolean;
  /** What prevented reading the rest; if set, this is the last chunk. */
  readonly fault: StrataError | undefined;
}

export interface LineReaderOptions {
  readonly chunkBytes: number;
  /** Longer lines are delivered in pieces, each as one chunk. */
  readonly maxLineBytes: number;
  /** Whether reading starts inside a line that is too long. */
  readonly continued: boolean;
  readonly findBreaks: FindBreaks;
}

/**
 * Positions of the line breaks from a given offset on. Injected because the platform is far faster
 * at it than a loop.
 */
export type FindBreaks = (bytes: Uint8Array, from: number) => readonly number[];

const RETURN = 13;
/**
 * A buffer that grew for long lines is kept for the next ones if it is no larger than this many
 * chunks.
 */
const KEPT_CHUNKS = 8;

/**
 * Reads whole lines in chunks of about `chunkBytes`; longer lines make longer chunks. A last line
 * without a line break is included and marked as torn. If the log cannot be read any further, the
 * whole lines before that point are returned with the failure.
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
