import { createRequire } from 'node:module';
import type { CountTokens } from '../model/countTokens.ts';
import type { RankTable } from '../domain/tokens/byteRanks.ts';
import { createTokenCounter, tokenTable } from '../domain/tokens/createTokenCounter.ts';
import type { EncodingRanks } from '../domain/tokens/createTokenCounter.ts';

/** Memory for the table of o200k_base, which all threads of a process share. */
export type SharedTable = SharedArrayBuffer;

let ofThisProcess: SharedTable | undefined;

/** For who starts threads that count; it is the first of them that fills it. */
export function sharedTable(): SharedTable {
  return (ofThisProcess ??= new SharedArrayBuffer(TABLE_BYTES));
}

/** The token counter of o200k_base: once per thread. */
export function loadTokenCounter(shared: SharedTable = sharedTable()): CountTokens {
  const header = new Int32Array(shared, 0, HEADER_LENGTH);
  const isFirst = Atomics.compareExchange(header, STATE, EMPTY, FILLING) === EMPTY;
  // Who was first may have been ended since. All would write the same, so twice does no harm.
  if (isFirst || Atomics.wait(header, STATE, FILLING, LONGEST_FILLING_MS) === 'timed-out') {
    fill(shared, tokenTable(readRanks()));
    Atomics.store(header, STATE, READY);
    Atomics.notify(header, STATE);
  }
  return createTokenCounter(tableIn(shared));
}

/** Numbers before the table: how far it is, then what {@link tableIn} finds its parts by. */
const HEADER_LENGTH = 5;
const STATE = 0;
const EMPTY = 0;
const FILLING = 1;
const READY = 2;
const LONGEST_FILLING_MS = 2_000;
/** What o200k_base takes, rounded up. */
const TABLE_BYTES = 5_900_000;

function fill(shared: SharedTable, { starts, ranks, hashes, slots, pool, longest }: RankTable) {
  new Int32Array(shared, 0, HEADER_LENGTH).set(
    [ranks.length, slots.length, pool.length, longest],
    1,
  );
  const into = tableIn(shared);
  into.starts.set(starts);
  into.ranks.set(ranks);
  into.hashes.set(hashes);
  into.slots.set(slots);
  into.pool.set(pool);
}

function tableIn(shared: SharedTable): RankTable {
  const [, sequences = 0, slots = 0, poolBytes = 0, longest = 0] = new Int32Array(
    shared,
    0,
    HEADER_LENGTH,
  );
  let at = HEADER_LENGTH * Int32Array.BYTES_PER_ELEMENT;
  const numbers = (length: number): Int32Array => {
    const part = new Int32Array(shared, at, length);
    at += part.byteLength;
    return part;
  };
  return {
    starts: numbers(sequences + 1),
    ranks: numbers(sequences),
    hashes: numbers(sequences),
    slots: numbers(slots),
    pool: new Uint8Array(shared, at, poolBytes),
    longest,
  };
}

/** Only who fills the table loads the 2 MB of text that it is made from. */
function readRanks(): EncodingRanks {
  return createRequire(import.meta.url)('js-tiktoken/ranks/o200k_base') as EncodingRanks;
}
