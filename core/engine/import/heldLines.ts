/**
 * A line within a chunk: from `start` to `end` without its line break; the next line starts at
 * `next`.
 */
export interface ChunkLine {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** Collects the bytes of consecutive lines across chunks whose memory is reused. */
export class HeldLines {
  /** Bytes from earlier chunks. */
  #held: Uint8Array[] = [];
  #chunk: Uint8Array | undefined;
  #chunkFrom = 0;
  #chunkTo = 0;
  #start: number;
  #end: number;

  /** The lines to add start at this byte offset of the file. */
  constructor(offset: number) {
    this.#start = offset;
    this.#end = offset;
  }

  get bytes(): number {
    return this.#end - this.#start;
  }

  get end(): number {
    return this.#end;
  }

  /** `chunkStart` is the offset of the chunk in the file. */
  add(line: ChunkLine, chunkStart: number): void {
    if (this.#chunk === undefined) {
      this.#chunk = line.bytes;
      this.#chunkFrom = line.start;
    }
    this.#chunkTo = line.next;
    this.#end = chunkStart + line.next;
  }

  /** Copies the parts it holds of the current chunk, whose memory is about to be reused. */
  detach(): void {
    if (this.#chunk !== undefined && this.#chunkTo > this.#chunkFrom)
      this.#held.push(this.#chunk.slice(this.#chunkFrom, this.#chunkTo));
    this.#chunk = undefined;
  }

  /** Returns the bytes, null if none, with their range in the file, and starts over. */
  take(): { readonly start: number; readonly end: number; readonly raw: Uint8Array | null } {
    this.detach();
    const [start, end] = [this.#start, this.#end];
    const raw = end === start ? null : concat(this.#held, end - start);
    this.#held = [];
    this.#start = end;
    return { start, end, raw };
  }
}

/** Joins parts of a known total length. */
export function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
