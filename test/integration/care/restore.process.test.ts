import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import type { Host } from '../../../core/hosts/createHost.ts';
import { toFailure } from '../../../core/model/result.ts';
import type { Failure } from '../../../core/model/result.ts';
import {
  installPrepared,
  preparedPath,
} from '../../../core/store/maintenance/backup/installPrepared.ts';
import { prepareRestore } from '../../../core/store/maintenance/backup/prepareRestore.ts';
import { migrations } from '../../../core/store/migrations/index.ts';
import {
  openForReading,
  openForWriting,
  PAGE_BYTES,
} from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { startCli } from '../../helpers/cliProcess.ts';
import { cliJson } from '../../helpers/runCli.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { until } from '../../helpers/until.ts';

describe('restoring a backup', () => {
  it('gives every client of a running memory the restored one, and keeps the one before', async () => {
    const home = temporaryFolder();
    const holder = await open(home);
    const { file } = await backedUp(holder.client, home);
    await importEvents(holder.client, 'b', 30);
    const joined = await open(home);
    expect(await eventsOf(joined.client)).toBe(50);
    const told = vi.fn<() => void>();
    holder.client.on('changed', told);
    const restored = await joined.client.call('restore', { file });
    expect(restored).toEqual({
      file,
      events: 20,
      previous: expect.stringContaining(join(home, 'backups', 'replaced-')) as string,
      lost: [],
      derived: null,
    });
    expect(await Promise.all([holder, joined].map(({ client }) => eventsOf(client)))).toEqual([
      20, 20,
    ]);
    await until(() => expect(told).toHaveBeenCalled());
    expect(rowsIn(restored.previous ?? '')).toBe(50);
    await importEvents(joined.client, 'c', 5);
    expect(await eventsOf(holder.client)).toBe(25);
  });

  it.each([
    ['damaged', (file: string) => writeFileSync(file, 'no memory any more '.repeat(1000))],
    ['missing', (file: string) => rmSync(file)],
    ['emptied', (file: string) => writeFileSync(file, '')],
  ])('works while the memory is %s, from the command line', async (_name, harm) => {
    const home = temporaryFolder();
    const { host, client } = await open(home);
    const { file } = await backedUp(client, home);
    await host.close();
    harm(join(home, 'memory.db'));
    const { backups } = await cliJson<OutputOf<'backups'>>(home, 'backups');
    expect(backups.map((backup) => [backup.file, backup.problem])).toEqual([[file, null]]);
    const restored = await cliJson<OutputOf<'restore'>>(home, 'restore', file);
    expect(restored.events).toBe(20);
    expect(await eventsOf((await open(home)).client)).toBe(20);
  });

  it('works through another host that runs, which goes on with it', async () => {
    const home = temporaryFolder();
    const { client } = await open(home);
    const { file } = await backedUp(client, home);
    await importEvents(client, 'b', 30);
    expect(await cliJson<OutputOf<'restore'>>(home, 'restore', file)).toMatchObject({
      events: 20,
    });
    expect(await eventsOf(client)).toBe(20);
  });

  it('refuses what is no whole memory, and leaves the present one as it is', async () => {
    const home = temporaryFolder();
    const { client } = await open(home);
    const { file } = await backedUp(client, home);
    const other = join(home, 'other.db');
    const cases: readonly (readonly [string, () => void])[] = [
      ['not there', () => undefined],
      ['not a Strata memory', () => writeFileSync(other, 'words '.repeat(2000))],
      ['newer Strata', () => newer(file, other)],
      ['damaged', () => harmed(file, other)],
      ['damaged', () => writeFileSync(other, readFileSync(file).subarray(0, -100))],
    ];
    for (const [problem, make] of cases) {
      rmSync(other, { force: true });
      make();
      const refused = await refusal(client, other);
      expect(refused.code).toBe('bad-input');
      for (const words of [other, problem, `strata restore ${file}`, 'strata rebuild'])
        expect(refused.message).toContain(words);
      // What SQLite says of pages and trees helps nobody.
      expect(refused.message).not.toMatch(/\*\*\*|Tree|malformed|SQLITE/);
    }
    await expect(client.call('restore', { file: 'backup.db' })).rejects.toMatchObject({
      code: 'bad-input',
    });
    expect(await eventsOf(client)).toBe(20);
    expect(readdirSync(home).filter((name) => /^memory\.re(?!serve)/.test(name))).toEqual([]);
  });

  it('names no backup that would be refused as well, and a command that a shell takes as it is', async () => {
    const home = join(temporaryFolder(), 'Application Support');
    mkdirSync(home);
    const { client } = await open(home);
    const { file } = await backedUp(client, home);
    const [other, newest] = [
      join(home, 'memory.db.before-3'),
      join(home, 'backups', 'memory-2999-01-01-000000.db'),
    ];
    harmed(file, newest);
    harmed(file, other);
    const { backups } = await client.call('backups', {});
    // A short look does not find it.
    expect(backups).toMatchObject([
      { file: newest, problem: null },
      { file: other, problem: null },
      { file, problem: null },
    ]);
    expect(await refusal(client, other)).toMatchObject({
      message: expect.stringContaining(`\`strata restore "${file}"\``) as string,
      details: { instead: file },
    });
    rmSync(file);
    expect((await refusal(client, other)).message).toContain('There is no other backup');
  });

  it('refuses the damaged memory that a rebuild put aside, as the list of backups says', async () => {
    const home = temporaryFolder();
    const { client } = await open(home);
    await importEvents(client, 'a', 20);
    const { previous } = await client.call('rebuild', {});
    const [listed] = (await client.call('backups', {})).backups;
    expect(listed).toMatchObject({ file: previous, problem: expect.any(String) as string });
    const refused = await refusal(client, previous ?? '');
    expect(refused.code).toBe('bad-input');
    expect(refused.message).toBe(
      `${previous} cannot be restored. ${listed?.problem} The memory stays as it is. There is no other backup that could be restored. If the memory itself is damaged, \`strata rebuild\` makes it anew from what can be read of it and from your logs.`,
    );
    expect(await eventsOf(client)).toBe(20);
  });

  it('brings a backup of an older schema up to date, and leaves the backup as it was', async () => {
    const home = temporaryFolder();
    const old = join(temporaryFolder(), 'old.db');
    openForWriting(old, migrations.slice(0, 2)).database.close();
    const before = readFileSync(old);
    const { client } = await open(home);
    expect(await client.call('restore', { file: old })).toMatchObject({ events: 0 });
    expect(readFileSync(old).equals(before)).toBe(true);
    expect(await eventsOf(client)).toBe(0);
  });
});

describe('putting a prepared memory in its place', () => {
  const STEPS = ['put the log aside', 'put the memory aside', 'put the prepared one in its place'];

  it.each(STEPS)('cut off when it is to %s, it goes on the next time', async (cut) => {
    const { file, backup, place } = twoMemories();
    await prepareRestore(file, backup, { signal: neverCancelled, onProgress: () => undefined });
    place();
    expect(() =>
      installPrepared(file, (step) => {
        if (step === cut) throw new Error('cut off');
      }),
    ).toThrow('cut off');
    const db = openForWriting(file);
    expect(db.all(sql`SELECT value FROM setting WHERE name = 'which'`)).toEqual([{ value: 'old' }]);
    db.database.close();
    const [aside = ''] = readdirSync(join(file, '../backups')).filter((name) =>
      /^replaced-.*\.db$/.test(name),
    );
    const kept = openForReading(join(file, '../backups', aside));
    expect(kept.all(sql`SELECT name, value FROM setting ORDER BY name`)).toEqual([
      { name: 'in-log', value: 'yes' },
      { name: 'which', value: 'new' },
    ]);
    kept.database.close();
  });

  it('does all of these steps', async () => {
    const { file, backup, place } = twoMemories();
    await prepareRestore(file, backup, { signal: neverCancelled, onProgress: () => undefined });
    place();
    const steps: string[] = [];
    installPrepared(file, (step) => steps.push(step));
    expect(steps).toEqual(STEPS);
    expect(existsSync(preparedPath(file))).toBe(false);
  });

  it('a copy that is cut off before it is whole changes nothing', async () => {
    const { file, backup } = twoMemories();
    let calls = 0;
    const signal = {
      aborted: false,
      throwIfAborted: () => {
        if (++calls > 1) throw new Error('cut off');
      },
    };
    await expect(
      prepareRestore(file, backup, { signal, onProgress: () => undefined }),
    ).rejects.toThrow('cut off');
    expect(installPrepared(file)).toBeUndefined();
  });
});

it('kill -9 during a restore leaves the one or the other, whole', async () => {
  const home = temporaryFolder();
  const { host, client } = await open(home);
  const { file } = await backedUp(client, home);
  await importEvents(client, 'b', 30);
  await host.close();
  for (const ms of [300, 500, 700, 900]) {
    const child = startCli(home, ['restore', file]);
    const exit = once(child, 'exit');
    child.stdout?.resume();
    child.stderr?.resume();
    await new Promise((resolve) => setTimeout(resolve, ms));
    child.kill('SIGKILL');
    await exit;
    const status = await cliJson<OutputOf<'status'>>(home, 'status');
    expect([20, 50]).toContain(status.counts.events);
  }
});

async function open(home: string): Promise<{ host: Host; client: Client }> {
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown, where) => {
      throw new Error(`bug in ${where}`, { cause: thrown });
    },
  });
  onTestFinished(() => host.close());
  return { host, client: await host.connect() };
}

/** A memory of 20 events, with a backup. */
async function backedUp(client: Client, home: string): Promise<OutputOf<'backup'>> {
  await importEvents(client, 'a', 20);
  const made = await client.call('backup', {});
  expect(made.file.startsWith(join(home, 'backups', 'memory-'))).toBe(true);
  return made;
}

async function importEvents(client: Client, name: string, count: number): Promise<void> {
  const log = join(temporaryFolder(), `${name}.jsonl`);
  const first = name.charCodeAt(0) * 1_000;
  const said = exchange(first, count, '2024-05-08T08:00:00Z');
  writeFileSync(log, logOf(said.map((each) => plainLine(name, each))));
  await client.call('import', { paths: [log] });
}

async function refusal(client: Client, file: string): Promise<Failure> {
  try {
    await client.call('restore', { file });
  } catch (thrown) {
    return toFailure(thrown);
  }
  throw new Error(`${file} was restored`);
}

async function eventsOf(client: Client): Promise<number> {
  return (await client.call('status', {})).counts.events;
}

function rowsIn(file: string): number | undefined {
  const db = openForReading(file);
  try {
    return db.get<{ n: number }>(sql`SELECT count(*) AS n FROM event`)?.n;
  } finally {
    db.database.close();
  }
}

function newer(from: string, to: string): void {
  copyFileSync(from, to);
  const db = openForWriting(to, migrations, { asCopy: true });
  db.database.pragma('user_version = 99');
  db.database.close();
}

function harmed(from: string, to: string): void {
  const db = openForReading(from);
  const { page = 0 } =
    db.get<{ page: number }>(
      sql`SELECT rootpage AS page FROM sqlite_schema WHERE name = 'timeline'`,
    ) ?? {};
  db.database.close();
  const bytes = readFileSync(from);
  bytes.fill(0xff, (page - 1) * PAGE_BYTES, page * PAGE_BYTES);
  writeFileSync(to, bytes);
}

/** A memory that was killed, with a log, once it is put in its place; and a backup of what it was before. */
function twoMemories() {
  const folder = temporaryFolder();
  const made = join(folder, 'made.db');
  const db = openForWriting(made);
  onTestFinished(() => void db.database.close());
  db.run(sql`INSERT INTO setting (name, value) VALUES ('which', 'old')`);
  const backup = join(folder, 'backup.db');
  db.run(sql`VACUUM INTO ${backup}`);
  db.run(sql`UPDATE setting SET value = 'new' WHERE name = 'which'`);
  db.database.pragma('wal_checkpoint(TRUNCATE)');
  db.run(sql`INSERT INTO setting (name, value) VALUES ('in-log', 'yes')`);
  const home = join(folder, 'home');
  mkdirSync(home);
  const file = join(home, 'memory.db');
  const place = (): void => {
    for (const ending of ['', '-wal']) copyFileSync(made + ending, file + ending);
  };
  return { file, backup, place };
}
