import { describe, expect, test } from 'vitest';
import { checkableFacts } from '../../../core/domain/fidelity/checkableFacts.ts';
import type { Language } from '../../../core/domain/lexicon/languages.ts';

const facts = (text: string, language: Language = 'en', labels = false): string[] =>
  checkableFacts(text, { language, labels }).map(({ kind, words }) => `${kind} ${words}`);

describe('the facts of a text', () => {
  test.each<[what: string, text: string, expected: string[]]>([
    [
      'numbers with signs, units and separators',
      'It took 1,250 ms, 3.5s or 20% of $40, on the 3rd try (#17), for 5-10 users.',
      ['1,250', '3.5', '20', '40', '3', '17', '5-10'].map((number) => `number ${number}`),
    ],
    ['no number words', 'We tried it two or three times a day.', []],
    ['no numbers of list items', 'What was done:\n1. we moved it\n2. we tested it', []],
    ['numbers of lists that count nothing', 'Years:\n1. first\n1987. a hit', ['number 1987']],
    [
      'files, folders and addresses, with their lines',
      'See src/tax/table.ts:41, ~/.config/app, C:\\work\\a.txt and https://example.org/a?b=1.',
      [
        'number 41',
        'path src/tax/table.ts',
        'path /.config/app',
        'path C:\\work\\a.txt',
        'path https://example.org/a?b',
        'number 1',
      ],
    ],
    ['no path where a slash means "or"', 'It reads and/or writes for a user/assistant pair.', []],
    [
      'identifiers, options and lone code',
      'The queue calls getUser(), max_size and `flush` with --force under gpt-4o-mini.',
      [
        'identifier flush',
        'identifier getUser',
        'identifier max_size',
        'identifier --force',
        'identifier gpt-4o-mini',
      ],
    ],
    [
      'names, but not the words that open sentences',
      'Moved it to Redis. Then Alice and Zoë asked. Testing went on. The SQL ran.',
      ['name Redis', 'name Alice', 'name Zoë', 'name SQL'],
    ],
    ['a name that opens a sentence', 'Zorblax fixed it.', ['name Zorblax']],
    ['names with an apostrophe', "It is Bob's, and I'm sure they don't.", ['name Bob']],
    [
      'names joined by hyphens',
      'It was pre-Redis, said Jean-Luc.',
      ['name Redis', 'name Jean', 'name Luc'],
    ],
  ])('%s', (_, text, expected) => {
    expect(facts(text)).toEqual(expected);
  });

  test('in other languages', () => {
    expect(facts('Иван перенёс 12 тестов в Redis, сказала Мария.', 'ru')).toEqual([
      'name Иван',
      'number 12',
      'name Redis',
      'name Мария',
    ]);
    expect(facts('我们把React升级到19，改了src/app.ts里的3个文件。', 'zh')).toEqual([
      'name React',
      'number 19',
      'path src/app.ts',
      'number 3',
    ]);
    expect(facts('田中さんがサーバーを2台増やした。', 'ja')).toEqual(['number 2', 'name 田中さん']);
    expect(facts('Die Umstellung auf Redis hat Anna Schmidt gemacht.', 'de')).toEqual([
      'name Schmidt',
    ]);
  });

  test('labels may all be capitalised', () => {
    expect(facts('Testing, Migrated, Redis', 'en', true)).toEqual(['name Redis']);
  });

  test('a word before a sign of omission may be cut', () => {
    expect(checkableFacts('It is in src/domain/summ …', { language: 'en' })).toEqual([
      { kind: 'path', words: 'src/domain/summ', cut: true, opening: false },
    ]);
  });
});
