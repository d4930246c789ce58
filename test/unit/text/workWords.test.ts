import { expect, it } from 'vitest';
import { workWords } from '../../../core/text/workWords.ts';

const NOTHING = { activeMs: 0, edits: 0, errors: 0 };
const TOKENS = { tokensIn: 0, tokensOut: 0, cacheRead: 0, cacheWrite: 0 };

it.each([
  [{ cost: null, unpriced: [] }, []],
  [{ cost: 4.1, unpriced: [] }, ['$4.10']],
  [{ cost: 4.1, unpriced: ['gpt-7'] }, ['at least $4.10 (no price is known for gpt-7)']],
  [{ cost: null, unpriced: ['gpt-7', 'gpt-8'] }, ['no price is known for gpt-7, gpt-8']],
  [{ cost: null, unpriced: ['a', 'b', 'c'] }, ['no price is known for a and 2 more']],
])('a cost of %o is said so that nobody takes a part for the whole', (cost, words) => {
  expect(workWords({ ...NOTHING, ...TOKENS, ...cost })).toEqual(words);
});
