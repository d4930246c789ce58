import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAnchors, saysNothing } from '../../../core/domain/anchors/findAnchors.ts';
import { wholeWords } from '../../../core/domain/anchors/wholeWords.ts';
import { assistant, user } from '../summarize/events.ts';

/** What becomes of the words between two bars. */
const whole = (text: string): string | undefined => {
  const start = text.indexOf('|');
  const end = text.indexOf('|', start + 1) - 1;
  const plain = text.replaceAll('|', '');
  const span = wholeWords(plain, { start, end });
  return span && plain.slice(span.start, span.end);
};

describe('a range is made to read as something whole', () => {
  test.each([
    ['|The lock is never released.|', 'The lock is never released.'],
    [
      'The parser |matches twelve digits and a space.|',
      'The parser matches twelve digits and a space.',
    ],
    [
      'Old text. The start is slow, |which is why the cache stays.|',
      'The start is slow, which is why the cache stays.',
    ],
    ['If it fails, |the old link would break.|', 'the old link would break.'],
    ["|I'd keep the lock because|\n- it is small", "I'd keep the lock"],
    ['|We go with a queue, something like|:', 'We go with a queue'],
    ['|The final layout should be|:', undefined],
    ['|The official manual says|:', undefined],
    ['- |is redundant once the pattern works|', undefined],
    ['|Set `Checkpoint|: id` on it', 'Set `Checkpoint: id`'],
    [
      '|We keep the old files (see the list of names|)',
      'We keep the old files (see the list of names)',
    ],
    ['|The question is: **should we allow it?|** Yes.', 'The question is: **should we allow it?**'],
  ])('%j', (text, expected) => {
    expect(whole(text)).toBe(expected);
  });

  test('it never reaches over the end of a line, and never throws', () => {
    const pieces = [
      'a',
      'is',
      'which',
      '`',
      '**',
      '(',
      ')',
      '\n',
      '\u2028',
      ' ',
      '. ',
      ', ',
      'Z',
      '😀',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 80 }),
        fc.nat(80),
        fc.nat(80),
        (parts, from, length) => {
          const text = parts.join('');
          const start = Math.min(from, text.length);
          const line = /[\n\u2028]/u.exec(text.slice(start))?.index ?? text.length - start;
          const end = start + Math.min(length, line);
          const span = wholeWords(text, { start, end });
          expect(span === undefined || !/[\n\u2028]/u.test(text.slice(span.start, span.end))).toBe(
            true,
          );
        },
      ),
    );
  });
});

test.each([
  ['Drop everything.', true],
  ["let's drop that as well", true],
  ['All tests pass.', true],
  ['Drop the index.', false],
  ['Implement 1, 2 and 3.', false],
  ['改用队列', false],
])('%s: thin? %s', (text, expected) => {
  expect(saysNothing(text)).toBe(expected);
});

test('what somebody quotes is not their own promise', () => {
  const asked = user('A guard refused: "the cache grows all day, I want to empty it at ni..."');
  expect(findAnchors([asked, assistant('Understood.')])).toEqual([]);
});
