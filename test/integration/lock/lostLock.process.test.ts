/** Someone removes `lock.db` under a host, so that another can take the lock of a new one. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { acquireLock } from '../../../core/hosts/memory/acquireLock.ts';
import { readHostFile } from '../../../core/hosts/memory/hostFile.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { openHost, startHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { startCli } from '../../helpers/cliProcess.ts';
import { runCli } from '../../helpers/runCli.ts';
import { once } from 'node:events';

const LOST = {
  code: 'host-gone',
  message: expect.stringMatching(
    /^The lock file .*lock\.db was removed or replaced while this Strata used it/,
  ) as string,
};

function logs(name: string): string {
  const folder = temporaryFolder();
  const lines = exchange(1, 4, '2026-01-05T10:00:00.000Z').map((said) => plainLine(name, said));
  writeFileSync(join(folder, `${name}.jsonl`), logOf(lines));
  return folder;
}

it('a host writes nothing from then on, says why, and ends', async () => {
  const { home, host, client, close } = await startHost({ live: true });
  await client.call('import', { paths: [logs('first')] });
  rmSync(join(home, 'lock.db'));
  // At once, before any timer has looked.
  await expect(client.call('import', { paths: [logs('late')] })).rejects.toMatchObject(LOST);
  expect(await host.ended).toMatchObject(LOST);
  await expect(client.call('status', {})).rejects.toMatchObject(LOST);
  await close();
  const { client: next } = await openHost({ dataDir: home });
  const { counts } = await next.call('status', {});
  expect(counts.conversations).toBe(1);
});

it('the one that took the new lock is not disturbed: its address and its state stay', async () => {
  const first = await startHost();
  await first.client.call('import', { paths: [logs('first')] });
  const lock = join(first.home, 'lock.db');
  renameSync(lock, `${lock}.away`);
  const second = await openHost({ dataDir: first.home });
  const { port } = await second.host.server();
  await second.client.call('import', { paths: [logs('second')] });
  expect(await first.host.ended).toMatchObject(LOST);
  await expect(first.client.call('import', { paths: [logs('late')] })).rejects.toMatchObject(LOST);
  await first.close();
  expect(readHostFile(first.home)?.port).toBe(port);
  expect(readFileSync(join(first.home, 'memory.db.state'), 'utf8')).toBe('open');
  const { counts } = await second.client.call('status', {});
  expect(counts.conversations).toBe(2);
});

it('a host that only waits ends too, and a command ends with 1 and says why', async () => {
  const home = temporaryFolder();
  const serving = startCli(home, ['watch', logs('first')]);
  const exit = once(serving, 'exit') as Promise<[number | null]>;
  let stderr = '';
  serving.stderr?.on('data', (chunk) => (stderr += String(chunk)));
  await expect.poll(() => readHostFile(home)?.pid, { timeout: 30_000 }).toBe(serving.pid);
  rmSync(join(home, 'lock.db'));
  expect((await exit)[0]).toBe(1);
  expect(stderr).toMatch(/^The lock file .*lock\.db was removed or replaced/m);
  expect((await runCli(home, ['status'])).code).toBe(0);
});

it('a lock that was released and taken again is none that was lost', async () => {
  const home = temporaryFolder();
  acquireLock(home)?.release();
  using lock = acquireLock(home);
  expect(lock).not.toBeNull();
  expect(existsSync(join(home, 'lock.db'))).toBe(true);
  const lost = await Promise.race([
    lock?.lost.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 1_200, false)),
  ]);
  expect(lost).toBe(false);
});
