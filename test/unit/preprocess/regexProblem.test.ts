import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { regexProblem } from '../../../core/domain/preprocess/regexProblem.ts';
import { processorMs } from '../../helpers/processorTime.ts';

test.each([
  ['(a+)+$', /repeat in many ways/],
  ['(?:a|aa)+b', /repeat in many ways/],
  ['(?:a{1,40}){1,40}b', /repeat in many ways/],
  ['x(?:\\w+\\s?)*y', /repeat in many ways/],
  ['(?:(?:ab)*c?)*d', /repeat in many ways/],
  ['abc.*def.*ghi', /repeat the same characters/],
  ['abc\\s*\\s*d', /repeat the same characters/],
  ['a.*', /at the beginning/],
  ['\\s+$', /at the beginning/],
  ['(\\w{1,9})\\1', /refers back/],
  ['(?<w>\\w{1,9})\\k<w>', /refers back/],
  ['(', /Unterminated group/],
  ['[a-', /Unterminated character class/],
  ['x*', /matches nothing at all/],
  ['a|', /matches nothing at all/],
  [`a${'b'.repeat(500)}`, /longer than 500/],
])('refuses %s', (pattern, why) => {
  expect(regexProblem(pattern)).toMatch(why);
});

test('refuses flags that change how a search goes on', () => {
  expect([regexProblem('abc', 'g'), regexProblem('abc', 'y'), regexProblem('abc', 'ims')]).toEqual([
    'The flags "g" hold other letters than i, m, s and u.',
    'The flags "y" hold other letters than i, m, s and u.',
    undefined,
  ]);
});

test.each([
  '<tool_call>[\\s\\S]*?</tool_call>',
  '"[^"]*"',
  'foo\\w+\\s+\\w+',
  '^(?:[^\\n]{1,500}\\n){2,200}',
  'abc(?:[^\\n]{1,500}\\n)+',
  '(?:\\d{1,3}\\.){3}\\d{1,3}',
  '\\[\\d{2}:\\d{2}\\]',
  'foo(?=\\n\\n)',
  'colou?r',
  '\\p{Lu}{3}',
])('takes %s', (pattern) => {
  expect(regexProblem(pattern, 'u')).toBeUndefined();
});

const pieces = constantFrom(
  'a',
  'b',
  '.',
  '\\s',
  '\\w',
  '\\d',
  '[ab]',
  '[^a]',
  '[^]',
  '\\n',
  '^',
  '$',
  '|',
  'abc',
  'ab ',
  '(',
  '(?:',
  '(?=',
  '(?!',
  '(?<=',
  '(?<n>',
  '(?i:',
  ')',
  ')',
  '*',
  '+',
  '?',
  '{0,9}',
  '{2,}',
  '*?',
  '\\1',
  '\\k<n>',
  '\\u{61}',
);
const HOSTILE = ['a', 'ab', ' ', 'abc', 'a b', '\n', 'ab \n', '1'].map((run) =>
  run.repeat(4_000 / run.length),
);
const SHORT = HOSTILE.map((text) => text.slice(0, 400));

test('no pattern makes the check fail, and none that is taken runs for long', () => {
  assert(
    property(array(pieces, { maxLength: 10 }), (parts) => {
      const pattern = parts.join('');
      if (regexProblem(pattern) !== undefined) return;
      const expression = new RegExp(pattern, 'g');
      const match = (texts: readonly string[]) =>
        processorMs(() => texts.forEach((text) => text.replace(expression, '')), 1);
      // Cubic, ten times the text takes a thousand times as long.
      expect(match(HOSTILE)).toBeLessThan(200 * Math.max(5, match(SHORT)));
    }),
    { numRuns: 3_000 },
  );
});
