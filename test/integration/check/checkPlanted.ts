import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { expect } from 'vitest';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

/** One place of the sources, written otherwise. */
export interface Fault {
  readonly file: string;
  /** It stands there once. */
  readonly from: string;
  readonly to: string;
}

/** Runs one of the checks of `npm run check` over a copy of the sources with a fault in it. */
export function checkPlanted(
  check: string,
  { file, from, to }: Fault,
): { readonly failed: boolean; readonly output: string } {
  const root = temporaryFolder();
  for (const name of COPIED) cpSync(resolve(name), join(root, name), { recursive: true });
  for (const name of LINKED) symlinkSync(resolve(name), join(root, name), 'junction');
  const parts = readFileSync(join(root, file), 'utf8').split(from);
  expect(parts, `${file} has this once: ${from}`).toHaveLength(2);
  writeFileSync(join(root, file), parts.join(to));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['test/run.ts', '--static', '--only', check],
    { cwd: root, encoding: 'utf8' },
  );
  return { failed: status !== 0, output: `${stdout}${stderr}` };
}

const COPIED = [
  'core',
  'electron',
  'renderer',
  ...globSync('{package.json,*.config.ts,tsconfig*.json,.oxlintrc.json}'),
];
const LINKED = ['node_modules', 'test'];
