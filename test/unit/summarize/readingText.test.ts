import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanSentence, isFiller } from '../../../core/domain/summarize/cleanSentence.ts';
import { toolGists } from '../../../core/domain/summarize/toolGist.ts';
import { isDumpLine, isErrorLine } from '../../../core/domain/text/dumpLines.ts';
import type { Language } from '../../../core/domain/text/languages.ts';
import { guessLanguage } from '../../../core/domain/text/language.ts';
import { proseBlocks } from '../../../core/domain/text/proseBlocks.ts';
import { cutLong, sentenceSpans } from '../../../core/domain/text/sentences.ts';
import { stem } from '../../../core/domain/text/stem.ts';
import { termsOf } from '../../../core/domain/text/terms.ts';

const blocks = (text: string): string[] =>
  proseBlocks(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);
const sentences = (text: string): string[] =>
  sentenceSpans(text).map(({ start, end }) => text.slice(start, end));

const keys = (text: string, language: Language = 'en'): string[] =>
  termsOf(text, language)
    .filter(({ stop }) => !stop)
    .map(({ key, shape }) => `${shape} ${key}`);
const gists = (name: string, text: string): string[] =>
  toolGists(name, text).map(({ source, text: gist, start, end }) => {
    expect(end - start).toBeGreaterThan(0);
    expect(end).toBeLessThanOrEqual(text.length);
    return `${source}: ${gist}`;
  });

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
])('isDumpLine(%j) is %s', (line, dump) => {
  expect(isDumpLine(line)).toBe(dump);
});

test.each([
  ['src/app.ts(3,4): error TS2304: Cannot find name foo.', true],
  ['fatal: not a git repository', true],
  ['if err != nil { return fmt.Errorf("failed") }', false],
  ['a_test.go:12:	t.Error("failed to open")', false],
  ['12 passed, 0 failed', false],
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

  test('knows announcements and lead-ins', () => {
    expect(cleanSentence("I'll check the logs first.").preamble).toBe(true);
    expect(cleanSentence("I'll use WebAuthn for the login.").preamble).toBe(false);
    expect(cleanSentence('The changes are:').leadIn).toBe(true);
    expect(isFiller('Great!')).toBe(true);
  });
});

describe('tool gists', () => {
  test('are the same for both forms of arguments', () => {
    const commit = `git commit -m "$(cat <<'EOF'\nFix the lease lock\n\nLong story.\nEOF\n)"`;
    const wanted = ['subject: Fix the lease lock', 'command: git commit -m'];
    expect(gists('Bash', `${commit}\ndescription: Commit`)).toEqual(wanted);
    expect(gists('Bash', JSON.stringify({ command: commit, description: 'Commit' }))).toEqual(
      wanted,
    );
    expect(gists('Edit', 'file_path: /a/b/c.ts\nold_string:\npath: /no/no.ts')).toEqual([
      'file: b/c.ts',
    ]);
    expect(gists('Edit', '{"file_path":"/a/b/c.ts","old_string":"path: /no/no.ts"}')).toEqual([
      'file: b/c.ts',
    ]);
    expect(gists('TodoWrite', 'todos:\n  - content: Add a lock\n    status: pending')).toEqual([
      'subject: Add a lock',
    ]);
  });

  test('leave out what only looks', () => {
    expect(gists('Bash', 'cd /w && git status')).toEqual([]);
    expect(gists('Read', 'file_path: /a/b.ts')).toEqual([]);
  });
});
