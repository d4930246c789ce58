/** Real conversations from which their owners removed all secrets; skipped, loudly, where there are none. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countSecrets } from '../../../core/domain/secrets/countSecrets.ts';
import { maskSecrets } from '../../../core/domain/secrets/maskSecrets.ts';
import { inventSecrets } from './inventSecrets.ts';

const FOLDER = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
const there = existsSync(FOLDER);
if (!there) console.warn(`SKIPPED: no real conversations at ${FOLDER}; set STRATA_TEST_DATA`);

const texts = (): string[] =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:jsonl?|md|txt|ya?ml)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

test.skipIf(!there)('nothing in conversations without secrets is taken for one', () => {
  const all = texts();
  expect(all.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(20_000_000);
  expect(countSecrets(all.flatMap((text) => maskSecrets(text).found))).toEqual([]);
});

test.skipIf(!there)('secrets among real words are found, and only they', () => {
  const secrets = inventSecrets();
  const lines = texts()
    .flatMap((text) => text.slice(0, 200_000).split('\n'))
    .slice(0, secrets.length);
  const hidden = lines.map((line, at) => `${line}\n${secrets[at]?.[1] ?? ''}`).join('\n');
  const shown = lines.map((line, at) => `${line}\n[secret:${secrets[at]?.[0] ?? ''}]`).join('\n');
  expect(maskSecrets(hidden).text).toBe(shown);
});
