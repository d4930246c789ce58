import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeWatchSystem } from '../../../core/node/watch/watchSystem.ts';
import type { WatchListener, WatchSystem } from '../../../core/node/watch/watchSystem.ts';
import { followedFolder, startFollowing } from './following.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const LINE = '{"a":1}\n';

describe('a system that tells nothing', () => {
  it('has changes found by looking through', async () => {
    const { following, at } = await followedFolder({ system: fakeSystem(), rescanMs: 100 });
    mkdirSync(at('p', 'q'), { recursive: true });
    writeFileSync(at('p', 'q', 'a.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([at('p', 'q', 'a.jsonl')]);
    appendFileSync(at('p', 'q', 'a.jsonl'), LINE);
    await expect.poll(() => following.logs.at(-1)?.bytes).toBe(16);
    rmSync(at('p'), { recursive: true });
    writeFileSync(at('b.jsonl'), '{"torn');
    await expect.poll(() => following.logs.at(-1)?.path).toBe(at('b.jsonl'));
    expect(following.folders()).toMatchObject([{ state: 'watching', files: 1 }]);
  });

  it('is looked through once more at a clock that jumps, and tells a torn line once', async () => {
    let nowMs = Date.parse('2026-03-01T12:00:00Z');
    const system = fakeSystem();
    const { following, at } = await followedFolder({ system, rescanMs: 50, now: () => nowMs });
    for (const [i, jump] of [-86_400_000 * 400, 86_400_000 * 800, -3_600_000].entries()) {
      nowMs += jump;
      writeFileSync(at(`${i}.jsonl`), '{"torn');
      await expect.poll(() => following.logs.at(-1)?.path).toBe(at(`${i}.jsonl`));
      expect(following.folders()).toMatchObject([{ lastChange: new Date(nowMs).toISOString() }]);
    }
    for (let round = 0; round < 3; round++) await following.rescan();
    expect(following.logs.length).toBe(3);
  });
});

describe('a system that cannot watch', () => {
  it.each([
    ['ENOSPC', 'max_user_watches'],
    ['EMFILE', 'max_user_instances'],
    ['EPERM', 'does not tell'],
  ])('for %s is named, looked through sooner, and asked again', async (code, word) => {
    let works = false;
    const system = fakeSystem({
      before() {
        if (!works) throw Object.assign(new Error(code), { code });
      },
      through: nodeWatchSystem,
    });
    const { following, at, folder } = await followedFolder({ system, rescanMs: 300 });
    expect(following.folders()).toEqual([
      {
        path: folder,
        source: null,
        state: 'rescanning',
        detail: expect.stringMatching(new RegExp(`${code}.*${word}|${word}.*${code}`)) as string,
        files: 0,
        lastChange: null,
      },
    ]);
    writeFileSync(at('a.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([at('a.jsonl')]);
    works = true;
    await expect
      .poll(() => following.folders())
      .toMatchObject([{ state: 'watching', detail: null, files: 1 }]);
  });

  it('some folders only has all of them looked through, and tells of the others at once', async () => {
    const system = fakeSystem({
      before(folder) {
        if (folder.endsWith('deaf')) throw Object.assign(new Error(), { code: 'ENOSPC' });
      },
      through: nodeWatchSystem,
    });
    const { following, at } = await followedFolder({ system });
    for (const name of ['deaf', 'open']) mkdirSync(at(name));
    await expect.poll(() => following.folders()).toMatchObject([{ state: 'rescanning' }]);
    writeFileSync(at('open', 'a.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([at('open', 'a.jsonl')]);
    writeFileSync(at('deaf', 'a.jsonl'), LINE);
    await expect
      .poll(() => following.paths())
      .toEqual([at('deaf', 'a.jsonl'), at('open', 'a.jsonl')]);
  });

  it('any longer is asked again', async () => {
    const system = fakeSystem();
    const { following, folder } = await followedFolder({ system, rescanMs: 200 });
    system.listeners.get(folder)?.failed(Object.assign(new Error(), { code: 'EPERM' }));
    expect(following.folders()).toMatchObject([{ state: 'rescanning' }]);
    await expect.poll(() => following.folders()).toMatchObject([{ state: 'watching' }]);
    expect(system.opened.get(folder)).toBe(2);
    await expect.poll(() => following.states).toBeGreaterThan(0);
  });
});

describe('what a system tells', () => {
  it('without a name has its folder looked through', async () => {
    const system = fakeSystem();
    const { following, at, folder } = await followedFolder({ system });
    writeFileSync(at('a.jsonl'), LINE);
    system.listeners.get(folder)?.changed('change', null);
    await expect.poll(() => following.paths()).toEqual([at('a.jsonl')]);
  });

  it('of everything below one folder is understood, where one watch does that', async () => {
    const system = fakeSystem({ recursive: true });
    const { following, at, folder } = await followedFolder({ system });
    const tell = (kind: 'rename' | 'change', path: string): void =>
      system.listeners.get(folder)?.changed(kind, relative(folder, path));
    mkdirSync(at('p', 'q'), { recursive: true });
    writeFileSync(at('p', 'q', 'a.jsonl'), LINE);
    tell('rename', at('p', 'q', 'a.jsonl'));
    await expect.poll(() => following.paths()).toEqual([at('p', 'q', 'a.jsonl')]);
    appendFileSync(at('p', 'q', 'a.jsonl'), LINE);
    tell('change', at('p', 'q', 'a.jsonl'));
    await expect.poll(() => following.logs.at(-1)?.bytes).toBe(16);
    rmSync(at('p'), { recursive: true });
    tell('rename', at('p'));
    await expect.poll(() => following.folders()).toMatchObject([{ files: 0 }]);
    expect([...system.opened]).toEqual([[folder, 1]]);
  });

  it('of a folder that came has that one watched, whatever was watched by its name', async () => {
    const system = fakeSystem();
    const { following, at, folder } = await followedFolder({ system });
    mkdirSync(at('p'));
    await following.rescan();
    system.listeners.get(folder)?.changed('rename', 'p');
    await expect
      .poll(() => [...system.opened])
      .toEqual([
        [folder, 1],
        [at('p'), 2],
      ]);
  });

  it('more than it can queue has everything looked through: some of it was dropped', async () => {
    const system = fakeSystem();
    const { following, at, folder } = await followedFolder({ system });
    writeFileSync(at('dropped.jsonl'), LINE);
    for (let i = 0; i < 16_384; i++) system.listeners.get(folder)?.changed('change', 'x.txt');
    await expect.poll(() => following.paths()).toEqual([at('dropped.jsonl')]);
  });

  it('in a storm costs one look at a log in a while', async () => {
    const system = fakeSystem();
    let asked = 0;
    const folder = temporaryFolder();
    const following = startFollowing({
      system,
      isRead() {
        asked += 1;
        return false;
      },
    });
    await following.follow(folder);
    writeFileSync(join(folder, 'a.jsonl'), LINE);
    for (let i = 0; i < 10_000; i++) system.listeners.get(folder)?.changed('change', 'a.jsonl');
    await expect.poll(() => following.paths()).toEqual([join(folder, 'a.jsonl')]);
    expect({ asked, messages: following.sizes }).toEqual({ asked: 1, messages: [1] });
  });
});

interface FakeSystem extends WatchSystem {
  readonly listeners: Map<string, WatchListener>;
  /** How often each folder was watched. */
  readonly opened: Map<string, number>;
}

/** Tells what a test says, or what another tells. */
function fakeSystem({
  recursive = false,
  before = () => undefined,
  through,
}: {
  readonly recursive?: boolean;
  readonly before?: (folder: string) => void;
  readonly through?: WatchSystem;
} = {}): FakeSystem {
  const listeners = new Map<string, WatchListener>();
  const opened = new Map<string, number>();
  return {
    recursive,
    listeners,
    opened,
    watch(folder, deep, listener) {
      before(folder);
      listeners.set(folder, listener);
      opened.set(folder, (opened.get(folder) ?? 0) + 1);
      return through?.watch(folder, deep, listener) ?? { close: () => undefined };
    },
  };
}
