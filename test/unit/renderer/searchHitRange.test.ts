import { expect, test } from 'vitest';
import { excerptRange } from '../../../renderer/state/searchHitRange.ts';

test('an excerpt is found again where it was cut and flattened, and nowhere else', () => {
  const text = `${'Before it.\n\n'.repeat(60)}The token\n\trefresh ran twice.`;
  const range = excerptRange(text, '… token refresh ran …');
  expect(range && text.slice(range.start, range.end)).toBe('token\n\trefresh ran');
  expect(excerptRange('one  two\nthree', 'one two three')).toEqual({ start: 0, end: 14 });
  expect(excerptRange('other', 'one two')).toBeNull();
  expect(excerptRange('any', '')).toBeNull();
});
