import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReadLog } from '../../../core/engine/import/readChanged.ts';
import { StrataError } from '../../../core/model/result.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const line = (conversation: string, id: number, text = `words ${id} of ${conversation}`): string =>
  `${JSON.stringify({
    conversation,
    id: `${conversation}-${id}`,
    time: new Date(Date.parse('2026-03-04T09:00:00Z') + id * 60_000).toISOString(),
    role: id % 2 === 0 ? 'user' : 'assistant',
    text,
  })}\n`;

const lines = (conversation: string, from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => line(conversation, from + i)).join('');

const words = async (memory: TestMemory, conversation: string): Promise<string[]> => {
  const target = { target: `plain:${conversation}`, limit: 1_000, offset: 0 };
  return ((await memory.reader.events(target, 0))?.events ?? []).map(
    ({ nativeId }) => nativeId ?? '',
  );
};
const ids = (conversation: string, to: number): string[] =>
  Array.from({ length: to }, (_, id) => `${conversation}-${id}`);
const brief = ({ path, failure, eventsAdded, conversations }: ReadLog) => [
  path.split('/').at(-1),
  failure?.code ?? null,
  eventsAdded,
  ...conversations,
];

describe('what is new in some logs', () => {
  it('is read, each log for itself; what cannot be read is told', async () => {
    const memory = openTestMemory();
    const dir = temporaryFolder();
    const [a, b, gone, folder, foreign] = ['a', 'b', 'gone', 'folder', 'foreign'].map((name) =>
      join(dir, `${name}.jsonl`),
    ) as [string, string, string, string, string];
    writeFileSync(a, lines('a', 0, 4));
    writeFileSync(b, lines('b', 0, 2) + lines('c', 0, 2));
    mkdirSync(folder);
    writeFileSync(foreign, '{"neither":"fish"}\n');
    const read = await memory.read([a, gone, folder, foreign, b]);
    expect(
      read.map(brief).toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['a.jsonl', null, 4, 'plain:a'],
      ['b.jsonl', null, 4, 'plain:b', 'plain:c'],
      ['folder.jsonl', 'path-unreadable', 0],
      ['foreign.jsonl', 'unknown-format', 0],
      ['gone.jsonl', 'path-not-found', 0],
    ]);
    appendFileSync(a, lines('a', 4, 6));
    expect((await memory.read([a, b])).map(brief)).toEqual([
      ['a.jsonl', null, 2, 'plain:a'],
      ['b.jsonl', null, 0],
    ]);
    expect(await words(memory, 'a')).toEqual(ids('a', 6));
  });

  it('counts a log that was renamed as one, also when it had grown, and one that went as gone', async () => {
    const memory = openTestMemory();
    const dir = temporaryFolder();
    const named = (name: string): string => join(dir, `${name}.jsonl`);
    const [a, b, c] = ['a', 'b', 'c'].map(named) as [string, string, string];
    const counts = async () => {
      const [source] = (await memory.reader.status()).sources;
      return [source?.files, source?.gone, source?.events];
    };
    writeFileSync(a, lines('a', 0, 1));
    await memory.read([a]);
    appendFileSync(a, lines('a', 1, 4));
    renameSync(a, b);
    expect((await memory.read([b])).map(brief)).toEqual([['b.jsonl', null, 3, 'plain:a']]);
    expect(await counts()).toEqual([1, 0, 4]);
    renameSync(b, c);
    await memory.import(dir);
    expect(await counts()).toEqual([1, 0, 4]);
    // Rotated: both are on the disk, and both are logs.
    renameSync(c, b);
    writeFileSync(c, lines('a', 4, 6));
    await memory.read([c, b]);
    expect(await counts()).toEqual([2, 0, 6]);
    // What comes next may be given the identity of what was deleted: it is another log all the same.
    rmSync(b);
    writeFileSync(named('d'), lines('d', 0, 1));
    await memory.read([named('d')]);
    await memory.writer.markGone([b], [], 1);
    expect(await counts()).toEqual([2, 1, 7]);
    expect(await words(memory, 'a')).toEqual(ids('a', 6));
  });

  it('tells of a source whose logs were read again as another, and of each log that is gone', async () => {
    const memory = openTestMemory();
    const dir = temporaryFolder();
    const named = (name: string): string => join(dir, `${name}.jsonl`);
    for (const name of ['a', 'b', 'c']) writeFileSync(named(name), lines('a', 0, 2));
    await memory.import(dir);
    const counts = async () =>
      (await memory.reader.status()).sources.map(({ source, files, gone, events }) => [
        source,
        files,
        gone,
        events,
      ]);
    expect(await counts()).toEqual([['plain', 3, 0, 2]]);
    // They start with the same bytes, as does the one that is left, and are others all the same.
    await memory.writer.markGone([named('a'), named('b')], [], 1);
    expect(await counts()).toEqual([['plain', 1, 2, 2]]);
    await memory.writer.markGone([], [named('a'), named('b')], 2);
    await memory.import(dir, { source: 'claude-code' });
    expect(await counts()).toEqual([
      ['claude-code', 3, 0, 0],
      ['plain', 0, 0, 2],
    ]);
  });

  it('is told under each of the names that a log goes by', async () => {
    const memory = openTestMemory();
    const path = join(temporaryFolder(), 'a.jsonl');
    writeFileSync(path, lines('a', 0, 2));
    writeFileSync(`${path}.zst`, 'packed, beside its plain twin');
    expect((await memory.read([path, `${path}.zst`])).map(brief)).toEqual([
      ['a.jsonl', null, 2, 'plain:a'],
      ['a.jsonl.zst', null, 2, 'plain:a'],
    ]);
  });

  it('half a line waits for its other half', async () => {
    const memory = openTestMemory();
    const path = join(temporaryFolder(), 'a.jsonl');
    const next = line('a', 2, 'a thought of two halves');
    writeFileSync(path, lines('a', 0, 2) + next.slice(0, 40));
    expect((await memory.read([path])).map(brief)).toEqual([['a.jsonl', null, 2, 'plain:a']]);
    appendFileSync(path, next.slice(40));
    expect((await memory.read([path])).map(brief)).toEqual([['a.jsonl', null, 1, 'plain:a']]);
    expect(await words(memory, 'a')).toEqual(ids('a', 3));
  });

  it.each([
    ['was renamed', (path: string) => renameSync(path, `${path}.moved.jsonl`), '.moved.jsonl'],
    ['was written anew in place', (path: string) => writeFileSync(path, lines('a', 0, 6)), ''],
    [
      'was replaced by another file',
      (path: string) => {
        writeFileSync(`${path}.tmp`, lines('a', 0, 6));
        renameSync(`${path}.tmp`, path);
      },
      '',
    ],
    [
      'was cut off and grew again',
      (path: string) => {
        truncateSync(path, 100);
        writeFileSync(path, lines('a', 0, 6));
      },
      '',
    ],
    [
      'was rotated',
      (path: string) => {
        renameSync(path, `${path}.1`);
        writeFileSync(path, lines('a', 4, 6));
      },
      '',
    ],
  ])('of a log that %s is read without loss or doubles', async (_name, change, suffix) => {
    const memory = openTestMemory();
    const path = join(temporaryFolder(), 'a.jsonl');
    writeFileSync(path, lines('a', 0, 4));
    await memory.read([path]);
    change(path);
    if (suffix !== '') appendFileSync(path + suffix, lines('a', 4, 6));
    const [read] = await memory.read([path + suffix]);
    expect([read?.failure, read?.eventsAdded]).toEqual([null, 2]);
    expect(await words(memory, 'a')).toEqual(ids('a', 6));
  });

  it('stays whole when the disk is full, and is read when there is room', async () => {
    const memory = openTestMemory();
    const dir = temporaryFolder();
    const paths = ['a', 'b'].map((name) => join(dir, `${name}.jsonl`));
    for (const [i, path] of paths.entries()) writeFileSync(path, lines(i === 0 ? 'a' : 'b', 0, 4));
    const full = new StrataError({
      code: 'disk-full',
      message: 'Full.',
      details: { sqlite: 'SQLITE_FULL' },
    });
    await expect(
      memory.read(paths, { store: { append: () => Promise.reject(full) } }),
    ).rejects.toBe(full);
    await memory.read(paths);
    expect([await words(memory, 'a'), await words(memory, 'b')]).toEqual([
      ids('a', 4),
      ids('b', 4),
    ]);
  });

  it('is nothing where the log is gone by now; what was read stays', async () => {
    const memory = openTestMemory();
    const path = join(temporaryFolder(), 'a.jsonl');
    writeFileSync(path, lines('a', 0, 4));
    await memory.read([path]);
    rmSync(path);
    expect((await memory.read([path])).map(brief)).toEqual([['a.jsonl', 'path-not-found', 0]]);
    expect(await words(memory, 'a')).toEqual(ids('a', 4));
  });
});
