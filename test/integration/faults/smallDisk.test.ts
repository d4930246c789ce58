import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { canMountDisks, empty, fill, remount, smallDisk } from '../../helpers/smallDisk.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

describe.skipIf(!canMountDisks())('a disk of its own', () => {
  it('that is read-only is named as such, for every command', async () => {
    const home = smallDisk('50m');
    await filled(home);
    remount(home, 'ro');
    for (const command of [['toc'], ['import', home], ['index']]) {
      const run = await runCli(home, command);
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr).toContain(home);
      expect(run.stderr).toContain('STRATA_HOME');
      expect(run.stderr).not.toMatch(/\n\s+at /);
    }
  });

  it('that is full from the start says so and ends, and loses nothing', async () => {
    const home = smallDisk('8m');
    await filled(home);
    const before = await cliJson<OutputOf<'toc'>>(home, 'toc', '--depth', '5');
    fill(home);
    const log = join(temporaryFolder(), 'more.jsonl');
    const more = exchange(1000, 2000, '2026-02-05T08:00:00Z');
    writeFileSync(log, logOf(more.map((said) => plainLine('more', said))));
    const run = await runCli(home, ['import', log]);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/full/);
    expect(run.stderr).not.toMatch(/\n\s+at /);
    empty(home);
    expect(await cliJson(home, 'toc', '--depth', '5')).toEqual(before);
    const again = await cliJson<OutputOf<'import'>>(home, 'import', log);
    expect(again.totals).toMatchObject({ eventsAdded: 2000, duplicates: 0 });
  });
});

async function filled(home: string): Promise<void> {
  const log = join(home, 'log.jsonl');
  const said = exchange(1, 40, '2026-01-05T08:00:00Z');
  writeFileSync(log, logOf(said.map((each) => plainLine('c', each))));
  await cliJson(home, 'import', log);
  await cliJson(home, 'index');
  expect(readdirSync(home)).toContain('memory.db');
}
