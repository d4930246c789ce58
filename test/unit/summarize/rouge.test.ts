import { describe, expect, test } from 'vitest';
import { rouge, rougeWords } from '../../bench/summaries/rouge.ts';

const score = (candidate: string, reference: string) =>
  rouge(rougeWords(candidate), rougeWords(reference));

describe('ROUGE', () => {
  test('of equal texts is 100, whatever their case and punctuation', () => {
    expect(score('The cat sat.', 'the cat, sat')).toEqual({ one: 100, two: 100, longest: 100 });
  });

  test('counts each word as often as the other text has it, pairs in order, and one order of all', () => {
    expect(score('the cat the cat', 'cat sat on the mat')).toEqual({
      one: (200 * 2) / 9,
      two: 0,
      longest: (200 * 2) / 9 / 2 + (200 * 2) / 9 / 2,
    });
  });

  test('of a text without words is 0', () => {
    expect(score('', 'the cat')).toEqual({ one: 0, two: 0, longest: 0 });
  });
});
