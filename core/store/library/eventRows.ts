import { Buffer } from 'node:buffer';
import type { MemoryEvent } from '../../model/event.ts';
import { conversationId, eventId, turnId } from '../../model/ids.ts';
import { isoTime, kindOf, roleOf, unpackNativeId } from '../sql/codec.ts';
import { release, unpackFrame } from '../sql/frames.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** A shown event with its place, as queries return it. */
export interface EventRow {
  readonly event_ix: number;
  readonly conversation_ix: number;
  readonly position: number;
  readonly turn: number;
  readonly line_start: number;
  readonly key: Uint8Array;
  readonly ms: number;
  readonly flags: number;
  readonly kind: number;
  readonly role: number;
  readonly name: string | null;
  readonly native_id: Uint8Array | string | null;
  readonly tokens: number;
  readonly block_ix: number;
  readonly start: number;
  readonly length: number;
  readonly path: string;
  readonly source: string;
  readonly native: string;
  readonly opener_key: Uint8Array | null;
  readonly opener_ms: number | null;
}

/** Size of the cache of unpacked text blocks, in bytes. */
const CACHE_BYTES = 8 * 1024 * 1024;

/**
 * Unpacks texts of events. Neighbouring events share a block, so recently used blocks are cached.
 */
export class EventTexts {
  readonly #db: Connection;
  readonly #cacheBytes: number;
  readonly #blocks = new Map<number, Buffer>();
  #bytes = 0;

  constructor(db: Connection, cacheBytes = CACHE_BYTES) {
    this.#db = db;
    this.#cacheBytes = cacheBytes;
  }

  textOf({ block_ix, start, length }: Pick<EventRow, 'block_ix' | 'start' | 'length'>): string {
    return length === 0 ? '' : this.#block(block_ix).toString('utf8', start, start + length);
  }

  #block(ix: number): Buffer {
    const kept = this.#blocks.get(ix);
    if (kept !== undefined) {
      this.#blocks.delete(ix);
      this.#blocks.set(ix, kept);
      return kept;
    }
    const row = this.#db.get<{ data: Uint8Array }>(
      sql`SELECT data FROM text_block WHERE block_ix = ${ix}`,
    );
    if (row === undefined) throw new Error(`text block ${ix} is missing`);
    const block = exactly(unpackFrame(row.data));
    release(row.data);
    this.#blocks.set(ix, block);
    this.#bytes += block.length;
    for (const [oldest, old] of this.#blocks) {
      if (this.#bytes <= this.#cacheBytes || oldest === ix) break;
      this.#blocks.delete(oldest);
      this.#bytes -= old.length;
      release(old);
    }
    return block;
  }
}

/**
 * Copies a small block out of the buffer that it shares with others, which would be kept alive:
 * thousands of one-line blocks would otherwise take a hundred times their size.
 */
function exactly(block: Buffer): Buffer {
  if (block.buffer.byteLength - block.length <= 1) return block;
  const copy = Buffer.allocUnsafeSlow(block.length);
  block.copy(copy);
  return copy;
}

/** Converts a row to the EVENT of the contract. */
export function toEvent(row: EventRow, texts: EventTexts): MemoryEvent {
  return {
    eventId: eventId({ ms: row.ms, hash: row.key }),
    nativeId: unpackNativeId(row.native_id),
    conversationId: conversationId(row.source, row.native),
    turnId:
      row.opener_key === null || row.opener_ms === null
        ? null
        : turnId({ ms: row.opener_ms, hash: row.opener_key }),
    kind: kindOf(row.kind),
    role: roleOf(row.role),
    name: row.name,
    time: isoTime(row.ms),
    text: texts.textOf(row),
    file: row.path,
    offset: row.line_start,
  };
}

/** Shown events of a conversation, starting at a position. */
export function rowsOfConversation(
  db: Connection,
  conversationIx: number,
  { from, limit }: { readonly from: number; readonly limit: number },
): readonly EventRow[] {
  return db.all<EventRow>(
    sql`SELECT * FROM shown_event WHERE conversation_ix = ${conversationIx} AND position >= ${from}
        ORDER BY position LIMIT ${limit}`,
  );
}

/** Events of a segment, in order. */
export function rowsOfSegment(
  db: Connection,
  nodeIx: number,
  { from, limit }: { readonly from: number; readonly limit: number },
): readonly EventRow[] {
  return db.all<EventRow>(
    sql`SELECT v.* FROM segment_event AS s JOIN standing AS w USING (event_ix)
        JOIN shown_event AS v ON v.event_ix = w.shown_ix
        WHERE s.node_ix = ${nodeIx} AND s.position >= ${from} ORDER BY s.position LIMIT ${limit}`,
  );
}

/**
 * Where an event, or the one that replaced it, is shown; undefined if no event has that key and
 * time.
 */
export function placeOfEvent(
  db: Connection,
  parts: { readonly ms: number; readonly hash: Uint8Array },
):
  | { readonly event_ix: number; readonly conversation_ix: number; readonly position: number }
  | undefined {
  return db.get(
    sql`SELECT t.event_ix, t.conversation_ix, t.position
        FROM standing AS e JOIN timeline AS t ON t.event_ix = e.shown_ix
        WHERE e.key = ${parts.hash} AND e.ms = ${parts.ms}`,
  );
}
