import { expect, test } from 'vitest';
import { linesOf } from '../../../renderer/features/tree/titleLines.ts';

const lines = (text: string, width: number): number =>
  linesOf(text, { width, widthOf: (words) => words.length });

test('a title breaks between words, and in a word that is longer than a line', () => {
  expect([
    lines('Tax table', 9),
    lines('Tax table', 8),
    lines('one two three four', 8),
    lines('one two three four', 13),
    lines('a verylongwordindeed b', 8),
    lines('verylongword', 4),
    lines('', 5),
  ]).toEqual([1, 2, 3, 2, 4, 3, 1]);
});
