/** `strata export` and `strata journal`, and the files that they write. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { DAY, ID, sharedSession } from './sharedSession.ts';

const shared = sharedSession(false);

test('export prints the document, or all about it as JSON', async () => {
  for (const [format, begins] of [
    ['md', '# Tax table by country\n'],
    ['markdown', '# Tax table by country\n'],
    ['html', '<!doctype html>\n'],
    ['json', '{\n  "strata": "export",\n'],
  ] as const) {
    const printed = await runCli(shared.home(), ['export', ID, '--format', format]);
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    expect(printed.stdout.startsWith(begins)).toBe(true);
    const about = await cliJson<{ text: string }>(shared.home(), 'export', ID, '--format', format);
    expect(procedures.export.output.safeParse(about).error).toBeUndefined();
    expect(about.text).toBe(printed.stdout);
  }
});

test('its options leave out paths and citations, and add the transcript', async () => {
  const plain = await runCli(shared.home(), ['export', ID, '--no-paths', '--no-citations']);
  expect(plain.stdout).not.toMatch(/\/home\/mira|grip:/);
  expect(plain.stdout).not.toContain('## Transcript');
  const long = await runCli(shared.home(), ['export', ID, '--transcript']);
  expect(long.stdout).toContain('## Transcript');
  expect(long.stdout).toMatch(/grip:\d/);
});

test('a file is written as a whole, for its user alone, and never over another', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'talk.md');
  const first = await runCli(shared.home(), ['export', ID, '--out', file]);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain(file);
  const text = readFileSync(file, 'utf8');
  expect(text).toBe((await runCli(shared.home(), ['export', ID])).stdout);
  // Windows has no such modes.
  const mode = process.platform === 'win32' ? 0o600 : statSync(file).mode & 0o777;
  expect(mode).toBe(0o600);

  writeFileSync(file, 'mine');
  const refused = await runCli(shared.home(), ['export', ID, '--out', file]);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('--force');
  expect(readFileSync(file, 'utf8')).toBe('mine');
  const forced = await cliJson(shared.home(), 'export', ID, '--out', file, '--force');
  expect(forced).toEqual({
    file,
    fileName: '2026-03-04-tax-table-by-country.md',
    mediaType: 'text/markdown',
    masked: 0,
    bytes: Buffer.byteLength(text),
  });
  expect(readFileSync(file, 'utf8')).toBe(text);

  await runCli(shared.home(), ['export', DAY, '--format', 'html', '--out', folder]);
  expect(readdirSync(folder).toSorted()).toEqual([
    '2026-03-04-tax-table-by-country.html',
    'talk.md',
  ]);
});

test('what cannot be written, or is not there, ends with its exit code', async () => {
  const folder = temporaryFolder();
  const missing = await runCli(shared.home(), [
    'export',
    ID,
    '--out',
    join(folder, 'none', 'a.md'),
  ]);
  expect(missing).toMatchObject({ code: 1, stdout: '' });
  expect((await runCli(shared.home(), ['export', 'nobody'])).code).toBe(3);
  expect((await runCli(shared.home(), ['export', ID, '--format', 'pdf'])).code).toBe(2);
  expect((await runCli(shared.home(), ['export'])).code).toBe(2);
  mkdirSync(join(folder, 'a.md'));
  expect(
    (await runCli(shared.home(), ['export', 'nobody', '--out', join(folder, 'a.md')])).code,
  ).toBe(3);
  expect(readdirSync(folder)).toEqual(['a.md']);
});

test('journal takes a day in words, and says where there is none', async () => {
  const day = await runCli(shared.home(), ['journal', '2026-03-04']);
  expect(day).toMatchObject({ code: 0, stderr: '' });
  expect(day.stdout).toContain('## shop\n2 requests, 16 min\n');
  expect(await cliJson(shared.home(), 'journal', '4', 'March', '2026')).toMatchObject({
    nodeId: DAY,
    text: day.stdout,
  });
  const cited = await runCli(shared.home(), ['journal', DAY, '--citations', '--project', 'shop']);
  expect(cited.stdout).toMatch(/\[grip:\d/);
  expect(day.stdout).not.toMatch(/grip:/);
  const none = await runCli(shared.home(), ['journal', '1999-01-01']);
  expect(none.code).toBe(3);
  expect(none.stdout).toBe('# Friday, 1 January 1999\n\nNothing was asked or done.\n');
  expect((await runCli(shared.home(), ['journal', '2026'])).code).toBe(2);
});

test('points, periods and projects are narrowed down; only points are closed', async () => {
  const all = await runCli(shared.home(), ['export', 'points:all', '--project', 'shop', '--all']);
  expect(all).toMatchObject({ code: 0, stderr: '' });
  expect(all.stdout).toMatch(/^# Points\n\n\d+ points · project: shop · state: open or closed\n/);
  const refused = await runCli(shared.home(), ['export', ID, '--tag', 'x']);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('as a whole');
  const closed = await runCli(shared.home(), ['export', DAY, '--closed']);
  expect(closed).toMatchObject({ code: 2, stdout: '' });
  expect(closed.stderr).toContain('points:open');
  const none = await runCli(shared.home(), ['export', DAY, '--source', 'codex']);
  expect(none.stdout).toContain('0 conversations · 0 requests · source: codex');
});
