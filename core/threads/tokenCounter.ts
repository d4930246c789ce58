import { createRequire } from 'node:module';
import type { CountTokens } from '../domain/summarize/types.ts';
import type { RankTable } from '../domain/tokens/byteRanks.ts';
import { createTokenCounter, tokenTable } from '../domain/tokens/createTokenCounter.ts';
import type { EncodingRanks } from '../domain/tokens/createTokenCounter.ts';

let shared: RankTable | undefined;

/**
 * The table of o200k_base in memory that threads share, made once in a process. Who starts a thread
 * that counts passes it on: the thread then neither reads the ranks nor keeps a copy.
 */
export function sharedTokenTable(): RankTable {
  return (shared ??= toShared(tokenTable(readRanks())));
}

/** The token counter of o200k_base: once per thread. */
export function loadTokenCounter(table: RankTable = sharedTokenTable()): CountTokens {
  return createTokenCounter(table);
}

/** Only who makes the table loads the 2 MB of text that it is made from. */
function readRanks(): EncodingRanks {
  return createRequire(import.meta.url)('js-tiktoken/ranks/o200k_base') as EncodingRanks;
}

function toShared({ pool, starts, ranks, hashes, slots, longest }: RankTable): RankTable {
  const sharedPool = new Uint8Array(new SharedArrayBuffer(pool.byteLength));
  sharedPool.set(pool);
  return {
    pool: sharedPool,
    starts: sharedNumbers(starts),
    ranks: sharedNumbers(ranks),
    hashes: sharedNumbers(hashes),
    slots: sharedNumbers(slots),
    longest,
  };
}

function sharedNumbers(numbers: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(numbers.byteLength));
  copy.set(numbers);
  return copy;
}
