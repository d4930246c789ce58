import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { PAGE_BYTES } from '../../../core/store/sql/openDatabase.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const isRoot = process.getuid?.() === 0;

describe('what is wrong with the memory is said in one message, with what to do', () => {
  test('a database of a newer build', async () => {
    const home = await filled();
    const db = new Database(join(home, 'memory.db'));
    db.pragma('user_version = 999');
    db.close();
    const before = readFileSync(join(home, 'memory.db'));
    const run = await runCli(home, ['toc']);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/written by a newer Strata \(schema 999.*Update Strata/);
    expect(readFileSync(join(home, 'memory.db')).equals(before)).toBe(true);
  });

  test('a file that is no database', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'memory.db'), 'shopping list\n'.repeat(1000));
    const run = await runCli(home, ['status']);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/memory\.db is damaged/);
  });

  test('a database with pages overwritten', async () => {
    const home = await filled();
    const file = openSync(join(home, 'memory.db'), 'r+');
    // From the second page on: the header stays, what it leads to does not.
    for (let page = 1; page < 40; page++)
      writeSync(file, Buffer.alloc(PAGE_BYTES, 7), 0, PAGE_BYTES, page * PAGE_BYTES);
    const run = await runCli(home, ['toc']);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/damaged/);
    expect(run.stderr).not.toMatch(/\n\s+at /);
  });

  test('an empty file is a new memory', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'memory.db'), '');
    expect((await cliJson<OutputOf<'status'>>(home, 'status')).counts.events).toBe(0);
  });

  test('a data directory that is a file', async () => {
    const home = join(temporaryFolder(), 'home');
    writeFileSync(home, '');
    const run = await runCli(home, ['status']);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/cannot use the folder .* set STRATA_HOME to another/);
  });

  test('a time zone that there is not', async () => {
    const run = await runCli(temporaryFolder(), ['status'], { STRATA_TIMEZONE: 'Mars/Olympus' });
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toMatch(/STRATA_TIMEZONE.*Mars\/Olympus/);
    expect(run.stderr).not.toMatch(/\n\s+at /);
  });
});

describe('a full disk', () => {
  const reason = !isRoot || process.platform !== 'linux' ? 'SKIPPED: needs root to mount one' : '';
  if (reason !== '') console.warn(`full disk: ${reason}`);

  test.skipIf(reason !== '')(
    `ends the import with advice, and loses nothing ${reason}`,
    async () => {
      const root = temporaryFolder();
      const home = join(root, 'small');
      mkdirSync(home);
      mount('-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', home);
      onTestFinished(() => void spawnSync('umount', [home]));
      const log = join(root, 'long.jsonl');
      writeFileSync(log, longLog());

      const full = await runCli(home, ['import', log, '--json', '--no-index']);
      expect(full).toMatchObject({ code: 1, stdout: '' });
      expect(full.stderr).toMatch(/The disk .* is full.*free some space, then try again/);

      mount('-o', 'remount,size=100m', home);
      const rest = await cliJson<OutputOf<'import'>>(home, 'import', log, '--no-index');
      const { counts } = await cliJson<OutputOf<'status'>>(home, 'status');
      expect(counts.events).toBe(20_000);
      expect(rest.totals.duplicates).toBe(0);
    },
    60_000,
  );
});

describe('what is wrong with logs', () => {
  test('a file of no known format', async () => {
    const home = temporaryFolder();
    const path = join(home, 'notes.jsonl');
    writeFileSync(path, '{"groceries":["milk"]}\n');
    const run = await runCli(home, ['import', path]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(path);
    expect(run.stderr).toContain('--source');
  });

  test('a file of no known format among others costs nothing else', async () => {
    const home = temporaryFolder();
    writeFileSync(
      join(home, 'a.jsonl'),
      logOf(exchange(1, 4, AT).map((said) => plainLine('c', said))),
    );
    writeFileSync(join(home, 'b.jsonl'), '{"groceries":["milk"]}\n');
    const report = await cliJson<OutputOf<'import'>>(home, 'import', home);
    expect(report.totals.eventsAdded).toBe(4);
    expect(report.files.map(({ source, problems }) => [source, problems.length])).toEqual([
      ['plain', 0],
      [null, 1],
    ]);
  });

  test.skipIf(isRoot)('a file that may not be read is named, and costs nothing else', async () => {
    const home = temporaryFolder();
    writeFileSync(
      join(home, 'a.jsonl'),
      logOf(exchange(1, 4, AT).map((said) => plainLine('c', said))),
    );
    writeFileSync(join(home, 'b.jsonl'), '');
    chmodSync(join(home, 'b.jsonl'), 0);
    const report = await cliJson<OutputOf<'import'>>(home, 'import', home);
    expect(report.totals.eventsAdded).toBe(4);
    expect(report.files[1]?.problems[0]?.message).toMatch(/cannot be read.*permissions/);
  });
  if (isRoot) console.warn('unreadable files: SKIPPED: root may read everything');
});

const AT = '2026-01-05T08:00:00.000Z';

async function filled(): Promise<string> {
  const home = temporaryFolder();
  const log = join(home, 'log.jsonl');
  writeFileSync(log, logOf(exchange(1, 200, AT).map((said) => plainLine('c', said))));
  await cliJson(home, 'import', log);
  await cliJson(home, 'index');
  expect(readdirSync(home)).toContain('memory.db');
  expect(existsSync(join(home, 'memory.db-wal'))).toBe(false);
  return home;
}

/** 20,000 lines that compress badly. */
function longLog(): string {
  const lines = exchange(1, 20_000, AT).map((said) =>
    plainLine('c', {
      ...said,
      text: `${said.text} ${Array.from({ length: 12 }, (_, i) => ((said.id ?? 0) * 7919 + i * 104_729) ** 2).join(' ')}`,
    }),
  );
  return logOf(lines);
}

function mount(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`);
}
