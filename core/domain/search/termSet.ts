import { beginOfPair, scanTokens } from './scanTokens.ts';

/**
 * A set of words as sorted 22-bit hashes: small enough to keep for every node, and good enough to
 * rule words out. With 1,000 words in the set, one absent word in 4,000 seems to be there; with
 * 100,000, one in 42.
 */
export type TermSet = Uint32Array;

const BITS = 22;
/** More than that in sets that older builds packed. */
const OLDER_BITS = 2;

/** FNV-1a over UTF-16 units, mixed so that the upper bits depend on all of them. */
export function termHash(token: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < token.length; i += 1) {
    hash ^= token.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash >>> (32 - BITS)) >>> 0;
}

/** The words of texts, and the single characters of scripts without spaces. */
export function termsOfTexts(texts: readonly string[]): TermSet {
  return gathered((add) => {
    for (const text of texts)
      scanTokens(text, (token) => {
        add(termHash(token));
        const first = beginOfPair(token);
        if (first !== null) add(termHash(first));
      });
  });
}

/** The words that {@link termsOfTexts} hashes. */
export function wordsOfTexts(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts)
    scanTokens(text, (token) => {
      if (words.has(token)) return;
      words.add(token);
      const first = beginOfPair(token);
      if (first !== null) words.add(first);
    });
  return words;
}

/** @param packed as {@link packTerms} gives them */
export function uniteTerms(packed: readonly Uint8Array[]): TermSet {
  return gathered((add) => {
    for (const set of packed)
      eachTerm(set, (hash) => {
        add(hash);
        return true;
      });
  });
}

/**
 * A bit for every possible hash, since years have many sets with hundreds of thousands of entries,
 * and a bit for every 32 of these that are not all zero, since most sets are small. Made once, and
 * all zero between two calls.
 */
const held = new Uint32Array(2 ** BITS / 32);
const filled = new Uint32Array(held.length / 32);

/** The set of all hashes that are added, in any order and any number of times. */
function gathered(fill: (add: (hash: number) => void) => void): TermSet {
  let count = 0;
  fill((hash) => {
    const word = hash >>> 5;
    const bit = 1 << (hash & 31);
    const before = held[word];
    if (before === undefined || (before & bit) !== 0) return;
    held[word] = before | bit;
    filled[word >>> 5] = (filled[word >>> 5] ?? 0) | (1 << (word & 31));
    count += 1;
  });
  const set = new Uint32Array(count);
  let at = 0;
  for (let group = 0; group < filled.length; group += 1) {
    for (let words = filled[group] ?? 0; words !== 0; words &= words - 1) {
      const word = group * 32 + lowestBit(words);
      for (let bits = held[word] ?? 0; bits !== 0; bits &= bits - 1)
        set[at++] = word * 32 + lowestBit(bits);
      held[word] = 0;
    }
    filled[group] = 0;
  }
  return set;
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/**
 * Stores gaps between neighbours as Rice codes: what is left of a gap after a fixed number of low bits as a run of
 * ones that a zero ends, then these bits. The last byte is {@link RICE}, {@link SHORT} and their number.
 */
export function packTerms(set: TermSet): Uint8Array {
  const low = lowBits(set.length);
  const packed = new Uint8Array(Math.ceil((set.length * (low + 1) + 2 ** (BITS - low)) / 8) + 2);
  let at = 0;
  /** Bits that wait for a whole byte, the first ones highest; fewer than eight between two calls. */
  let waiting = 0;
  let count = 0;
  const put = (bits: number, width: number): void => {
    waiting = (waiting << width) | bits;
    for (count += width; count >= 8;) packed[at++] = waiting >>> (count -= 8);
    waiting &= 2 ** count - 1;
  };
  let last = -1;
  for (const hash of set) {
    const gap = hash - last - 1;
    last = hash;
    let high = gap >>> low;
    for (; high >= 8; high -= 8) put(255, 8);
    put(2 ** (high + 1) - 2, high + 1);
    put(gap & (2 ** low - 1), low);
  }
  // A run of ones without an end is no code.
  if (count > 0) put(2 ** (8 - count) - 1, 8 - count);
  packed[at++] = RICE | SHORT | low;
  return packed.slice(0, at);
}

/** Stands for the terms of a node that are those of its only child. No set is packed like that. */
export const AS_BELOW = new Uint8Array();

/** Older builds packed differences in groups of seven bits, the last of which is below it. */
const RICE = 128;
/** Older builds had longer hashes, of which these are the upper bits. */
const SHORT = 64;

/** So that, of hashes that lie by chance, about every second gap has something left. */
function lowBits(count: number): number {
  return count === 0 ? 0 : Math.max(0, Math.round(Math.log2((2 ** BITS * Math.LN2) / count)));
}

export function unpackTerms(packed: Uint8Array): TermSet {
  const hashes = new Uint32Array(packed.length * 8);
  let count = 0;
  eachTerm(packed, (hash) => {
    hashes[count++] = hash;
    return true;
  });
  return hashes.slice(0, count);
}

/** Ascending, until the callback returns false. */
function eachTerm(packed: Uint8Array, visit: (hash: number) => boolean): void {
  const form = packed.at(-1) ?? 0;
  if (form >= (RICE | SHORT)) return eachOfRice(packed, form - (RICE | SHORT), visit);
  let last = -1;
  const visitShortened = (hash: number): boolean => {
    const before = last;
    last = hash >>> OLDER_BITS;
    return last === before || visit(last);
  };
  if (form >= RICE) eachOfRice(packed, form - RICE, visitShortened);
  else eachOfGroups(packed, visitShortened);
}

function eachOfRice(packed: Uint8Array, low: number, visit: (hash: number) => boolean): void {
  const end = packed.length - 1;
  let at = 0;
  /** The next bits, the first one highest, and zeros behind them. */
  let ahead = 0;
  let count = 0;
  /** Ones of a run that goes on. */
  let ran = 0;
  for (let last = -1; ;) {
    for (; count <= 24 && at < end; count += 8) ahead |= (packed[at++] ?? 0) << (24 - count);
    const ones = Math.clz32(~ahead);
    if (ones >= count) {
      if (at >= end) return;
      ran += count;
      ahead = 0;
      count = 0;
      continue;
    }
    const high = ran + ones;
    ran = 0;
    // In two steps, since a shift by 32 is none.
    ahead = (ahead << ones) << 1;
    count -= ones + 1;
    for (; count < low; count += 8) ahead |= (packed[at++] ?? 0) << (24 - count);
    last += (high << low) + 1;
    if (low > 0) last += ahead >>> (32 - low);
    ahead <<= low;
    count -= low;
    if (!visit(last)) return;
  }
}

function eachOfGroups(packed: Uint8Array, visit: (hash: number) => boolean): void {
  for (let at = 0, last = 0; at < packed.length;) {
    let shift = 0;
    let byte = packed[at++] ?? 0;
    for (; byte > 127; byte = packed[at++] ?? 0, shift += 7) last += (byte & 127) << shift;
    last += byte << shift;
    if (!visit(last)) return;
  }
}

/** The hashes that are in a packed set, found without unpacking it. */
export function hashesIn(packed: Uint8Array, wanted: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  const sorted = wanted.toSorted((a, b) => a - b);
  let next = 0;
  let sought = sorted[0] ?? Infinity;
  eachTerm(packed, (hash) => {
    for (; sought <= hash; sought = sorted[(next += 1)] ?? Infinity)
      if (sought === hash) found.add(sought);
    return sought !== Infinity;
  });
  return found;
}
