import { expect, test } from 'vitest';
import {
  COUNTED_OF_TOOL_RESULT,
  countEventTokens,
} from '../../../core/domain/tokens/countEventTokens.ts';
import { firstCodePoints } from '../../../core/domain/text/cutText.ts';

const countCodePoints = (text: string): number => Array.from(text).length;

test('a tool result counts by its first 1,000 code points, any other event by its whole text', () => {
  const text = '😀'.repeat(1500);
  expect([
    countEventTokens(countCodePoints, 'tool_result', text),
    countEventTokens(countCodePoints, 'message', text),
    countEventTokens(countCodePoints, 'tool_call', text),
    countEventTokens(countCodePoints, 'tool_result', 'short'),
  ]).toEqual([COUNTED_OF_TOOL_RESULT, 1500, 1500, 5]);
});

test('a cut is never inside a code point, and a lone surrogate is one', () => {
  expect([
    firstCodePoints('a😀b', 2),
    firstCodePoints('😀😀😀', 2),
    firstCodePoints('\ud83da\ude00b', 3),
    firstCodePoints('abc', 3),
    firstCodePoints('abc', 0),
  ]).toEqual(['a😀', '😀😀', '\ud83da\ude00', 'abc', '']);
});
