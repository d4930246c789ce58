import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { cliJsonProcess, runCliProcess } from '../../helpers/cliProcess.ts';
import { canMountDisks, empty, fill, remount, smallDisk } from '../../helpers/smallDisk.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const folder = mkdtempSync(join(tmpdir(), 'strata-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In processes of their own: how SQLite reads what nobody can write to is settled by the first database of each. */
describe.skipIf(!canMountDisks())('a disk of its own', () => {
  it('that is read-only can be read, and is named for every command that writes', async () => {
    const home = smallDisk('50m');
    await filled(home);
    const before = await answers(home);
    remount(home, 'ro');
    expect(await answers(home)).toEqual(before);
    for (const command of [['import', home], ['index']]) {
      const run = await runCliProcess(home, command);
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr).toContain(home);
      expect(run.stderr).toContain('STRATA_HOME');
      expect(run.stderr).not.toMatch(/\n\s+at /);
    }
  });

  it('that became read-only under Strata can be read with what was stored last', async () => {
    const home = smallDisk('50m');
    await filled(home);
    cutOffInBerlin(home);
    remount(home, 'ro');
    const { zone } = await cliJsonProcess<OutputOf<'status'>>(home, 'status');
    expect(zone).toBe('Europe/Berlin');
  });

  it('that is full from the start can be read, says so to who writes, and loses nothing', async () => {
    const home = smallDisk('8m');
    await filled(home);
    const before = await answers(home);
    fill(home);
    const log = join(temporaryFolder(), 'more.jsonl');
    const more = exchange(1000, 2000, '2026-02-05T08:00:00Z');
    writeFileSync(log, logOf(more.map((said) => plainLine('more', said))));
    const run = await runCliProcess(home, ['import', log]);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/full/);
    expect(run.stderr).not.toMatch(/\n\s+at /);
    expect(await answers(home)).toEqual(before);
    empty(home);
    expect(await answers(home)).toEqual(before);
    const again = await cliJsonProcess<OutputOf<'import'>>(home, 'import', log);
    expect(again.totals).toMatchObject({ eventsAdded: 2000, duplicates: 0 });
  });

  it('that was filled until Strata was cut off can be read with what was stored last', async () => {
    const home = smallDisk('8m');
    await filled(home);
    cutOffInBerlin(home);
    fill(home);
    const { zone } = await cliJsonProcess<OutputOf<'status'>>(home, 'status');
    expect(zone).toBe('Europe/Berlin');
  });
});

/** What commands that read say. */
async function answers(home: string): Promise<readonly unknown[]> {
  const said: unknown[] = [];
  for (const command of [
    ['toc', '--depth', '5'],
    ['show', 'toc:day:2026-01-05'],
    ['events', 'plain:c'],
    ['navigate', 'why does the tax table fail?'],
  ])
    said.push(await cliJsonProcess(home, ...command));
  return said;
}

/** Leaves the memory as a Strata that was killed does: what it stored last is in the write-ahead log alone. */
function cutOffInBerlin(home: string): void {
  const file = join(home, 'memory.db');
  const aside = join(temporaryFolder(), 'memory.db');
  const database = new BetterSqlite3(file);
  database.pragma('wal_autocheckpoint = 0');
  database.exec(`UPDATE setting SET value = 'Europe/Berlin' WHERE name = 'zone'`);
  for (const ending of ['', '-wal']) copyFileSync(file + ending, aside + ending);
  database.close();
  for (const ending of ['', '-wal']) copyFileSync(aside + ending, file + ending);
  writeFileSync(`${file}.state`, 'open');
}

/** A memory that was made once. */
let made: Promise<string> | undefined;

async function filled(home: string): Promise<void> {
  for (const name of ['memory.db', 'memory.db.state'])
    copyFileSync(join(await (made ??= madeMemory()), name), join(home, name));
}

async function madeMemory(): Promise<string> {
  const home = join(folder, 'home');
  const log = join(folder, 'log.jsonl');
  const said = exchange(1, 40, '2026-01-05T08:00:00Z');
  writeFileSync(log, logOf(said.map((each) => plainLine('c', each))));
  // It goes on to index.
  await cliJsonProcess(home, 'import', log);
  expect(readdirSync(home)).toContain('memory.db');
  return home;
}
