import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { expect } from 'vitest';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

/** One place of the sources, written otherwise. */
interface Fault {
  readonly file: string;
  /** It stands there once. */
  readonly from: string;
  readonly to: string;
}

/** Where faults are looked for. */
interface Sources {
  /** The folders that the check needs to see it: of the whole project it would take minutes. */
  readonly among: readonly string[];
}

/** Runs one of the checks of `npm run check` over a copy of some sources with faults in it. */
export function checkPlanted(
  check: string,
  first: Fault & Sources,
  ...others: readonly Fault[]
): { readonly failed: boolean; readonly output: string } {
  const root = temporaryFolder();
  for (const name of [...first.among, ...SETTINGS])
    cpSync(resolve(name), join(root, name), { recursive: true });
  mkdirSync(join(root, 'test'));
  for (const name of LINKED) symlinkSync(resolve(name), join(root, name), 'junction');
  for (const { file, from, to } of [first, ...others]) {
    const parts = readFileSync(join(root, file), 'utf8').split(from);
    expect(parts, `${file} has this once: ${from}`).toHaveLength(2);
    writeFileSync(join(root, file), parts.join(to));
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('test/run.ts'), '--static', '--only', check],
    { cwd: root, encoding: 'utf8' },
  );
  return { failed: status !== 0, output: `${stdout}${stderr}` };
}

const SETTINGS = globSync('{package.json,*.config.ts,tsconfig*.json,.oxlintrc.json}');
/** Not all of the tests: a check would look at them too. */
const LINKED = ['node_modules', 'test/styles'];
