import { beginOfPair, scanTokens } from './scanTokens.ts';

/**
 * A set of words as sorted 24-bit hashes: small enough to keep for every node, and good enough to
 * rule words out. With 100,000 words in the set, one absent word in 160 seems to be there.
 */
export type TermSet = Uint32Array;

const BITS = 24;

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
    for (const set of packed) for (const hash of unpackTerms(set)) add(hash);
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

/** Stores differences between neighbours in groups of seven bits. */
export function packTerms(set: TermSet): Uint8Array {
  const packed = new Uint8Array(set.length * Math.ceil(BITS / 7));
  let at = 0;
  let last = 0;
  for (const hash of set) {
    let rest = hash - last;
    last = hash;
    for (; rest > 127; rest >>>= 7) packed[at++] = (rest & 127) | 128;
    packed[at++] = rest;
  }
  return packed.slice(0, at);
}

export function unpackTerms(packed: Uint8Array): TermSet {
  const hashes = new Uint32Array(packed.length);
  let count = 0;
  for (let at = 0, last = 0; at < packed.length;) {
    let shift = 0;
    let byte = packed[at++] ?? 0;
    for (; byte > 127; byte = packed[at++] ?? 0, shift += 7) last += (byte & 127) << shift;
    last += byte << shift;
    hashes[count++] = last;
  }
  return hashes.slice(0, count);
}

/** The hashes that are in a packed set, found without unpacking it. */
export function hashesIn(packed: Uint8Array, wanted: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  const sorted = wanted.toSorted((a, b) => a - b);
  let next = 0;
  let sought = sorted[0] ?? Infinity;
  for (let at = 0, last = 0; at < packed.length;) {
    let shift = 0;
    let byte = packed[at++] ?? 0;
    for (; byte > 127; byte = packed[at++] ?? 0, shift += 7) last += (byte & 127) << shift;
    last += byte << shift;
    if (last < sought) continue;
    for (; sought <= last; sought = sorted[(next += 1)] ?? Infinity)
      if (sought === last) found.add(sought);
    if (sought === Infinity) break;
  }
  return found;
}
