import type { Connection } from '../../sql/sql.ts';
import { sql } from '../../sql/sql.ts';
import { unpack } from './blocks.ts';

/**
 * Size of the cache of unpacked blocks, in bytes. Events of one log are close together; what they
 * repeat is elsewhere.
 */
const KEPT_BYTES = 16 * 1024 * 1024;

/** Bytes of events' texts, even in a memory where some cannot be read. */
export class TextBlocks {
  readonly #db: Connection;
  readonly #blocks = new Map<number, Buffer | null>();
  #bytes = 0;

  constructor(db: Connection) {
    this.#db = db;
  }

  /** null if the bytes cannot be read. */
  bytesOf(event: {
    readonly block_ix: number;
    readonly start: number;
    readonly length: number;
  }): Buffer | null {
    if (event.length === 0) return Buffer.alloc(0);
    const block = this.#block(event.block_ix);
    const end = event.start + event.length;
    return block === null || end > block.length ? null : block.subarray(event.start, end);
  }

  textOf(event: Parameters<TextBlocks['bytesOf']>[0]): string | null {
    return this.bytesOf(event)?.toString('utf8') ?? null;
  }

  #block(ix: number): Buffer | null {
    const kept = this.#blocks.get(ix);
    if (kept !== undefined) {
      this.#blocks.delete(ix);
      this.#blocks.set(ix, kept);
      return kept;
    }
    const row = this.#db.get<{ data: Uint8Array }>(
      sql`SELECT data FROM text_block WHERE block_ix = ${ix}`,
    );
    const block = row === undefined ? null : unpack(row.data);
    this.#blocks.set(ix, block);
    this.#bytes += block?.length ?? 0;
    for (const [oldest, old] of this.#blocks) {
      if (this.#bytes <= KEPT_BYTES || oldest === ix) break;
      this.#blocks.delete(oldest);
      this.#bytes -= old?.length ?? 0;
    }
    return block;
  }
}
