import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NoteSpool } from '../../../core/node/watch/noteSpool.ts';
import { nodeWatchSystem } from '../../../core/node/watch/watchSystem.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { startFollowing } from './following.ts';

const LINE = '{"a":1}\n';
const SOME = `${'0'.repeat(40)}.note`;

describe('a note in the spool', () => {
  it('of a log that nobody follows is told with its name, and goes when it is taken', async () => {
    const { spool, following, log } = await spooling();
    const name = leaveNote(spool, log);
    await expect.poll(() => following.spooled).toEqual([name]);
    expect(following.logs).toMatchObject([{ path: log, bytes: 8 }]);
    await following.rescan();
    expect(following.spooled).toEqual([name]);
    following.taken([name]);
    expect(readdirSync(spool)).toEqual([]);
  });

  it('is read where the spool is only made later, or anew', async () => {
    const { spool, following, log } = await spooling();
    for (const round of [1, 2]) {
      rmSync(spool, { recursive: true, force: true });
      const name = leaveNote(spool, log);
      await expect.poll(() => following.spooled).toEqual([name]);
      following.taken([name]);
      following.forget();
      expect(readdirSync(spool), `round ${round}`).toEqual([]);
    }
  });

  it('that is written again before it is taken stays, and is told once more', async () => {
    const { spool, following, log } = await spooling();
    const name = leaveNote(spool, log);
    await expect.poll(() => following.spooled).toEqual([name]);
    appendFileSync(log, LINE);
    leaveNote(spool, log);
    following.taken([name]);
    expect(readdirSync(spool)).toEqual([name]);
    await expect.poll(() => following.spooled).toEqual([name, name]);
    expect(following.logs.at(-1)).toMatchObject({ path: log, bytes: 16 });
    following.taken([name]);
    expect(readdirSync(spool)).toEqual([]);
  });

  it('that was there before Strata is told at the start', async () => {
    const { spool, following, log } = await spooling();
    const name = leaveNote(spool, log);
    await following.follow();
    expect(following.spooled).toEqual([name]);
  });

  it('of a folder is told as the logs below it that the memory lacks', async () => {
    const { spool, following } = await spooling();
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'p'));
    for (const name of ['p/new.jsonl', 'read.jsonl', 'x.txt'])
      writeFileSync(join(folder, name), LINE);
    const name = leaveNote(spool, folder);
    await expect.poll(() => following.spooled).toEqual([name]);
    expect(following.paths()).toEqual([join(folder, 'p/new.jsonl')]);
    writeFileSync(join(folder, 'p/later.jsonl'), LINE);
    following.taken([name]);
    leaveNote(spool, join(folder, 'read.jsonl'));
    await expect.poll(() => following.spooled.length).toBe(2);
    // Nothing there is followed by that; and a log by its own name is told in any case.
    expect(following.paths()).toEqual([join(folder, 'p/new.jsonl'), join(folder, 'read.jsonl')]);
  });

  it('of what cannot be looked at is told all the same: reading it will say why', async () => {
    const { spool, following } = await spooling();
    const path = join(temporaryFolder(), 'self.jsonl');
    symlinkSync(path, path);
    const name = leaveNote(spool, path);
    await expect.poll(() => following.spooled).toEqual([name]);
    expect(following.logs).toEqual([{ path, bytes: 0, writtenMs: 0 }]);
  });

  it('of a log that is gone, or that names none, is removed; other files are left', async () => {
    const { spool, following, log } = await spooling();
    mkdirSync(spool);
    leaveNote(spool, join(spool, 'gone.jsonl'));
    const broken = ['', 'relative.jsonl', '/with\0zero.jsonl', Buffer.from([0x2f, 0xff, 0xfe])];
    for (const [i, content] of broken.entries())
      writeFileSync(join(spool, `${String(i).repeat(40)}.note`), content);
    const foreign = ['half.tmp', 'readme.note', `${SOME}.bak`, `${'a'.repeat(40)}.note`];
    for (const name of foreign.slice(0, 3)) writeFileSync(join(spool, name), log);
    mkdirSync(join(spool, foreign[3] ?? ''));
    const name = leaveNote(spool, log);
    await expect.poll(() => following.spooled).toEqual([name]);
    await following.rescan();
    expect(following.paths()).toEqual([log]);
    expect(readdirSync(spool).toSorted()).toEqual([...foreign, name].toSorted());
  });

  it('that was being taken when Strata died is told again', async () => {
    const { spool, following, log } = await spooling();
    const name = leaveNote(spool, log);
    renameSync(join(spool, name), join(spool, `${name}.taking`));
    await expect.poll(() => following.spooled).toEqual([name]);
    expect(readdirSync(spool)).toEqual([name]);
  });

  it('among many is told once', async () => {
    const { spool, following } = await spooling();
    const folder = temporaryFolder();
    const logs = Array.from({ length: 500 }, (_, i) => join(folder, `${i}.jsonl`)).toSorted();
    for (const each of logs) {
      writeFileSync(each, LINE);
      leaveNote(spool, each);
    }
    await expect.poll(() => following.paths()).toEqual(logs);
    expect(following.spooled.length).toBe(500);
    following.taken(following.spooled);
    expect(readdirSync(spool)).toEqual([]);
  });
});

describe('taking a note', () => {
  it('that was never given, or is gone, changes nothing', () => {
    const folder = temporaryFolder();
    const spool = new NoteSpool(folder, nodeWatchSystem, () => undefined);
    const name = leaveNote(folder, '/logs/a.jsonl');
    spool.take(name);
    spool.take('../a.note');
    expect(readdirSync(folder)).toEqual([name]);
    expect([...spool.read()]).toEqual([{ name, path: '/logs/a.jsonl' }]);
    rmSync(join(folder, name));
    spool.take(name);
    expect(existsSync(join(folder, name))).toBe(false);
    spool.close();
  });

  it('spares one that was written into the same file, too', () => {
    const folder = temporaryFolder();
    const spool = new NoteSpool(folder, nodeWatchSystem, () => undefined);
    const name = leaveNote(folder, '/logs/a.jsonl');
    expect([...spool.read()]).toEqual([{ name, path: '/logs/a.jsonl' }]);
    utimesSync(join(folder, name), 2e9, 2e9);
    spool.take(name);
    expect([...spool.read()]).toEqual([{ name, path: '/logs/a.jsonl' }]);
    spool.take(name);
    expect(readdirSync(folder)).toEqual([]);
    spool.close();
  });
});

/** A watcher that follows nothing, with a spool that is not there yet, and a log. */
async function spooling() {
  const folder = temporaryFolder();
  const spool = join(folder, 'spool');
  const log = join(folder, 'a.jsonl');
  writeFileSync(log, LINE);
  const following = startFollowing({
    spool,
    isRead: (file) => basename(file.path) === 'read.jsonl',
  });
  await following.follow();
  return { spool, following, log };
}

/** As the hook does it; gives the note's name. */
function leaveNote(spool: string, path: string): string {
  const name = `${createHash('sha1').update(path).digest('hex')}.note`;
  mkdirSync(spool, { recursive: true });
  writeFileSync(join(spool, `${name}.tmp`), path);
  renameSync(join(spool, `${name}.tmp`), join(spool, name));
  return name;
}
