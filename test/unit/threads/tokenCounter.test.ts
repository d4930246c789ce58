/** The table of tokens that threads share. */
import { Tiktoken } from 'js-tiktoken/lite';
import ranks from 'js-tiktoken/ranks/o200k_base';
import { expect, it } from 'vitest';
import { loadTokenCounter, sharedTable } from '../../../core/threads/tokenCounter.ts';

const TEXT = 'Zählt Höhenlinien, 日期格式 and import { x } from "./y.ts" 🙂 as the original does.';
const WORD = 'invoice';

function emptyTable(): SharedArrayBuffer {
  return new SharedArrayBuffer(sharedTable().byteLength);
}

it('is filled by who counts first, and read by all others', () => {
  const shared = emptyTable();
  const tokens = new Tiktoken(ranks).encode(TEXT, [], []).length;
  expect(loadTokenCounter(shared)(TEXT)).toBe(tokens);
  expect(loadTokenCounter(shared)(TEXT)).toBe(tokens);
  // A table that knows no sequence gives a token for each byte.
  new Uint8Array(shared).fill(0, 5 * Int32Array.BYTES_PER_ELEMENT);
  expect(loadTokenCounter(shared)(WORD)).toBe(WORD.length);
});

it('is filled by the next when the thread that began to was ended', () => {
  const shared = emptyTable();
  new Int32Array(shared).set([1]);
  expect(loadTokenCounter(shared)(WORD)).toBe(new Tiktoken(ranks).encode(WORD, [], []).length);
});
