import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount();
if (!canMount) console.warn('SKIPPED: small and read-only disks need root on Linux to mount them');

describe.skipIf(!canMount)('a disk of its own', () => {
  it('that is read-only is named as such, for every command', async () => {
    const home = disk('50m');
    await filled(home);
    mount('-o', 'remount,ro', home);
    for (const command of [['toc'], ['import', home], ['index']]) {
      const run = await runCli(home, command);
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr).toContain(home);
      expect(run.stderr).toContain('STRATA_HOME');
      expect(run.stderr).not.toMatch(/\n\s+at /);
    }
  });

  it('that is full from the start says so and ends, and loses nothing', async () => {
    const home = disk('8m');
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
    rmSync(join(home, 'ballast'));
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

/** Leaves not a byte. */
function fill(home: string): void {
  const file = openSync(join(home, 'ballast'), 'w');
  try {
    for (let size = 1 << 20; size > 0; size = Math.floor(size / 2))
      try {
        for (;;) writeSync(file, Buffer.alloc(size, 1));
      } catch {
        // No room for that many any more.
      }
  } finally {
    closeSync(file);
  }
}

function disk(size: string): string {
  const home = join(temporaryFolder(), 'disk');
  mkdirSync(home);
  mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', home);
  onTestFinished(() => void spawnSync('umount', ['-l', home]));
  return home;
}

function mount(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`);
}

/** Containers may have root and yet refuse. */
function tryMount(): boolean {
  const { status } = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return status === 0;
}
