import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browseFolder } from '../../../core/node/browseFolder.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

test('a folder lists its folders and possible logs, in reading order, hidden ones after the others', () => {
  const root = temporaryFolder();
  for (const name of ['.codex', 'b', 'a10', 'a9']) mkdirSync(join(root, name));
  for (const name of ['x.jsonl', 'y.jsonl.zst', 'z.txt']) writeFileSync(join(root, name), 'four');
  symlinkSync(join(root, 'nowhere'), join(root, 'dangling.jsonl'));
  const folder = browseFolder(root);
  expect({
    ...folder,
    entries: folder.entries.map(({ name, kind, bytes }) => [kind, name, bytes]),
  }).toEqual({
    path: root,
    parent: join(root, '..'),
    entries: [
      ['folder', 'a9', 0],
      ['folder', 'a10', 0],
      ['folder', 'b', 0],
      ['folder', '.codex', 0],
      ['file', 'x.jsonl', 4],
      ['file', 'y.jsonl.zst', 4],
    ],
    truncated: false,
  });
});

test('the top has no parent, and what is no folder says so', () => {
  expect(browseFolder('/').parent).toBeNull();
  const root = temporaryFolder();
  writeFileSync(join(root, 'a.jsonl'), '');
  expect(() => browseFolder(join(root, 'missing'))).toThrow(
    expect.objectContaining({ code: 'path-not-found' }),
  );
  expect(() => browseFolder(join(root, 'a.jsonl'))).toThrow(
    expect.objectContaining({ code: 'path-not-found' }),
  );
});
