import type { CountTokens } from '../../model/countTokens.ts';
import { createBytePairMerge } from './bytePairMerge.ts';
import { byteRanks, parseRanks } from './byteRanks.ts';
import type { RankTable } from './byteRanks.ts';
import { endOfPiece, O200K_PATTERN } from './endOfPiece.ts';
import { createPieceCache, hashPiece, LONGEST_CACHED } from './pieceCache.ts';
import { BYTES_PER_UNIT, encodeUtf8 } from './utf8.ts';

/** The parts of an encoding that are needed, as exported by js-tiktoken's rank modules. */
export interface EncodingRanks {
  readonly pat_str: string;
  readonly bpe_ranks: string;
}

/**
 * The table of o200k_base, some 6 MB. Reading it takes tens of milliseconds: threads share one.
 * Throws if the ranks belong to another encoding.
 */
export function tokenTable(ranks: EncodingRanks): RankTable {
  if (ranks.pat_str !== O200K_PATTERN) throw new RangeError('these are no ranks of o200k_base');
  return parseRanks(ranks.bpe_ranks);
}

/**
 * Creates a counter of o200k_base tokens with exactly the result of js-tiktoken's `encode(text, [],
 * []).length` (special tokens are plain text, lone surrogates U+FFFD), in nearly linear time. Create
 * one per worker and keep it: it remembers what it counted. Counting is synchronous.
 */
export function createTokenCounter(table: RankTable): CountTokens {
  const countMerged = createBytePairMerge(byteRanks(table));
  const cache = createPieceCache();
  const kept = new Uint8Array(LONGEST_CACHED * BYTES_PER_UNIT);

  function countUnknown(text: string, start: number, end: number): number {
    const most = (end - start) * BYTES_PER_UNIT;
    const bytes = most <= kept.length ? kept : new Uint8Array(most);
    return countMerged(bytes, encodeUtf8(text, [start, end], bytes));
  }

  function countPiece(text: string, start: number, end: number): number {
    if (end - start > LONGEST_CACHED) return countUnknown(text, start, end);
    const hash = hashPiece(text, start, end);
    const known = cache.get(text, start, end, hash);
    if (known !== 0) return known;
    const count = countUnknown(text, start, end);
    cache.set(text, start, end, { hash, count });
    return count;
  }

  return (text) => {
    let tokens = 0;
    for (let start = 0; start < text.length;) {
      const end = endOfPiece(text, start);
      tokens += countPiece(text, start, end);
      start = end;
    }
    return tokens;
  };
}
