import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { acquireLock } from '../../../core/hosts/memory/acquireLock.ts';
import { readHostFile, type HostFile } from '../../../core/hosts/memory/hostFile.ts';

describe('the lock of a memory', () => {
  it('is held by one process at a time', async () => {
    const dir = temporaryFolder();
    const holder = await start(dir);
    expect(holder.said).toBe('held');
    expect(acquireLock(dir)).toBeNull();
    expect((await start(dir)).said).toBe('busy');
  });

  it('is held once, also within one process', () => {
    const dir = temporaryFolder();
    const first = acquireLock(dir);
    expect(acquireLock(dir)).toBeNull();
    // The failed attempt has opened and closed the file; the lock must have survived that.
    expect(acquireLock(dir)).toBeNull();
    first?.release();
    first?.release();
    const second = acquireLock(dir);
    expect(second).not.toBeNull();
    second?.release();
  });

  it('survives attempts of others, which open and close its file', async () => {
    const dir = temporaryFolder();
    using lock = acquireLock(dir);
    expect(lock).not.toBeNull();
    expect(acquireLock(dir)).toBeNull();
    expect((await start(dir)).said).toBe('busy');
    expect((await start(dir)).said).toBe('busy');
  });

  it('is free at once when its holder is killed, whose host file is then nobody’s', async () => {
    const dir = temporaryFolder();
    for (let round = 0; round < 3; round++) {
      const holder = await start(dir, 4000 + round);
      expect(holder.said).toBe('held');
      expect(readHostFile(dir)).toEqual({ ...HOST, pid: holder.child.pid, port: 4000 + round });
      holder.child.kill('SIGKILL');
      await once(holder.child, 'exit');
      expect(readHostFile(dir)?.pid).toBe(holder.child.pid);
    }
    using lock = acquireLock(dir);
    expect(lock).not.toBeNull();
    expect(readHostFile(dir)).toBeUndefined();
  });

  it('is free, with the host file gone, when its holder ends in order', async () => {
    const dir = temporaryFolder();
    const holder = await start(dir);
    holder.child.stdin?.end();
    await once(holder.child, 'exit');
    expect(readHostFile(dir)).toBeUndefined();
    expect(readdirSync(dir)).toEqual(['lock.db']);
    expect((await start(dir)).said).toBe('held');
  });

  it('is held until the process ends, whether or not anybody keeps the object', async () => {
    const program = fileURLToPath(new URL('dropLock.ts', import.meta.url));
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--expose-gc', program, temporaryFolder()]);
    expect(stdout).toBe('taken, still held');
  });

  it('is taken by one only of many that want it at once', async () => {
    const dir = temporaryFolder();
    const all = await Promise.all(Array.from({ length: 4 }, () => start(dir)));
    expect(all.map(({ said }) => said).sort()).toEqual(['busy', 'busy', 'busy', 'held']);
  });

  it('makes its folder, for its owner alone', () => {
    const dir = join(temporaryFolder(), 'new', 'memory');
    using lock = acquireLock(dir);
    lock?.announce(HOST);
    expect(readHostFile(dir)).toEqual(HOST);
    if (process.platform === 'win32') return;
    const modes = [dir, join(dir, 'lock.db'), join(dir, 'host.json')].map((path) =>
      (statSync(path).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '600', '600']);
  });

  it('says what to do when the folder cannot be used', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => acquireLock(file)).toThrow(
      expect.objectContaining({ code: 'path-unreadable', details: { path: file } }),
    );
    const dir = temporaryFolder();
    writeFileSync(join(dir, 'lock.db'), 'no database, but long enough to be read as one'.repeat(9));
    expect(() => acquireLock(dir)).toThrow(
      expect.objectContaining({
        code: 'path-unreadable',
        message: `The lock file ${join(dir, 'lock.db')} is damaged. Remove it, then start Strata again: it holds nothing.`,
      }),
    );
  });
});

describe('the host file', () => {
  it('is replaced whole, keeps its mode, and leaves nothing beside it', () => {
    const dir = temporaryFolder();
    using lock = acquireLock(dir);
    lock?.announce(HOST);
    lock?.announce({ ...HOST, port: 2 });
    expect(readHostFile(dir)).toEqual({ ...HOST, port: 2 });
    expect(readdirSync(dir).sort()).toEqual(['host.json', 'lock.db']);
  });

  it.each([
    '',
    '{',
    '[]',
    '{"pid":1}',
    '{"pid":1,"port":99999,"token":"","startedAt":"","contractVersion":1}',
  ])('is none when it says %j', (text) => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, 'host.json'), text);
    expect(readHostFile(dir)).toBeUndefined();
  });
});

const HOST: HostFile = {
  pid: 1,
  port: 1,
  token: 'secret',
  startedAt: '2026-01-30T12:00:00.000Z',
  contractVersion: 1,
  memory: 'own',
};

const program = fileURLToPath(new URL('holdLock.ts', import.meta.url));

/** Starts a process that wants the lock; resolves when it has said whether it got it. */
async function start(dir: string, port = 1): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [program, dir, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strata-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
