import { HASH_FACTOR, hashBytes } from './byteRanks.ts';
import type { ByteRanks } from './byteRanks.ts';

/**
 * Counts the tokens of one piece by repeatedly merging the pair of neighbours whose union has the
 * lowest rank, leftmost first. A heap of candidates makes it O(n log n) in the bytes of the piece,
 * which is the first `size` of `bytes`. Every single byte is a token.
 */
export type CountMerged = (bytes: Uint8Array, size: number) => number;

export function createBytePairMerge(ranks: ByteRanks): CountMerged {
  const powers = powersOfFactor(ranks.longest);
  const kept = createScratch(KEPT_BYTES);
  const pairs = ranksOfPairs(ranks);

  return (bytes, size) => {
    const scratch = size <= KEPT_BYTES ? kept : createScratch(size);
    return countMerged(bytes, size, { ranks, powers, pairs, scratch });
  };
}

/** Working space for longer pieces is not kept: they are rare, and each byte takes 32 bytes. */
const KEPT_BYTES = 4096;

interface Scratch {
  /** Hash of the bytes before each position. */
  readonly prefix: Int32Array;
  /** Start of the next and previous part for the part starting at each position. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** Rank of the union with the next part; -1 if there is none or no part starts here. */
  readonly pairRank: Int32Array;
  readonly heap: Float64Array;
}

function createScratch(size: number): Scratch {
  return {
    prefix: new Int32Array(size + 1),
    next: new Int32Array(size + 1),
    previous: new Int32Array(size + 1),
    pairRank: new Int32Array(size + 1),
    // Each merge removes one candidate and adds at most two.
    heap: new Float64Array(2 * size + 1),
  };
}

function powersOfFactor(count: number): Int32Array {
  const powers = new Int32Array(count + 1).fill(1);
  for (let exponent = 1; exponent <= count; exponent++)
    powers[exponent] = Math.imul(powers[exponent - 1] ?? 0, HASH_FACTOR);
  return powers;
}

/** The rank of each two bytes, or -1: every piece begins with looking up all of its pairs. */
function ranksOfPairs(ranks: ByteRanks): Int32Array {
  const pair = new Uint8Array(2);
  return Int32Array.from({ length: 2 ** 16 }, (_, both) => {
    pair[0] = both >>> 8;
    pair[1] = both & 255;
    return ranks.rankOf(pair, 0, 2, hashBytes(pair, 0, 2));
  });
}

interface MergeDeps {
  readonly ranks: ByteRanks;
  readonly powers: Int32Array;
  readonly pairs: Int32Array;
  readonly scratch: Scratch;
}

function countMerged(
  bytes: Uint8Array,
  size: number,
  { ranks, powers, pairs, scratch }: MergeDeps,
): number {
  const { prefix, next, previous, pairRank, heap } = scratch;
  hashPrefixes(bytes, size, prefix);
  const rankOf = (start: number, end: number): number => {
    const length = end - start;
    if (length > ranks.longest) return -1;
    const before = Math.imul(prefix[start] ?? 0, powers[length] ?? 0);
    return ranks.rankOf(bytes, start, end, ((prefix[end] ?? 0) - before) | 0);
  };
  if (rankOf(0, size) >= 0) return 1;

  let heaped = 0;
  for (let at = 0; at < size; at++) {
    next[at] = at + 1;
    previous[at] = at - 1;
    const rank =
      at + 2 <= size ? (pairs[((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)] ?? -1) : -1;
    pairRank[at] = rank;
    if (rank >= 0) heaped = push(heap, heaped, candidate(rank, at));
  }
  let parts = size;
  while (heaped > 0) {
    const lowest = heap[0] ?? 0;
    heaped = pop(heap, heaped);
    const rank = Math.floor(lowest / POSITIONS);
    const at = lowest - rank * POSITIONS;
    // Skips candidates that an earlier merge made obsolete.
    if (pairRank[at] !== rank) continue;
    const gone = next[at] ?? size;
    const after = next[gone] ?? size;
    next[at] = after;
    previous[after] = at;
    pairRank[gone] = -1;
    parts--;
    const merged = after < size ? rankOf(at, next[after] ?? size) : -1;
    pairRank[at] = merged;
    if (merged >= 0) heaped = push(heap, heaped, candidate(merged, at));
    const before = previous[at] ?? -1;
    if (before < 0) continue;
    const widened = rankOf(before, after);
    pairRank[before] = widened;
    if (widened >= 0) heaped = push(heap, heaped, candidate(widened, before));
  }
  return parts;
}

function hashPrefixes(bytes: Uint8Array, size: number, into: Int32Array): void {
  let hash = 0;
  into[0] = hash;
  for (let at = 0; at < size; at++) {
    hash = (Math.imul(hash, HASH_FACTOR) + (bytes[at] ?? 0)) | 0;
    into[at + 1] = hash;
  }
}

/**
 * Rank and position combined in one number, so that the heap orders by rank, then from the left.
 */
const POSITIONS = 2 ** 32;
const candidate = (rank: number, at: number): number => rank * POSITIONS + at;

function push(heap: Float64Array, size: number, value: number): number {
  let at = size;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent] ?? 0;
    if (above <= value) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = value;
  return size + 1;
}

function pop(heap: Float64Array, size: number): number {
  const last = size - 1;
  const value = heap[last] ?? 0;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= last) break;
    if (child + 1 < last && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child++;
    const below = heap[child] ?? 0;
    if (below >= value) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = value;
  return last;
}
