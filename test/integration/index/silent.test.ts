/** Conversations in which nobody said anything: out of lists, unless there is nothing else. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logOf } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const OUTPUT = {
  conversation: 'tools',
  time: '2025-03-04T09:00:00Z',
  role: 'tool',
  text: 'ok',
  kind: 'tool_result',
};
const SAID = {
  conversation: 'talk',
  time: '2026-01-05T09:00:00Z',
  role: 'user',
  text: 'Why is the till slow?',
};

async function holding(...lines: readonly object[]): Promise<TestMemory> {
  const log = join(temporaryFolder(), 'log.jsonl');
  writeFileSync(log, logOf(lines.map((line) => JSON.stringify(line))));
  const memory = openTestMemory();
  await memory.import(log, { source: 'plain' });
  await memory.index();
  return memory;
}

async function yearsOf(
  memory: TestMemory,
  options: { readonly all?: true; readonly project?: string } = {},
) {
  const toc = await memory.reader.toc({ nodeId: undefined, depth: 4, ...options });
  return toc?.children.map(({ nodeId, children }) => [nodeId, children?.length]);
}

it('tool output alone has its year in the table of contents, down to its day', async () => {
  const memory = await holding(OUTPUT);
  expect(await yearsOf(memory)).toEqual([['toc:year:2025', 1]]);
  expect(await yearsOf(memory)).toEqual(await yearsOf(memory, { all: true }));
});

it('beside what somebody said it has none, unless it is asked for', async () => {
  const memory = await holding(OUTPUT, SAID);
  expect(await yearsOf(memory)).toEqual([['toc:year:2026', 1]]);
  expect(await yearsOf(memory, { all: true })).toEqual([
    ['toc:year:2025', 1],
    ['toc:year:2026', 1],
  ]);
});

it('an empty memory has no years', async () => {
  expect(await yearsOf(openTestMemory())).toEqual([]);
});
