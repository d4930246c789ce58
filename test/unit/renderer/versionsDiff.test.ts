import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alignItems,
  compareItems,
  isSame,
  sentencesOf,
  type DiffPart,
} from '../../../renderer/state/versionsDiff.ts';

/** Changed words in braces; `–` for a side that has nothing. */
const drawn = (parts: readonly DiffPart[] | null): string =>
  parts?.map(({ text, changed }) => (changed ? `{${text}}` : text)).join('') ?? '–';

const rows = (left: readonly string[], right: readonly string[]) =>
  alignItems(left, right).map((row) => [drawn(row.left), drawn(row.right)]);

const many = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word} ${at}.`);

describe('two versions beside each other', () => {
  test('set the same sentences side by side, and what was added or removed alone', () => {
    expect(
      rows(
        ['The retry was dropped.', 'Tests pass.'],
        ['A proxy was found.', 'The retry was dropped.'],
      ),
    ).toEqual([
      ['–', '{A proxy was found.}'],
      ['The retry was dropped.', 'The retry was dropped.'],
      ['{Tests pass.}', '–'],
    ]);
  });

  test('mark the words in which a sentence was changed', () => {
    expect(
      rows(
        ['The refresh ran twice because of the clock.'],
        ['The refresh ran three times because of the clock.'],
      ),
    ).toEqual([
      [
        'The refresh ran {twice} because of the clock.',
        'The refresh ran {three times} because of the clock.',
      ],
    ]);
  });

  test('keep sentences that have little in common apart', () => {
    expect(rows(['Tags are missing here.'], ['The database is on disk.'])).toEqual([
      ['{Tags are missing here.}', '–'],
      ['–', '{The database is on disk.}'],
    ]);
  });

  test('compare scripts without spaces word by word', () => {
    expect(rows(['我们今天修复了登录问题。'], ['我们昨天修复了登录问题。'])).toEqual([
      ['我们{今天}修复了登录问题。', '我们{昨天}修复了登录问题。'],
    ]);
  });

  test('mark a whole title when it shares no word, spaces included', () => {
    const { left, right } = compareItems('Clock skew found', 'Proxy mended today');
    expect([drawn(left), drawn(right)]).toEqual(['{Clock skew found}', '{Proxy mended today}']);
  });

  test('lose no item and no letter, whatever the two are', () => {
    const items = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '.', 'd', '界', '😀'), minLength: 1 }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(items, items, (left, right) => {
        const aligned = alignItems(left, right);
        const words = (side: 'left' | 'right') =>
          aligned.flatMap((row) => {
            const parts = row[side];
            return parts === null ? [] : [parts.map(({ text }) => text).join('')];
          });
        expect([words('left'), words('right')]).toEqual([left, right]);
        const same = aligned.filter(isSame);
        expect(same.map((row) => drawn(row.left))).toEqual(same.map((row) => drawn(row.right)));
      }),
    );
  });

  test('end in time when a text is of thousands of sentences', () => {
    expect(alignItems(many('Line'), many('Line')).every(isSame)).toBe(true);
    expect(alignItems(many('Line'), many('Other'))).toHaveLength(6_000);
  });
});

test('a text is cut into its sentences, line by line', () => {
  expect(sentencesOf('One. Two!\n\n- Three? 四。五。')).toEqual([
    'One.',
    'Two!',
    '- Three?',
    '四。',
    '五。',
  ]);
});
