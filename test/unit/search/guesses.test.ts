import { expect, it } from 'vitest';
import { termWeight } from '../../../core/domain/search/rankEvents.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import { judgeGuesses, newTo } from '../../../core/engine/search/guesses.ts';

const LARGE = 20_000;
const rare = termWeight(1, LARGE);
/** The first segment holds three of the words together, the second one. */
const events = [
  { eventIx: 1, segmentIx: 7, terms: 0b0011 },
  { eventIx: 2, segmentIx: 7, terms: 0b0100 },
  { eventIx: 3, segmentIx: 8, terms: 0b1000 },
];
const judged = (weights: readonly number[], all = LARGE) =>
  judgeGuesses(events, { weights, worth: weights, all });

it('says the same however many wrong guesses there are', () => {
  const right = judged([2 * rare, 2 * rare, 2 * rare]);
  expect(judged([2 * rare, 2 * rare, 2 * rare, rare])).toEqual(right);
  expect(right.held).toBe(1);
});

it('takes a word that stands alone for little', () => {
  const alone = judged([0, 0, 0, rare]);
  expect(alone.whole).toBeCloseTo(5 * rare);
  expect(alone.held).toBeCloseTo(0.2);
});

it('does not mind in a small memory, where most words are missing', () => {
  expect(judged([0, 0, 0, 1], 100).held).toBe(1);
});

const given = (worth: readonly number[]): number =>
  judgeGuesses(events, { weights: [], worth, all: LARGE }).given;

it('knows how much was given', () => {
  expect([given([rare]), given([5 * rare]), given([9 * rare])]).toEqual([0.2, 1, 1]);
});

it('tells guesses from words that the question holds in any form', () => {
  const asked = queryTerms('Why was the retry bought for the badge_display?');
  const others = queryTerms('retries, buy, badge, backoff, badge_display, display_backoff');
  expect(newTo(asked, others)).toEqual([false, false, false, true, false, true]);
});
