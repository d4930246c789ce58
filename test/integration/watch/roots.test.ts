import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { followedFolder, startFollowing } from './following.ts';

const LINE = '{"a":1}\n';
const canBeNobody = process.getuid?.() === 0 && process.platform === 'linux';

describe('a followed path', () => {
  it('that is not there yet is missing, and followed as soon as it is', async () => {
    const path = join(temporaryFolder(), 'not', 'yet');
    const following = startFollowing();
    await following.follow(path);
    expect(following.folders()).toEqual([
      {
        path,
        source: null,
        state: 'missing',
        detail: expect.stringContaining(path) as string,
        files: null,
        lastChange: null,
      },
    ]);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'a.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([join(path, 'a.jsonl')]);
    expect(following.folders()).toMatchObject([{ state: 'watching', detail: null, files: 1 }]);
    await expect.poll(() => following.states).toBeGreaterThan(0);
  });

  it('that is deleted is missing, and followed again when it was made again', async () => {
    const { folder, following, at } = await followedFolder();
    for (const round of [1, 2]) {
      rmSync(folder, { recursive: true });
      await expect.poll(() => following.folders()).toMatchObject([{ state: 'missing' }]);
      mkdirSync(folder);
      writeFileSync(at(`${round}.jsonl`), LINE);
      await expect.poll(() => following.logs.at(-1)?.path).toBe(at(`${round}.jsonl`));
      appendFileSync(at(`${round}.jsonl`), LINE);
      await expect.poll(() => following.logs.at(-1)?.bytes).toBe(16);
    }
  });

  it('that is made again at once is followed as before', async () => {
    const { folder, following, at } = await followedFolder();
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(at('a.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([at('a.jsonl')]);
    appendFileSync(at('a.jsonl'), LINE);
    await expect.poll(() => following.logs.at(-1)?.bytes).toBe(16);
  });

  it('whose folder is moved away with another in its place is that other', async () => {
    const { folder, following, at } = await followedFolder();
    const home = dirname(folder);
    renameSync(home, `${home}-old`);
    onTestFinished(() => rmSync(`${home}-old`, { recursive: true }));
    mkdirSync(folder, { recursive: true });
    writeFileSync(at('a.jsonl'), LINE);
    await following.rescan();
    expect(following.paths()).toEqual([at('a.jsonl')]);
    appendFileSync(at('a.jsonl'), LINE);
    await expect.poll(() => following.logs.at(-1)?.bytes).toBe(16);
  });

  it('that is a single log is followed alone, also when it is replaced', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.jsonl');
    writeFileSync(path, LINE);
    const following = startFollowing();
    await following.follow(path);
    expect(following.folders()).toMatchObject([{ state: 'watching', files: 1 }]);
    writeFileSync(join(folder, 'other.jsonl'), LINE);
    writeFileSync(`${path}.tmp`, LINE + LINE);
    renameSync(`${path}.tmp`, path);
    await expect.poll(() => following.logs.at(-1)?.bytes).toBe(16);
    appendFileSync(path, LINE);
    await expect.poll(() => following.logs.at(-1)?.bytes).toBe(24);
    rmSync(path);
    await expect.poll(() => following.folders()).toMatchObject([{ state: 'missing' }]);
    mkdirSync(path);
    writeFileSync(join(path, 'inner.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([path, join(path, 'inner.jsonl')]);
  });

  it.each<[string, (path: string) => unknown, string]>([
    ['a link to itself', (path) => symlinkSync(path, path), 'ELOOP'],
    ['a pipe', (path) => spawnSync('mkfifo', [path]), 'neither a file nor a folder'],
  ])('that is %s is unreadable, until a folder is there', async (_what, make, reason) => {
    const path = join(temporaryFolder(), 'logs');
    make(path);
    const following = startFollowing();
    await following.follow(path);
    expect(following.folders()).toMatchObject([
      { state: 'unreadable', detail: expect.stringContaining(reason) as string, files: null },
    ]);
    rmSync(path);
    mkdirSync(path);
    writeFileSync(join(path, 'a.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([join(path, 'a.jsonl')]);
    expect(following.folders()).toMatchObject([{ state: 'watching', detail: null }]);
  });

  it.skipIf(!canBeNobody)('that may not be read is unreadable, until it may be', async () => {
    const { folder, following, at } = await followedFolder({ rescanMs: 200 });
    chmodSync(dirname(folder), 0o755);
    mkdirSync(at('p'));
    for (const name of ['a.jsonl', 'p/b.jsonl']) writeFileSync(at(name), LINE);
    await expect.poll(() => following.paths()).toEqual([at('a.jsonl'), at('p/b.jsonl')]);
    following.forget();
    becomeNobody();
    withRoot(() => chmodSync(at('p'), 0o700));
    await expect
      .poll(() => following.folders())
      .toMatchObject([
        { state: 'watching', detail: `${at('p')} cannot be read (EACCES): check the permissions.` },
      ]);
    withRoot(() => chmodSync(folder, 0o700));
    await expect
      .poll(() => following.folders())
      .toMatchObject([
        { state: 'unreadable', detail: expect.stringContaining('EACCES') as string, files: null },
      ]);
    withRoot(() => {
      for (const path of [folder, at('p')]) chmodSync(path, 0o755);
      appendFileSync(at('p/b.jsonl'), LINE);
    });
    await expect
      .poll(() => following.logs.find(({ path }) => path === at('p/b.jsonl')))
      .toMatchObject({ bytes: 16 });
    await expect
      .poll(() => following.folders())
      .toMatchObject([{ state: 'watching', detail: null, files: 2 }]);
  });
});

describe('what is followed', () => {
  it('is replaced: paths that are named no more are told no more', async () => {
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    const following = startFollowing();
    await following.follow(first);
    writeFileSync(join(first, 'a.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([join(first, 'a.jsonl')]);
    await following.follow(second);
    following.forget();
    appendFileSync(join(first, 'a.jsonl'), LINE);
    writeFileSync(join(second, 'b.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([join(second, 'b.jsonl')]);
    expect(following.folders().map(({ path }) => path)).toEqual([second]);
  });

  it('may change while it is looked through', async () => {
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    for (const folder of [first, second])
      for (let i = 0; i < 300; i++) {
        mkdirSync(join(folder, `${i}`));
        writeFileSync(join(folder, `${i}`, 'a.jsonl'), LINE);
      }
    const following = startFollowing();
    await Promise.all([following.follow(first), following.follow(second)]);
    following.forget();
    await following.follow(second);
    expect(following.folders()).toMatchObject([{ path: second, files: 300 }]);
    expect(following.paths().filter((path) => path.startsWith(first))).toEqual([]);
    expect(following.paths().length).toBe(300);
  });
});

/** Root may read everything: this process gives that up for the rest of the test. */
function becomeNobody(): void {
  process.seteuid?.(65_534);
  onTestFinished(() => process.seteuid?.(0));
}

function withRoot(work: () => void): void {
  process.seteuid?.(0);
  try {
    work();
  } finally {
    process.seteuid?.(65_534);
  }
}
