import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { followedFolder, startFollowing } from './following.ts';

const LINE = '{"a":1}\n';

describe('a link', () => {
  it('to a folder above or beside never goes round', async () => {
    const { folder, following, at } = await followedFolder();
    mkdirSync(at('p', 'q'), { recursive: true });
    writeFileSync(at('p', 'q', 'a.jsonl'), LINE);
    writeFileSync(join(folder, '..', 'beside.jsonl'), LINE);
    symlinkSync(folder, at('p', 'to-root'));
    symlinkSync(join(folder, '..'), at('p', 'above'));
    symlinkSync(at('p'), at('p', 'q', 'to-parent'));
    symlinkSync(at('z-self'), at('z-self'));
    symlinkSync(at('p', 'q'), at('z-again'));
    await expect.poll(() => following.paths()).toEqual([at('p', 'q', 'a.jsonl')]);
    await following.rescan();
    expect(following.paths()).toEqual([at('p', 'q', 'a.jsonl')]);
    expect(following.folders()).toMatchObject([{ state: 'watching', detail: null, files: 1 }]);
  });

  it('to a folder elsewhere is followed, until it leads to another', async () => {
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(first, 'a.jsonl'), LINE);
    const { following, at } = await followedFolder();
    symlinkSync(first, at('link'));
    await expect.poll(() => following.paths()).toEqual([at('link', 'a.jsonl')]);
    writeFileSync(join(first, 'b.jsonl'), LINE);
    await expect.poll(() => following.logs.at(-1)?.path).toBe(at('link', 'b.jsonl'));
    rmSync(at('link'));
    symlinkSync(second, at('link'));
    writeFileSync(join(second, 'c.jsonl'), LINE);
    await expect.poll(() => following.logs.at(-1)?.path).toBe(at('link', 'c.jsonl'));
    appendFileSync(join(second, 'c.jsonl'), LINE);
    await expect.poll(() => following.logs.at(-1)?.bytes).toBe(16);
    rmSync(second, { recursive: true });
    mkdirSync(second);
    writeFileSync(join(second, 'd.jsonl'), LINE);
    await expect.poll(() => following.logs.at(-1)?.path).toBe(at('link', 'd.jsonl'));
  });

  it('that is followed is told by its own name', async () => {
    const real = temporaryFolder();
    mkdirSync(join(real, 'p'));
    const link = join(temporaryFolder(), 'link');
    symlinkSync(real, link);
    const following = startFollowing();
    await following.follow(link);
    writeFileSync(join(real, 'p', 'a.jsonl'), LINE);
    await expect.poll(() => following.paths()).toEqual([join(link, 'p', 'a.jsonl')]);
    const other = temporaryFolder();
    writeFileSync(join(other, 'b.jsonl'), LINE);
    rmSync(link);
    symlinkSync(other, link);
    await following.rescan();
    expect(following.logs.at(-1)?.path).toBe(join(link, 'b.jsonl'));
    appendFileSync(join(other, 'b.jsonl'), LINE);
    await expect.poll(() => following.logs.at(-1)?.bytes).toBe(16);
  });

  it('to a single log that is followed is told when that is written', async () => {
    const [real, link] = [join(temporaryFolder(), 'a.jsonl'), join(temporaryFolder(), 'l.jsonl')];
    writeFileSync(real, LINE);
    symlinkSync(real, link);
    const following = startFollowing({ isRead: () => true });
    await following.follow(link);
    appendFileSync(real, LINE);
    await expect.poll(() => following.logs).toMatchObject([{ path: link, bytes: 16 }]);
  });
});
