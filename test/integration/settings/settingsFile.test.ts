import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSettingsFile } from '../../../core/node/settings/settingsFile.ts';
import { failureOf } from '../summaries/setup.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

it('many writes at once all succeed, and the last one stands whole', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'settings.json');
  // As two processes would.
  const files = [createSettingsFile(path), createSettingsFile(path)] as const;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 24 }, (_, n) =>
      files[n % 2 === 0 ? 0 : 1].write({ n, pad: 'x'.repeat(n * 1_000) }),
    ),
  );
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['fulfilled']));
  const [read] = await Promise.all(files.map((file) => file.read()));
  expect([22, 23]).toContain((read as { n: number }).n);
  expect(readdirSync(folder)).toEqual(['settings.json']);
  // Windows knows no modes.
  const others = process.platform === 'win32' ? 0 : statSync(path).mode & 0o077;
  expect(others).toBe(0);
});

it('a file that is no JSON is refused, and kept aside when it is replaced', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'settings.json');
  const broken = '{ "provider": "openai", }';
  writeFileSync(path, broken);
  const file = createSettingsFile(path);
  expect((await failureOf(file.read())).code).toBe('bad-input');
  expect(existsSync(`${path}.broken`)).toBe(false);
  await file.write({ a: 1 });
  expect(await file.read()).toEqual({ a: 1 });
  await file.write({ a: 2 });
  expect(readFileSync(`${path}.broken`, 'utf8')).toBe(broken);
  expect(readdirSync(folder).sort()).toEqual(['settings.json', 'settings.json.broken']);
});

it('what the system has against the file is a failure with advice', async () => {
  const folder = temporaryFolder();
  const file = createSettingsFile(folder);
  expect((await failureOf(file.read())).code).toBe('path-unreadable');
  expect((await failureOf(file.write({}))).code).toBe('path-unreadable');
  const below = createSettingsFile(join(folder, 'file', 'settings.json'));
  writeFileSync(join(folder, 'file'), '');
  expect((await failureOf(below.write({}))).code).toBe('path-unreadable');
});
