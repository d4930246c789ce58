import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { HOOK, notedIn, runHook } from './runHook.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('the build holds the hook as it is, and its command line names that one', async () => {
  const folder = temporaryFolder();
  const script = join(folder, 'dist', 'notify', 'strata-notify.cjs');
  await build({ root, mode: 'node', logLevel: 'warn', build: { outDir: join(folder, 'dist') } });
  expect(readFileSync(script, 'utf8')).toBe(readFileSync(HOOK, 'utf8'));

  const home = join(folder, 'memory');
  await runHook(['/x/a.jsonl'], { script, env: { STRATA_HOME: home } });
  expect(notedIn(home)).toEqual(['/x/a.jsonl']);

  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const main = join(folder, 'dist', 'cli', 'main.js');
  const env = { ...process.env, STRATA_HOME: '' };
  const where = execFileSync(process.execPath, [main, 'notify', '--where', '--json'], { env });
  expect(JSON.parse(where.toString())).toEqual({
    script,
    argv: [process.execPath, script],
    command: `${process.execPath} ${script}`,
  });
});

test('in the packaged app the hook lies outside of the archive', () => {
  const { asarUnpack } = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as {
    readonly asarUnpack: readonly string[];
  };
  expect(asarUnpack).toContain('dist/notify/**');
});
