import { expect, test } from 'vitest';
import { firstUnits } from '../../../core/domain/text/cutText.ts';

test.each([
  ['a😀b', ['', 'a', 'a', 'a😀', 'a😀b']],
  // Halves that stand alone in the text are no half of anything.
  ['\ud800a\udc00', ['', '\ud800', '\ud800a', '\ud800a\udc00', '\ud800a\udc00']],
])('gives the first units of %j, whole code points only', (text, first) => {
  expect([0, 1, 2, 3, 4].map((most) => firstUnits(text, most))).toEqual(first);
  expect(firstUnits(text, Infinity)).toBe(text);
});
