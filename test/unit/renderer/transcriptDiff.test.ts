import { describe, expect, test } from 'vitest';
import {
  callFields,
  changesIn,
  diffOf,
  type DiffLine,
} from '../../../renderer/state/transcriptDiff.ts';

const SIGNS = { same: ' ', added: '+', removed: '-', gap: '~' };

/** `+const a = [new]();`: words that changed stand in brackets. */
const shown = (lines: readonly DiffLine[]): readonly string[] =>
  lines.map(
    ({ kind, parts }) =>
      SIGNS[kind] + parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''),
  );

describe('what a call changes', () => {
  test('of an edit is told line by line, with the words that differ', () => {
    const [file] = changesIn(
      'Edit',
      'file_path: /shop/tax.ts\nold_string:\nconst rate = table(country);\nreturn rate;\nnew_string:\nconst rate = cached(country);\nreturn rate;\nreplace_all: false',
    );
    expect(file).toMatchObject({ path: '/shop/tax.ts', how: 'edited', added: 1, removed: 1 });
    expect(shown(file?.lines ?? [])).toEqual([
      '-const rate = [table](country);',
      '+const rate = [cached](country);',
      ' return rate;',
    ]);
  });

  test('of several edits stands one after another, also where nothing is left', () => {
    const [file] = changesIn(
      'MultiEdit',
      'file_path: /x.md\nedits:\n  - old_string: a\n    new_string: b\n  - old_string: gone\n    new_string:',
    );
    expect(shown(file?.lines ?? [])).toEqual(['-a', '+b', '~', '-gone']);
  });

  test('of a file that was written is all of it', () => {
    const [file] = changesIn('Write', 'file_path: /new.ts\ncontent:\nline 1\n\nline 3\n');
    expect(file).toMatchObject({ how: 'created', added: 3, removed: 0 });
  });

  test('of a patch is told file by file', () => {
    const files = changesIn(
      'apply_patch',
      '*** Begin Patch\n*** Update File: a.py\n@@ def run():\n def run():\n-    return old(1)\n+    return new(1)\n*** Delete File: b.py\n*** Add File: c.py\n+x = 1\n*** End Patch',
    );
    expect(files.map(({ path, how, added, removed }) => [path, how, added, removed])).toEqual([
      ['a.py', 'edited', 1, 1],
      ['b.py', 'deleted', 0, 0],
      ['c.py', 'created', 1, 0],
    ]);
    expect(shown(files[0]?.lines ?? [])).toEqual([
      ' def run():',
      '-    return [old](1)',
      '+    return [new](1)',
    ]);
  });

  test('is nothing for calls that change nothing, and for calls without their words', () => {
    expect(changesIn('Bash', 'ls')).toEqual([]);
    expect(changesIn('Edit', '')).toEqual([]);
    expect(changesIn('Write', 'content: x')).toEqual([]);
  });
});

test('a unified diff keeps lines in their order, and parts its hunks', () => {
  expect(shown(diffOf(['@@ -1 +1 @@', ' a', '-b', '+c', '@@ -9 +9 @@', '+d']))).toEqual([
    ' a',
    '-b',
    '+c',
    '~',
    '+d',
  ]);
});

test('fields of a call are read as the memory writes them, the first of a name', () => {
  const text = 'file_path: /a\ncontent:\nkey: 1\nfile_path: /b';
  expect([...callFields(text, ['file_path', 'content'])]).toEqual([
    ['file_path', '/a'],
    ['content', 'key: 1'],
  ]);
});
