/**
 * Caches token counts of short pieces, looked up by their characters without slicing the text.
 * Exact: the hash only says where to look, the characters decide. Bounded in memory and, because a
 * piece is looked for in only a few slots, in time.
 */
export interface PieceCache {
  /** The count of `text[start, end)`, or 0 if unknown. `hash` must come from {@link hashPiece}. */
  get(text: string, start: number, end: number, hash: number): number;
  /** Stores a count of at most 255 for a piece of at most {@link LONGEST_CACHED} units. */
  set(text: string, start: number, end: number, known: { hash: number; count: number }): void;
}

/** Longer pieces hardly ever recur. In UTF-16 units; their token count fits a byte. */
export const LONGEST_CACHED = 64;

export function hashPiece(text: string, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
  return hash ^ (hash >>> 15);
}

const SLOTS = 2 ** 17;
const PROBES = 4;
/** UTF-16 units, for about 100,000 pieces. A full cache starts afresh. */
const POOL = 2 ** 20;
/**
 * A slot has hash, length with count, the position of the characters in the pool, and a spare
 * field.
 */
const FIELDS = 4;

export function createPieceCache(): PieceCache {
  const slots = new Int32Array(SLOTS * FIELDS);
  const pool = new Uint16Array(POOL);
  let used = 0;

  function get(text: string, start: number, end: number, hash: number): number {
    const length = end - start;
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = ((hash + probe) & (SLOTS - 1)) * FIELDS;
      const sizes = slots[slot + 1] ?? 0;
      if (sizes === 0) return 0;
      if (slots[slot] !== hash || sizes >>> 8 !== length) continue;
      const from = slots[slot + 2] ?? 0;
      let same = 0;
      while (same < length && pool[from + same] === text.charCodeAt(start + same)) same++;
      if (same === length) return sizes & 0xff;
    }
    return 0;
  }

  function set(
    text: string,
    start: number,
    end: number,
    { hash, count }: { hash: number; count: number },
  ): void {
    const length = end - start;
    if (used + length > POOL) {
      slots.fill(0);
      used = 0;
    }
    const slot = freeSlot(hash) * FIELDS;
    slots[slot] = hash;
    slots[slot + 1] = (length << 8) | count;
    slots[slot + 2] = used;
    for (let at = start; at < end; at++) pool[used++] = text.charCodeAt(at);
  }

  /** The first free slot of a piece, or its first slot, whose content is then overwritten. */
  function freeSlot(hash: number): number {
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = (hash + probe) & (SLOTS - 1);
      if (slots[slot * FIELDS + 1] === 0) return slot;
    }
    return hash & (SLOTS - 1);
  }

  return { get, set };
}
