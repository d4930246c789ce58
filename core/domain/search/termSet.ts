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
export function termsOfTexts(texts: Iterable<string>): TermSet {
  return Uint32Array.from(new Set(Array.from(wordsOfTexts(texts), termHash))).sort();
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
  // A bitmap of all possible hashes: years have many sets with hundreds of thousands of entries.
  const held = new Uint32Array(2 ** BITS / 32);
  let most = 0;
  for (const set of packed) {
    const hashes = unpackTerms(set);
    most += hashes.length;
    for (const hash of hashes) held[hash >>> 5] = (held[hash >>> 5] ?? 0) | (1 << (hash & 31));
  }
  const united = new Uint32Array(most);
  let count = 0;
  for (let at = 0; at < held.length; at += 1)
    for (let rest = held[at] ?? 0; rest !== 0; rest &= rest - 1)
      united[count++] = at * 32 + (31 - Math.clz32(rest & -rest));
  return united.slice(0, count);
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
