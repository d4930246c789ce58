import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { logOf, plainLine } from '../../helpers/logLines.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const log = logOf([plainLine('c', { at: '2026-01-05T10:00:00.000Z', text: 'Hello.' })]);
/** Where the machine is busy, progress is told before it. */
const UNREAD = expect.stringMatching(
  /(?:^|\n)One log or folder could not be read, or not to the end\. What could be read is in the memory\.\n$/,
) as string;

/** A home, and a folder with one sound log. */
function folders(): { home: string; logs: string; sound: string } {
  const logs = temporaryFolder();
  const sound = join(logs, 'sound.jsonl');
  writeFileSync(sound, log);
  return { home: temporaryFolder(), logs, sound };
}

it('an import of which a file could not be read ends with 4, and has the rest', async () => {
  const { home, logs } = folders();
  writeFileSync(join(logs, 'damaged.jsonl.zst'), 'no zstd at all');
  const run = await runCli(home, ['import', logs, '--json']);
  const report = JSON.parse(run.stdout) as OutputOf<'import'>;
  expect([run.code, run.stderr, report.totals.eventsAdded, Object.keys(report)]).toEqual([
    4,
    UNREAD,
    1,
    ['totals', 'files', 'keptOut', 'indexed'],
  ]);
});

it('so does one in which a link leads nowhere, or a named file has no known format', async () => {
  const { home, logs, sound } = folders();
  symlinkSync(join(logs, 'nowhere'), join(logs, 'gone.jsonl'));
  expect(await runCli(home, ['import', logs])).toMatchObject({ code: 4, stderr: UNREAD });
  const notes = join(temporaryFolder(), 'notes.txt');
  writeFileSync(notes, 'milk\n');
  expect(await runCli(home, ['import', sound, notes])).toMatchObject({
    code: 4,
    stderr: UNREAD,
  });
});

it('bad lines, what is no log in a folder, and what was read before end with 0', async () => {
  const { home, logs, sound } = folders();
  writeFileSync(join(logs, 'notes.jsonl'), '{"groceries":["milk"]}\n');
  writeFileSync(sound, `${log}{"conversation":"c",\nno line\n`);
  mkdirSync(join(logs, 'empty'));
  const codes: unknown[] = [];
  while (codes.length < 2) codes.push((await runCli(home, ['import', logs])).code);
  expect(codes).toEqual([0, 0]);
});

it('an import of which nothing could be read fails', async () => {
  const home = temporaryFolder();
  const notes = join(temporaryFolder(), 'notes.txt');
  writeFileSync(notes, 'milk\n');
  expect((await runCli(home, ['import', notes])).code).toBe(1);
  expect((await runCli(home, ['import', join(home, 'none')])).code).toBe(1);
});

it('a backfill of which a log could not be read ends with 4', async () => {
  const { home, logs } = folders();
  writeFileSync(join(logs, 'damaged.jsonl.zst'), 'no zstd at all');
  expect(await runCli(home, ['backfill', logs])).toMatchObject({ code: 4, stderr: UNREAD });
});
