import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { workerNames } from '../../../core/threads/workers.ts';
import viteConfig from '../../../vite.config.ts';

const ROOTS = fileURLToPath(new URL('../../../core/threads/roots', import.meta.url));

it('has a root for each thread of the map, and no other', () => {
  expect(readdirSync(ROOTS).toSorted()).toEqual(workerNames.map((name) => `${name}.ts`).toSorted());
});

it('builds an entry for each thread of the map', () => {
  const config = viteConfig({ mode: 'node', command: 'build' });
  const input = config.build?.rolldownOptions?.input as Readonly<Record<string, string>>;
  expect(Object.entries(input).filter(([name]) => name.startsWith('workers/'))).toEqual(
    workerNames.map((name) => [`workers/${name}`, `core/threads/roots/${name}.ts`]),
  );
});
