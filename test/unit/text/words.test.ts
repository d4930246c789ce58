import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mayHaveEnding, stem } from '../../../core/domain/text/stem.ts';
import { termsOf, wordCount } from '../../../core/domain/text/terms.ts';

describe('words', () => {
  test.each([
    ['', 0],
    ['  \n\t', 0],
    ['two words', 2],
    ['- a/b, `c.d`:\n\n1. ***', 3],
    ['“two words” – and …', 3],
    ['合并请求', 2],
    ['React 组件', 2],
  ])('%j has %d', (text, count) => {
    expect(wordCount(text)).toBe(count);
  });

  it('are found alike, whether or not there are other letters beside them', () => {
    const word = fc.constantFrom(
      'Fix',
      'tokens',
      'core/domain/cut.ts',
      'and/or',
      'C:\\temp\\x.log:12',
      'v1.2',
      '12:30',
      'x:y',
      '[USER]',
      'REDACTED_IP',
      "don't",
      'don’t',
      'a.',
      '.b',
      '$cost',
      'e.g.',
      '@scope/name',
      'a+b',
    );
    const gap = fc.constantFrom(' ', ', ', ' — ', ' → ', '… ', ':', '“', '’', '/', '├── ', '\n');
    const text = fc
      .array(fc.tuple(word, gap), { maxLength: 8 })
      .map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(text, (said) => {
        expect(termsOf(said, 'en')).toEqual(termsOf(`${said} é`, 'en').slice(0, -1));
      }),
    );
  });

  it('are counted alike, whether or not there is more than ASCII beside them', () => {
    const ascii = fc.string({ unit: 'binary-ascii', maxLength: 60 });
    fc.assert(
      fc.property(ascii, (text) => {
        expect(wordCount(`${text} …`)).toBe(wordCount(text));
      }),
    );
  });
});

describe('endings', () => {
  test.each(['merges', 'merged', 'merging', 'merge'])('%s has one', (word) => {
    expect(mayHaveEnding(word)).toBe(true);
    expect(stem(word)).toBe('merg');
  });

  it('are nowhere else', () => {
    const letters = fc.stringMatching(/^[a-z]{0,9}$/);
    fc.assert(
      fc.property(letters, (word) => {
        fc.pre(!mayHaveEnding(word));
        expect(stem(word)).toBe(word);
      }),
    );
  });
});
