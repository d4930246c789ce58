/** The ranks of byte sequences, without a JavaScript string for each. */
export interface ByteRanks {
  /** Length of the longest sequence in bytes. */
  readonly longest: number;
  /** The rank of `bytes[start, end)`, or -1. `hash` must come from {@link hashBytes}. */
  rankOf(bytes: Uint8Array, start: number, end: number, hash: number): number;
}

/** Odd, so that multiplication modulo 2^32 loses nothing. */
export const HASH_FACTOR = 0x2c1b3c6d;

/** A polynomial hash; the hash of any part follows from those of two prefixes. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, HASH_FACTOR) + (bytes[at] ?? 0)) | 0;
  return hash;
}

/** The ranks of byte sequences as plain data, which threads can share. */
export interface RankTable {
  readonly pool: Uint8Array;
  /** Where each sequence starts in the pool, and where the last one ends. */
  readonly starts: Int32Array;
  readonly ranks: Int32Array;
  readonly hashes: Int32Array;
  /** Linear probing, at most half full: the index of a sequence plus 1; 0 means free. */
  readonly slots: Int32Array;
  /** Length of the longest sequence in bytes. */
  readonly longest: number;
}

/**
 * Reads ranks in js-tiktoken's format: lines with a name, the first rank, and base64 byte sequences
 * with consecutive ranks, separated by single spaces.
 */
export function parseRanks(stored: string): RankTable {
  const pool = new Uint8Array(Math.ceil((stored.length * 3) / 4));
  const starts: number[] = [];
  const ranks: number[] = [];
  let used = 0;
  let longest = 0;
  for (const line of stored.split('\n')) {
    let at = line.indexOf(' ') + 1;
    if (at === 0) continue;
    const rankEnd = line.indexOf(' ', at);
    let rank = Number.parseInt(line.slice(at, rankEnd), 10);
    at = rankEnd + 1;
    while (at < line.length) {
      const space = line.indexOf(' ', at);
      const end = space === -1 ? line.length : space;
      starts.push(used);
      ranks.push(rank++);
      const next = decodeBase64(line, { start: at, end, into: pool, at: used });
      longest = Math.max(longest, next - used);
      used = next;
      at = end + 1;
    }
  }
  starts.push(used);
  return withSlots({
    pool: pool.slice(0, used),
    starts: Int32Array.from(starts),
    ranks: Int32Array.from(ranks),
    longest,
  });
}

function withSlots(sequences: Omit<RankTable, 'hashes' | 'slots'>): RankTable {
  const { pool, starts, ranks } = sequences;
  const count = ranks.length;
  const hashes = new Int32Array(count);
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2)));
  const mask = slots.length - 1;
  for (let index = 0; index < count; index++) {
    const hash = hashBytes(pool, starts[index] ?? 0, starts[index + 1] ?? 0);
    hashes[index] = hash;
    let slot = spread(hash) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = index + 1;
  }
  return { ...sequences, hashes, slots };
}

/** Looks ranks up in a table. */
export function byteRanks({ pool, starts, ranks, hashes, slots, longest }: RankTable): ByteRanks {
  const mask = slots.length - 1;

  function rankOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    let slot = spread(hash) & mask;
    for (;;) {
      const index = (slots[slot] ?? 0) - 1;
      if (index < 0) return -1;
      if (hashes[index] === hash && isSequence(index, bytes, start, end)) return ranks[index] ?? -1;
      slot = (slot + 1) & mask;
    }
  }

  function isSequence(index: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = starts[index] ?? 0;
    if ((starts[index + 1] ?? 0) - from !== end - start) return false;
    for (let at = start; at < end; at++) {
      if (bytes[at] !== pool[from + at - start]) return false;
    }
    return true;
  }

  return { longest, rankOf };
}

/** Mixes the high bits, where a polynomial hash is best, into the slot number. */
function spread(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x45d9f3b) >>> 8;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SIXTET = new Uint8Array(128);
for (let value = 0; value < BASE64.length; value++) SIXTET[BASE64.charCodeAt(value)] = value;

interface Base64Run {
  readonly start: number;
  readonly end: number;
  readonly into: Uint8Array;
  readonly at: number;
}

/** Decodes a part of a string and returns where the bytes end. */
function decodeBase64(text: string, { start, end, into, at }: Base64Run): number {
  let held = 0;
  let bits = 0;
  let to = at;
  for (let from = start; from < end; from++) {
    const unit = text.charCodeAt(from);
    if (unit === 0x3d) break;
    held = (held << 6) | (SIXTET[unit] ?? 0);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      into[to++] = held >> bits;
      held &= (1 << bits) - 1;
    }
  }
  return to;
}
