import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import { copyDatabase } from '../../../core/store/care/copyDatabase.ts';
import { openForReading } from '../../../core/store/openDatabase.ts';
import { sql } from '../../../core/store/sql.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { runCli } from '../../helpers/runCli.ts';
import { neverCancelled, openTestMemory } from '../../helpers/testMemory.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount();
if (!canMount) console.warn('SKIPPED: small disks need root on Linux to mount them');

/** 12 MB: many turns of a copy. With the zone there are 3,001 settings. */
const FILLING = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
  INSERT INTO setting (name, value) SELECT i, hex(randomblob(2000)) FROM n`;

it('copies a memory as it is at one moment while it is written to, for its owner alone', async () => {
  const memory = openTestMemory();
  memory.db.database.exec(FILLING);
  const target = join(temporaryFolder(), 'copy.db');
  let written = 0;
  const seen: number[] = [];
  await copyDatabase(memory.file, target, {
    signal: neverCancelled,
    onProgress(value) {
      seen.push(value);
      // Two rows at once: a copy has both, or neither.
      memory.db.transaction(() => {
        for (const side of ['left', 'right'])
          memory.db.run(
            sql`INSERT INTO setting (name, value) VALUES (${`${side} ${written}`}, '')`,
          );
      });
      written += 1;
    },
  });
  expect(written).toBeGreaterThan(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  const copy = openForReading(target);
  expect(copy.all(sql`SELECT * FROM pragma_integrity_check`)).toEqual([{ integrity_check: 'ok' }]);
  expect(
    copy.all(sql`SELECT name FROM setting WHERE name LIKE 'left%' OR name LIKE 'right%'`),
  ).toEqual([]);
  expect(copy.get(sql`SELECT count(*) AS n FROM setting WHERE value <> ''`)).toEqual({ n: 3_001 });
  copy.database.close();
  expect(readdirSync(dirname(target))).toEqual(['copy.db']);
  const mode = process.platform === 'win32' ? 0o600 : statSync(target).mode & 0o777;
  expect(mode).toBe(0o600);
});

it('goes on answering while it copies, tells how far it is, and lists what it made', async () => {
  const home = temporaryFolder();
  const client = await open(home);
  await importEvents(client);
  const file = join(temporaryFolder(), 'mine.db');
  const [made, status] = await Promise.all([
    client.call('backup', { file }),
    client.call('status', {}),
  ]);
  expect(made).toMatchObject({ file, events: 200 });
  expect(status.counts.events).toBe(200);
  const inFolder = await client.call('backup', {});
  const { backups } = await client.call('backups', {});
  expect(backups.map((backup) => [backup.file, backup.kind, backup.problem])).toEqual([
    [inFolder.file, 'asked', null],
    [file, 'asked', null],
  ]);
});

it('refuses to overwrite a file, a folder that is not there, and a path that depends on the folder', async () => {
  const client = await open(temporaryFolder());
  const folder = temporaryFolder();
  const there = join(folder, 'there.db');
  writeFileSync(there, 'mine');
  for (const [file, code] of [
    [there, 'bad-input'],
    [join(folder, 'nowhere', 'a.db'), 'path-not-found'],
    ['a.db', 'bad-input'],
  ] as const)
    await expect(client.call('backup', { file })).rejects.toMatchObject({ code });
  expect(readdirSync(folder)).toEqual(['there.db']);
});

it('leaves nothing behind when it is cancelled', async () => {
  const memory = openTestMemory();
  memory.db.database.exec(FILLING);
  const folder = temporaryFolder();
  let looks = 0;
  const signal = {
    aborted: false,
    throwIfAborted: () => {
      if (++looks > 2) throw new Error('cancelled');
    },
  };
  await expect(
    copyDatabase(memory.file, join(folder, 'copy.db'), { signal, onProgress: () => undefined }),
  ).rejects.toThrow('cancelled');
  expect(readdirSync(folder)).toEqual([]);
});

it.skipIf(!canMount)('says that the disk is full, and leaves nothing on it', async () => {
  const memory = openTestMemory();
  memory.db.database.exec(FILLING);
  const disk = temporaryFolder();
  mount('-t', 'tmpfs', '-o', 'size=2m', 'none', disk);
  onTestFinished(() => void spawnSync('umount', [disk]));
  const copying = copyDatabase(memory.file, join(disk, 'copy.db'), {
    signal: neverCancelled,
    onProgress: () => undefined,
  });
  await expect(copying).rejects.toMatchObject({ code: 'disk-full' });
  expect(readdirSync(disk)).toEqual([]);
});

it('lists backups with why one cannot be restored, and the command line prints them', async () => {
  const home = temporaryFolder();
  const client = await open(home);
  mkdirSync(join(home, 'backups'));
  writeFileSync(join(home, 'backups', 'shopping.db'), 'milk, eggs');
  const { backups } = await client.call('backups', {});
  expect(backups).toMatchObject([
    {
      file: join(home, 'backups', 'shopping.db'),
      problem: expect.stringContaining('not a Strata memory') as string,
    },
  ]);
  expect((await runCli(home, ['backups'])).stdout).toContain(
    'Cannot be restored. It is not a Strata memory',
  );
});

async function open(home: string): Promise<Client> {
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown, where) => {
      throw new Error(`bug in ${where}`, { cause: thrown });
    },
  });
  onTestFinished(() => host.close());
  return host.connect();
}

async function importEvents(client: Client): Promise<void> {
  const log = join(temporaryFolder(), 'a.jsonl');
  writeFileSync(
    log,
    logOf(exchange(1, 200, '2024-05-08T08:00:00Z').map((each) => plainLine('a', each))),
  );
  await client.call('import', { paths: [log] });
}

function mount(...args: readonly string[]): boolean {
  return spawnSync('mount', args).status === 0;
}

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'strata-mount-'));
  const done = mount('-t', 'tmpfs', '-o', 'size=1m', 'none', folder);
  if (done) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return done;
}
