import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { notedIn } from './runHook.ts';

describe('strata notify', () => {
  it('notes logs without opening the memory', async () => {
    const folder = temporaryFolder();
    const home = join(folder, 'memory');
    const logs = ['a.jsonl', 'b c.jsonl'].map((name) => join(folder, name));
    for (const log of logs) writeFileSync(log, '');
    const noted = await cliJson<{ spool: string; notes: readonly { path: string }[] }>(
      home,
      'notify',
      ...logs,
    );
    expect([noted.spool, noted.notes.map(({ path }) => path), notedIn(home)]).toEqual([
      join(home, 'spool'),
      logs,
      logs,
    ]);
    expect(existsSync(join(home, 'memory.db'))).toBe(false);
  });

  it('notes a folder with logs', async () => {
    const folder = temporaryFolder();
    await cliJson(join(folder, 'memory'), 'notify', folder);
    expect(notedIn(join(folder, 'memory'))).toEqual([folder]);
  });

  it('says what it noted', async () => {
    const home = temporaryFolder();
    const log = join(home, 'a.jsonl');
    writeFileSync(log, '');
    expect(await runCli(home, ['notify', log])).toEqual({
      code: 0,
      stdout: `1 path noted in ${join(home, 'spool')}:\n${log}\n`,
      stderr: '',
    });
  });

  it.each([
    ['a log that is not there', ['missing.jsonl'], 3, /There is no log .*missing\.jsonl/],
    ['a device', ['/dev/null'], 2, /neither a file nor a folder/],
    ['nothing', [], 2, /Name the logs/],
  ])('refuses %s, and notes none of the others', async (_what, paths, code, message) => {
    const home = temporaryFolder();
    const log = join(home, 'a.jsonl');
    writeFileSync(log, '');
    const run = await runCli(home, ['notify', ...(paths.length === 0 ? [] : [log]), ...paths]);
    expect([run.code, run.stdout]).toEqual([code, '']);
    expect(run.stderr).toMatch(message);
    expect(existsSync(join(home, 'spool'))).toBe(false);
  });

  it('refuses to print the command line of a hook and to note a log at once', async () => {
    const home = temporaryFolder();
    const log = join(home, 'a.jsonl');
    writeFileSync(log, '');
    const run = await runCli(home, ['notify', '--where', log]);
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain('--where notes nothing');
    expect(existsSync(join(home, 'spool'))).toBe(false);
  });

  it('says when the notes cannot be kept', async () => {
    const log = join(temporaryFolder(), 'a.jsonl');
    writeFileSync(log, '');
    const run = await runCli(join(log, 'memory'), ['notify', log]);
    expect([run.code, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toContain(join(log, 'memory', 'spool'));
  });

  it('prints a command line for hooks that does the same in any shell and environment', async () => {
    const home = join(temporaryFolder(), 'a "memory" of $HOME');
    const { code, stdout } = await runCli(home, ['notify', '--where']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('/strata-notify.cjs')]);
    execFileSync(`${stdout.trim()} /x/a.jsonl`, {
      shell: true,
      env: { ...process.env, STRATA_HOME: '/elsewhere' },
    });
    expect(notedIn(home)).toEqual(['/x/a.jsonl']);
  });
});
