import type { CountTokens } from '../summarize/types.ts';
import { createBytePairMerge } from './bytePairMerge.ts';
import { parseByteRanks } from './byteRanks.ts';
import { endOfPiece, O200K_PATTERN } from './endOfPiece.ts';
import { createPieceCache, hashPiece, LONGEST_CACHED } from './pieceCache.ts';
import { BYTES_PER_UNIT, encodeUtf8 } from './utf8.ts';

/** What is needed of an encoding as js-tiktoken's rank modules export it. */
export interface EncodingRanks {
  readonly pat_str: string;
  readonly bpe_ranks: string;
}

/**
 * Makes a counter of o200k_base tokens that gives exactly the length of js-tiktoken's
 * `encode(text, [], [])`, where special tokens are ordinary text and lone surrogates are U+FFFD,
 * but in time linear in the text, up to a logarithm.
 *
 * Construction takes tens of milliseconds and some 20 MB: make one, in a worker, and keep it.
 * Counting is synchronous. Throws when the ranks are those of another encoding.
 */
export function createTokenCounter(ranks: EncodingRanks): CountTokens {
  if (ranks.pat_str !== O200K_PATTERN) throw new RangeError('these are no ranks of o200k_base');
  const countMerged = createBytePairMerge(parseByteRanks(ranks.bpe_ranks));
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
