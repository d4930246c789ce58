import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanSentence,
  isFiller,
  isQuestion,
} from '../../../core/domain/summarize/cleanSentence.ts';
import { isDumpLine, isErrorLine } from '../../../core/domain/text/dumpLines.ts';
import type { Language } from '../../../core/domain/lexicon/languages.ts';
import { guessLanguage } from '../../../core/domain/text/language.ts';
import { proseBlocks } from '../../../core/domain/text/proseBlocks.ts';
import { cutLong, sentenceSpans } from '../../../core/domain/text/sentences.ts';
import { stem } from '../../../core/domain/text/stem.ts';
import { termsOf } from '../../../core/domain/text/terms.ts';

const blocks = (text: string): string[] =>
  proseBlocks(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);
const sentences = (text: string): string[] =>
  sentenceSpans(text).map(({ start, end }) => text.slice(start, end));

const topical = (text: string): string[] =>
  termsOf(text, 'en').flatMap((term) => (term.topical ? [term.surface] : []));
const keys = (text: string, language: Language = 'en'): string[] =>
  termsOf(text, language)
    .filter(({ stop }) => !stop)
    .map(({ key, shape }) => `${shape} ${key}`);

describe('prose blocks', () => {
  test('are paragraphs, items, headings and rows without their marks', () => {
    expect(
      blocks(
        '## Plan\n\nMove the lease table, because the old one\nis locked all day and nobody can write.\n- one thing\n2. another\n- [ ] a task\n\n| Name | Size |\n|---|---|\n| lease | 12 |\n> quoted',
      ),
    ).toEqual([
      'heading: Plan',
      'paragraph: Move the lease table, because the old one\nis locked all day and nobody can write.',
      'item: one thing',
      'item: another',
      'item: a task',
      'row: | lease | 12 |',
      'paragraph: quoted',
    ]);
  });

  test('leave out code, listings, traces, diffs and tool notes, but keep their errors', () => {
    expect(
      blocks(
        [
          'Before the code.',
          '```ts',
          'throw new Error("in code");',
          '```',
          '<system-reminder>',
          'Never mention this.',
          '</system-reminder>',
          '   12→const a = 1;',
          '@@ -1,3 +1,4 @@',
          'Traceback (most recent call last):',
          '  File "app.py", line 3, in main',
          'ValueError: bad lease id',
          'export function main() {',
          'After the code.',
        ].join('\n'),
      ),
    ).toEqual([
      'paragraph: Before the code.',
      'paragraph: ValueError: bad lease id',
      'paragraph: After the code.',
    ]);
  });

  test('go on where a line ends in a joining word or an abbreviation', () => {
    expect(blocks('Say "a" and\n"b" too.\nKeep some caches, e.g.\nRedis.')).toEqual([
      'paragraph: Say "a" and\n"b" too.',
      'paragraph: Keep some caches, e.g.\nRedis.',
    ]);
  });

  test('a reminder that is never closed does not swallow what follows', () => {
    expect(blocks('<system-reminder>\nReal words here.')).toEqual(['paragraph: Real words here.']);
  });

  test('are in order, inside the text and apart for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a b', '```', '- x', '# h', '| a |', '\n', '\r\n', 'é😀.')),
        (parts) => {
          const text = parts.join('\n');
          let last = 0;
          for (const { start, end } of proseBlocks(text)) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});

test.each([
  ['const x = 1;', true],
  ['2026-01-30T10:00:00Z started', true],
  ['src/a.ts:12:3', true],
  ['nginx: [warn] the "user" directive makes sense only for a super-user', true],
  ['/docker-entrypoint.sh: Looking for shell scripts', true],
  ['ValueError Traceback (most recent call last)', true],
  ['nginx: [see below] what the directive means', false],
  ['    at main (app.js:3:1)', true],
  ['drwxr-xr-x 2 me me 40 a', true],
  ['We keep the table, because it is small.', false],
  ['Use `foo(bar)` in src/a.ts instead.', false],
  ['我们决定改用新的缓存策略。', false],
  ['let the table choose (the default is small), then import the rest', false],
  ['use the tax table (not the other one) and return early', false],
  ['import { a } from "b";', true],
  ['func (m *Model) View() string', true],
  ['class Lease extends Lock {', true],
  ['~/work/shop$ gh pr view 21', true],
  ['It costs 5$ a month', false],
])('isDumpLine(%j) is %s', (line, dump) => {
  expect(isDumpLine(line)).toBe(dump);
});

test.each([
  ['src/app.ts(3,4): error TS2304: Cannot find name foo.', true],
  ['fatal: not a git repository', true],
  ['if err != nil { return fmt.Errorf("failed") }', false],
  ['a_test.go:12:	t.Error("failed to open")', false],
  ['12 passed, 0 failed', false],
  [
    'After a run that failed, the command line prints the exact command for the folder of the run that just ended, so that it can be copied and run again by hand, or in a script.',
    false,
  ],
])('isErrorLine(%j) is %s', (line, error) => {
  expect(isErrorLine(line)).toBe(error);
});

describe('sentences', () => {
  test('end at stops of all scripts, not inside code, paths, URLs and abbreviations', () => {
    expect(
      sentences(
        'Read src/a.b.ts first. Then see `x. Y` and https://a.b/c?d=1. e.g. this one. setup.go writes it! 完了しました。次へ',
      ),
    ).toEqual([
      'Read src/a.b.ts first.',
      'Then see `x. Y` and https://a.b/c?d=1. e.g. this one.',
      'setup.go writes it!',
      '完了しました。',
      '次へ',
    ]);
  });

  test('do not end at titles, numbered figures and abbreviations, but at "etc." before a new one', () => {
    expect(
      sentences(
        'Dr. Smith likes Fig. 3 (e.g. its axis). Keep logs, etc. and traces. Yes, etc. Then go on. Was it right? (e.g. this one)',
      ),
    ).toEqual([
      'Dr. Smith likes Fig. 3 (e.g. its axis).',
      'Keep logs, etc. and traces.',
      'Yes, etc.',
      'Then go on.',
      'Was it right? (e.g. this one)',
    ]);
  });

  test('go on over the end of a line, not over an empty one', () => {
    expect(
      sentences('Say "installed" and\n"created" only once. Then stop\n\nNext part. End.'),
    ).toEqual(['Say "installed" and\n"created" only once.', 'Then stop', 'Next part.', 'End.']);
  });

  test('are not cut inside brackets where a clause ends elsewhere', () => {
    const text =
      'Move the readers of the ledger to the new service, and keep the caches (e.g., the tax table, the shard map, the cursor list, the lease index) where they are for now';
    expect(
      cutLong(text, { start: 0, end: text.length }, 110).map(({ start, end }) =>
        text.slice(start, end),
      ),
    ).toEqual([
      'Move the readers of the ledger to the new service,',
      'and keep the caches (e.g., the tax table, the shard map, the cursor list, the lease index)',
      'where they are for now',
    ]);
  });

  test('are cut at clauses, and never inside a code point', () => {
    const text = `${'word '.repeat(30)}, ${'😀'.repeat(200)}`;
    const pieces = cutLong(text, { start: 0, end: text.length }, 101).map(({ start, end }) =>
      text.slice(start, end),
    );
    expect(pieces.every((piece) => piece.length <= 101 && piece.isWellFormed())).toBe(true);
    expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });
});

describe('terms', () => {
  test('know paths, identifiers, words and scripts without spaces', () => {
    expect(
      keys(
        'Merged core/domain/toc.ts:12 and parse_line with useRoute; read/write 3.14, 缓存策略 キャッシュ',
      ),
    ).toEqual([
      'word merg',
      'path toc.ts',
      'identifier parse_line',
      'identifier useroute',
      'word read',
      'word writ',
      'number 3.14',
      'ideographs 缓存',
      'ideographs 存策',
      'ideographs 策略',
      'ideographs キャッシュ',
    ]);
  });

  test('that a tool masked name nothing', () => {
    expect(topical('[USER] asked <EMAIL> about REDACTED_IP and the [WAN] firewall of TLS')).toEqual(
      ['firewall', 'TLS'],
    );
  });

  test('stand where they say', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        for (const { start, end } of termsOf(text, 'en')) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  test('share a stem when inflected', () => {
    expect(['merges', 'merged', 'merging', 'merge'].map(stem)).toEqual(Array(4).fill('merg'));
    expect(['таблица', 'таблицы', 'таблиц'].map(stem)).toEqual(Array(3).fill('таблиц'));
  });
});

test.each<[Language, string]>([
  ['en', 'Where is the table that we use for this?'],
  ['de', 'Wo ist die Tabelle, die wir dafür nehmen und nicht ändern?'],
  ['fr', 'Où est la table que nous avons pour ça dans le projet ?'],
  ['es', '¿Dónde está la tabla que usamos para esto en el proyecto?'],
  ['pt', 'Onde está a tabela que você usa para isso, não é essa?'],
  ['ru', 'Где эта таблица, которая нужна для этого?'],
  ['zh', '我们用的表在 src/table.ts 哪里？'],
  ['ja', 'この表はどこにありますか？'],
  ['ko', '이 표는 어디에 있습니까?'],
  ['other', '12345'],
])('guesses %s', (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

describe('a cleaned sentence', () => {
  test.each([
    ['Great! The **lease** is in [`table.ts`](src/table.ts).', 'The lease is in table.ts.'],
    ["Perfect. Now let me fix the lease table's lock.", "Fix the lease table's lock."],
    ['Keep `<hash>` and drop <b>bold</b>.', 'Keep <hash> and drop bold.'],
    ['`setup.go` writes the file.', 'setup.go writes the file.'],
    ['No import cycle here.', 'No import cycle here.'],
    [
      'See `**/*.ts`, `__init__.py` and __both words__.',
      'See **/*.ts, __init__.py and both words.',
    ],
    ['好的，我们改用新的缓存。', '我们改用新的缓存。'],
    ['--project flag is new.', '--project flag is new.'],
  ])('%j reads %j', (raw, text) => {
    expect(cleanSentence(raw).text).toBe(text);
  });

  test('has plain apostrophes, so that what they join is known', () => {
    expect(cleanSentence('I’ll check the logs first.')).toMatchObject({
      text: 'Check the logs first.',
      preamble: true,
    });
  });

  test.each([
    "I'm now checking the lease table in the staging database.",
    'Still no answer from the worker.',
    'Waiting for the build.',
    'Vou verificar os logs do servidor.',
    'Сейчас посмотрю логи сервера.',
    '让我先看一下日志。',
    'まずログを確認します。',
  ])('knows commentary on work that runs: %s', (sentence) => {
    expect(cleanSentence(sentence).preamble).toBe(true);
  });

  test.each([
    "I'm adding a lock around the lease table.",
    'Running the tests twice fails because the lease is never released.',
    'Corrigi a consulta do relatório.',
    '原因を確認しました。',
    '让我们使用新的缓存。',
    '首先，数据库会写入日志。',
    'バックアップは毎日実行します。',
  ])('does not take a report for commentary: %s', (sentence) => {
    expect(cleanSentence(sentence).preamble).toBe(false);
  });

  test('knows a question with an aside behind it', () => {
    expect([
      isQuestion('Is it the lease? (e.g. the old one)'),
      isQuestion('It asks "is it the lease?"'),
    ]).toEqual([true, false]);
  });

  test('knows announcements and lead-ins', () => {
    expect(cleanSentence("I'll check the logs first.").preamble).toBe(true);
    expect(cleanSentence("I'll use WebAuthn for the login.").preamble).toBe(false);
    expect(cleanSentence('The changes are:').leadIn).toBe(true);
    expect(isFiller('Great!')).toBe(true);
  });
});
