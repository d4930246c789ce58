import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('a stack of a built command or thread names the lines of the sources', async () => {
  const dist = await built();

  const plant = join(dist, 'plant.mjs');
  writeFileSync(plant, PLANTED);
  const { stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      pathToFileURL(plant).href,
      join(dist, 'cli/main.js'),
      'notify',
      '--where',
      '--json',
    ],
    { encoding: 'utf8' },
  );
  expect([stderr.split('\n')[0], lineNamedIn(stderr)]).toEqual([
    'planted',
    expect.stringContaining('JSON.stringify('),
  ]);

  const thread = new Worker(join(dist, 'workers/reader.js'), {
    workerData: { file: join(dist, 'no.db'), log: { folder: dist, level: 'off' } },
  });
  const [error] = (await once(thread, 'error').catch((thrown: unknown) => [thrown])) as [Error];
  expect(lineNamedIn(error.stack ?? '')).toContain('StrataError(');

  const entries = ['cli', 'electron', 'workers'].flatMap((folder) =>
    globSync(`${folder}/*.js`, { cwd: dist }),
  );
  const firsts = entries.map((file) => /^import .*$/m.exec(readFileSync(join(dist, file), 'utf8')));
  expect(new Set(firsts.map((match) => match?.[0]))).toEqual(
    new Set([expect.stringMatching(/^import "\.\.\/chunks\/mappedStacks-/)]),
  );
});

async function built(): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  // Maps name the sources from where they lie.
  for (const name of ['core', 'electron'])
    symlinkSync(join(root, name), join(folder, name), 'junction');
  const outDir = join(folder, 'dist');
  await build({ root, mode: 'node', logLevel: 'warn', build: { outDir } });
  return outDir;
}

/** The command fails where it writes its answer down. */
const PLANTED = `const { stringify } = JSON;
JSON.stringify = (value, ...more) => {
  if (value?.argv !== undefined) throw new Error('planted');
  return stringify(value, ...more);
};
`;

/** The line of a source that a stack's first frame of ours names. */
function lineNamedIn(stack: string): string | undefined {
  const { file = '', line = 0 } =
    /(?<file>\/\S*\/core\/\S+\.ts):(?<line>\d+):\d+/.exec(stack)?.groups ?? {};
  return readFileSync(file, 'utf8').split('\n')[Number(line) - 1];
}
