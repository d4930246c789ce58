import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { followedFolder, startFollowing } from './following.ts';

const LINE = '{"a":1}\n';

describe('a log below a followed folder', () => {
  it('is told at the start unless the memory has read it as it is', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
    for (const name of ['new.jsonl', 'read.jsonl', 'deep/er/new.jsonl', 'notes.txt'])
      writeFileSync(join(folder, name), LINE);
    const following = startFollowing({ isRead: ({ log }) => basename(log) === 'read.jsonl' });
    await following.follow(folder);
    const { mtimeMs } = statSync(join(folder, 'new.jsonl'));
    expect(following.logs).toEqual([
      {
        path: join(folder, 'deep/er/new.jsonl'),
        bytes: 8,
        writtenMs: expect.any(Number) as number,
      },
      { path: join(folder, 'new.jsonl'), bytes: 8, writtenMs: Math.floor(mtimeMs) },
    ]);
    expect(following.folders()).toEqual([
      {
        path: folder,
        source: null,
        state: 'watching',
        detail: null,
        files: 3,
        lastChange: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    ]);
  });

  it('is told when it is made, also in folders that are made just before', async () => {
    const { following, at } = await followedFolder();
    mkdirSync(at('a', 'b', 'c'), { recursive: true });
    writeFileSync(at('a', 'b', 'c', 'x.jsonl'), LINE);
    writeFileSync(at('y.jsonl'), '');
    await expect
      .poll(() => following.paths())
      .toEqual([at('a', 'b', 'c', 'x.jsonl'), at('y.jsonl')]);
    appendFileSync(at('a', 'b', 'c', 'x.jsonl'), LINE);
    await expect.poll(() => following.logs.at(-1)).toMatchObject({ bytes: 16 });
  });

  it.each<[string, (path: string) => void, number]>([
    ['grows by a line', (path) => appendFileSync(path, LINE), 16],
    ['grows by half a line', (path) => appendFileSync(path, '{"a'), 11],
    ['is cut short', (path) => truncateSync(path, 3), 3],
    ['is emptied', (path) => truncateSync(path, 0), 0],
    ['is written anew, as long as before', (path) => writeFileSync(path, '{"b":2}\n'), 8],
    [
      'is replaced by another that is as long',
      (path) => {
        writeFileSync(`${path}.tmp`, '{"b":2}\n');
        renameSync(`${path}.tmp`, path);
      },
      8,
    ],
    [
      'is deleted and made again',
      (path) => {
        rmSync(path);
        writeFileSync(path, `${LINE}${LINE}${LINE}`);
      },
      24,
    ],
  ])('is told once more when it %s', async (_how, change, bytes) => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.jsonl');
    writeFileSync(path, LINE);
    // Times of files tick in steps of some ms.
    utimesSync(path, 1.7e9, 1.7e9);
    const following = startFollowing();
    await following.follow(folder);
    following.forget();
    change(path);
    await expect
      .poll(() => following.logs.at(-1))
      .toEqual({ path, bytes, writtenMs: Math.floor(statSync(path).mtimeMs) });
    expect(following.paths()).toEqual([path]);
  });

  it('is told each time that a writer flushes half a line, and never without that', async () => {
    const { following, at } = await followedFolder();
    let bytes = 0;
    for (const part of ['{"a":', '"some words', ' and more', '"}', '\n']) {
      appendFileSync(at('a.jsonl'), part);
      bytes += part.length;
      await expect.poll(() => following.logs.at(-1)?.bytes).toBe(bytes);
    }
    appendFileSync(at('a.jsonl'), '{"torn');
    await expect.poll(() => following.logs.at(-1)?.bytes).toBe(bytes + 6);
    const told = following.logs.length;
    await following.rescan();
    await following.rescan();
    expect(following.logs.length).toBe(told);
  });

  it('is told under its new name when it is renamed, and no more under the old one', async () => {
    const { following, at } = await followedFolder();
    writeFileSync(at('old.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([at('old.jsonl')]);
    following.forget();
    renameSync(at('old.jsonl'), at('new.jsonl'));
    await expect.poll(() => following.paths()).toEqual([at('new.jsonl')]);
    await following.rescan();
    expect(following.paths()).toEqual([at('new.jsonl')]);
    expect(following.folders()).toMatchObject([{ files: 1 }]);
  });

  it('is not told when it is deleted', async () => {
    const { following, at } = await followedFolder();
    writeFileSync(at('a.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([at('a.jsonl')]);
    following.forget();
    rmSync(at('a.jsonl'));
    writeFileSync(at('later.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([at('later.jsonl')]);
    expect(following.folders()).toMatchObject([{ files: 1 }]);
  });

  it('is told while it is packed only where the plain one is gone', async () => {
    const { following, at } = await followedFolder();
    writeFileSync(at('a.jsonl'), LINE);
    writeFileSync(at('a.jsonl.zst'), 'packed');
    writeFileSync(at('b.jsonl.zst'), 'packed');
    await expect.poll(() => following.paths()).toEqual([at('a.jsonl'), at('b.jsonl.zst')]);
    following.forget();
    rmSync(at('a.jsonl'));
    await expect.poll(() => following.paths()).toEqual([at('a.jsonl.zst')]);
  });

  it('is told together with others that change at the same time', async () => {
    const { following, at } = await followedFolder();
    const names = Array.from({ length: 20 }, (_, i) => at(`s${String(i).padStart(2, '0')}.jsonl`));
    for (const name of names) writeFileSync(name, LINE);
    await expect.poll(() => following.paths()).toEqual(names);
    following.forget();
    for (let round = 0; round < 50; round++) for (const name of names) appendFileSync(name, LINE);
    await expect
      .poll(() => new Map(following.logs.map(({ path, bytes }) => [path, bytes])))
      .toEqual(new Map(names.map((name) => [name, 51 * LINE.length])));
    // A thousand writes are a few messages.
    expect(following.sizes.length).toBeLessThan(50);
  });

  it('keeps its own among files that are no logs', async () => {
    const { following, at } = await followedFolder();
    for (const name of ['a.txt', 'b.json', 'c.jsonl.tmp', 'd.jsonl.gz', 'jsonl', 'e.meta.json'])
      writeFileSync(at(name), LINE);
    mkdirSync(at('folder.jsonl'));
    writeFileSync(at('folder.jsonl', 'inner.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([at('folder.jsonl', 'inner.jsonl')]);
  });
});

describe('a folder below a followed one', () => {
  it('that is deleted and made again is followed as before', async () => {
    const { following, at } = await followedFolder();
    for (const round of [1, 2, 3]) {
      mkdirSync(at('p', 'q'), { recursive: true });
      writeFileSync(at('p', 'q', `${round}.jsonl`), LINE);
      await expect.poll(() => following.logs.at(-1)?.path).toBe(at('p', 'q', `${round}.jsonl`));
      rmSync(at('p'), { recursive: true });
      mkdirSync(at('p'));
      writeFileSync(at('p', `${round}.jsonl`), LINE);
      await expect.poll(() => following.logs.at(-1)?.path).toBe(at('p', `${round}.jsonl`));
      appendFileSync(at('p', `${round}.jsonl`), LINE);
      await expect
        .poll(() => following.logs.at(-1))
        .toMatchObject({ path: at('p', `${round}.jsonl`), bytes: 16 });
    }
  });

  it('that is moved is followed where it is now', async () => {
    const { following, at } = await followedFolder();
    mkdirSync(at('p', 'q'), { recursive: true });
    writeFileSync(at('p', 'q', 'a.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([at('p', 'q', 'a.jsonl')]);
    following.forget();
    renameSync(at('p'), at('moved'));
    await expect.poll(() => following.paths()).toEqual([at('moved', 'q', 'a.jsonl')]);
    appendFileSync(at('moved', 'q', 'a.jsonl'), LINE);
    await expect
      .poll(() => following.logs.at(-1))
      .toMatchObject({ path: at('moved', 'q', 'a.jsonl'), bytes: 16 });
    expect(following.folders()).toMatchObject([{ files: 1 }]);
  });

  it('that comes in with many logs is told whole', async () => {
    const { following, at } = await followedFolder();
    const aside = temporaryFolder();
    const names = Array.from({ length: 300 }, (_, i) => join(`p${i % 30}`, `${i}.jsonl`));
    for (const name of names) {
      mkdirSync(join(aside, 'in', name, '..'), { recursive: true });
      writeFileSync(join(aside, 'in', name), LINE);
    }
    renameSync(join(aside, 'in'), at('in'));
    await expect
      .poll(() => following.paths())
      .toEqual(names.map((name) => at('in', name)).toSorted());
  });
});
