/** A line within a chunk: `start` to `end` without its line break, `next` where the following begins. */
export interface ChunkLine {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** Gathers the bytes of lines, one after the other, over chunks whose memory is used again. */
export class HeldLines {
  /** Bytes of earlier chunks. */
  #held: Uint8Array[] = [];
  #chunk: Uint8Array | undefined;
  #chunkFrom = 0;
  #chunkTo = 0;
  #start: number;
  #end: number;

  /** Lines are to come from a byte offset of the file on. */
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

  /** `chunkStart` is the chunk's place in the file. */
  add(line: ChunkLine, chunkStart: number): void {
    if (this.#chunk === undefined) {
      this.#chunk = line.bytes;
      this.#chunkFrom = line.start;
    }
    this.#chunkTo = line.next;
    this.#end = chunkStart + line.next;
  }

  /** Copies what it holds of the current chunk, whose memory is about to be used again. */
  detach(): void {
    if (this.#chunk !== undefined && this.#chunkTo > this.#chunkFrom)
      this.#held.push(this.#chunk.slice(this.#chunkFrom, this.#chunkTo));
    this.#chunk = undefined;
  }

  /** Gives the bytes with their range in the file, null for none, and starts anew. */
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
