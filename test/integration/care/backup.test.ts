import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import type { Host } from '../../../core/hosts/createHost.ts';
import { copyDatabase } from '../../../core/store/maintenance/backup/copyDatabase.ts';
import {
  partialBackups,
  notePartialBackup,
} from '../../../core/store/maintenance/backup/partialBackups.ts';
import { openForReading, openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { runCli } from '../../helpers/runCli.ts';
import { empty, fill } from '../../helpers/smallDisk.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
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
  expect(backups).toMatchObject(
    [inFolder.file, file].map((one) => ({
      file: one,
      kind: 'asked',
      events: 200,
      lastEvent: expect.stringMatching(/^2024-05-08T.*Z$/) as string,
      problem: null,
    })),
  );
});

it('refuses to overwrite a file, a folder that is not there, and a path that depends on the folder', async () => {
  const home = temporaryFolder();
  const client = await open(home);
  const folder = temporaryFolder();
  const there = join(folder, 'there.db');
  writeFileSync(there, 'mine');
  // It is not ours.
  writeFileSync(`${there}.part`, 'mine too');
  const nowhere = join(folder, 'nowhere');
  for (const [file, message] of [
    [there, `${there} is there already, and is not overwritten.`],
    [join(nowhere, 'a.db'), `There is no folder ${nowhere} to put the copy in.`],
    [join(nowhere, 'below', 'a.db'), `There is no folder ${nowhere} to put the copy in.`],
    ['a.db', 'Name the whole path'],
  ] as const)
    await expect(client.call('backup', { file })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining(message) as string,
    });
  expect(readdirSync(folder)).toEqual(['there.db', 'there.db.part']);
  expect(halfMadeOf(join(home, 'memory.db'))).toEqual([]);
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

it.skipIf(!canMount)(
  'copies a memory whose disk is full, and says that it cannot note that',
  async () => {
    const home = temporaryFolder();
    mount('-t', 'tmpfs', '-o', 'size=20m', 'none', home);
    onTestFinished(() => void spawnSync('umount', ['-l', home]));
    const client = await open(home);
    await importEvents(client);
    // Its write-ahead log has no room left, either.
    const database = new BetterSqlite3(join(home, 'memory.db'));
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    fill(home);
    const file = join(temporaryFolder(), 'mine.db');
    expect(await client.call('backup', { file })).toMatchObject({
      file,
      events: 200,
      noted: false,
    });
    expect(halfMadeOf(file)).toEqual([]);
    empty(home);
    expect((await client.call('backups', {})).backups).toEqual([]);
    rmSync(file);
    expect(await client.call('backup', { file })).toMatchObject({ file, noted: true });
  },
);

it('lists backups with why one cannot be restored, and the command line prints them', async () => {
  const home = temporaryFolder();
  const client = await open(home);
  mkdirSync(join(home, 'backups'));
  writeFileSync(join(home, 'backups', 'shopping.db'), 'milk, eggs');
  const { backups } = await client.call('backups', {});
  expect(backups).toMatchObject([
    {
      file: join(home, 'backups', 'shopping.db'),
      events: null,
      lastEvent: null,
      problem: expect.stringContaining('not a Strata memory') as string,
    },
  ]);
  expect((await runCli(home, ['backups'])).stdout).toContain(
    'Cannot be restored. It is not a Strata memory',
  );
});

it('tells what each backup holds, in the time zone of the memory, also while that is damaged', async () => {
  const home = temporaryFolder();
  const client = await open(home);
  await importEvents(client);
  await client.call('setZone', { zone: 'Asia/Tokyo' });
  await client.call('backup', {});
  const { zone, backups } = await client.call('backups', {});
  expect(zone).toBe('Asia/Tokyo');
  const [{ file, time } = { file: '', time: '' }] = backups;
  const made = new Date(Date.parse(time) + 9 * 3_600_000).toISOString();
  const said = `Times are of Asia/Tokyo.\n${file}\n  ${made.slice(0, 10)} ${made.slice(11, 16)}, asked for, `;
  for (const harm of [false, true]) {
    if (harm) {
      await close(client);
      writeFileSync(join(home, 'memory.db'), 'no memory any more '.repeat(1_000));
    }
    const { stdout } = await runCli(home, ['backups']);
    expect(stdout).toContain(said);
    expect(stdout).toContain(' MB, 200 events, the last of 2024-05-08\n');
  }
});

it('removes what a killed run left of a copy, wherever it lies, at the next start and before forgetting', async () => {
  const home = temporaryFolder();
  const elsewhere = temporaryFolder();
  const away = join(elsewhere, 'not mounted', 'c.db.part');
  const parts = ['a.db.part', 'b.db.part'].map((name) => join(elsewhere, name));
  const client = await open(home);
  await importEvents(client);
  const whole = join(elsewhere, 'whole.db');
  await client.call('backup', { file: whole });
  // It is noted before anything is written, as the copy shows, and not any more when that is there.
  expect(halfMadeOf(whole)).toEqual([`${whole}.part`]);
  expect(halfMadeOf(join(home, 'memory.db'))).toEqual([]);

  leaveParts(home, [...parts, away]);
  await client.call('forget', { from: '2024-05-08', to: '2024-05-09' });
  expect(readdirSync(elsewhere)).toEqual(['whole.db']);
  expect(halfMadeOf(join(home, 'memory.db'))).toEqual([away]);

  await close(client);
  leaveParts(home, parts);
  const again = await open(home);
  await again.call('backup', {});
  expect(readdirSync(elsewhere)).toEqual(['whole.db']);
  expect(halfMadeOf(join(home, 'memory.db'))).toEqual([away]);
});

/** As a run that was killed leaves them; those whose folder is missing are noted only. */
function leaveParts(home: string, parts: readonly string[]): void {
  for (const part of parts) if (existsSync(dirname(part))) writeFileSync(part, 'half of a memory');
  const db = openForWriting(join(home, 'memory.db'));
  for (const part of parts) notePartialBackup(db, part);
  db.database.close();
}

function halfMadeOf(file: string): readonly string[] {
  const db = openForReading(file);
  try {
    return partialBackups(db);
  } finally {
    db.database.close();
  }
}

const hosts = new Map<Client, Host>();

async function close(client: Client): Promise<void> {
  await hosts.get(client)?.close();
}

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
  const client = await host.connect();
  hosts.set(client, host);
  return client;
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
