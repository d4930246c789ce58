/** The terminal and agents read the same text, but for short names of ids and prices. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '../../helpers/runCli.ts';
import { makeMemory } from './madeMemory.ts';
import type { MadeMemory } from './madeMemory.ts';
import { connectMcp } from './mcpClients.ts';
import type { McpSession } from './mcpClients.ts';

let memory: MadeMemory;
let session: McpSession;

beforeAll(async () => {
  memory = await makeMemory();
  session = await connectMcp('2.4 modern', { home: memory.home });
});
afterAll(async () => {
  await session.close();
  memory.remove();
});

const MONTH = 'toc:month:2026-02';

it.each([
  ['toc', () => ({}), () => ['toc']],
  ['toc', () => ({ nodeId: MONTH, depth: 6 }), () => ['toc', MONTH, '--depth', '5']],
  ['show', () => ({ nodeId: memory.segment }), () => ['show', memory.segment]],
  ['show', () => ({ nodeId: MONTH, level: 'full' }), () => ['show', MONTH, '--level', 'full']],
  [
    'expand_grip',
    () => ({ gripId: memory.grip, before: 2 }),
    () => ['grip', memory.grip, '--before', '2'],
  ],
  [
    'find',
    () => ({ query: 'gift cards', limit: 5 }),
    () => ['find', 'gift', 'cards', '--limit', '5'],
  ],
  [
    'search',
    () => ({ query: 'gift cards', level: 'segment' }),
    () => ['search', 'gift', 'cards', '--level', 'segment'],
  ],
  [
    'search',
    () => ({ query: 'gift cards', level: 'segment', budget: 90 }),
    () => ['search', 'gift', 'cards', '--level', 'segment', '--budget', '90'],
  ],
  [
    'navigate',
    () => ({ question: 'gift cards?', budget: 900 }),
    () => ['navigate', 'gift cards?', '--budget', '900'],
  ],
  ['pack', () => ({ nodeIds: [MONTH], budget: 400 }), () => ['pack', MONTH, '--budget', '400']],
] as const)('%s says the same but for prices', async (name, input, args) => {
  const { content, isError } = await session.call(name, input());
  expect(isError).toBe(false);
  const run = await runCli(memory.home, args());
  expect({ ...run, stdout: withoutIds(run.stdout) }).toEqual({
    code: 0,
    stdout: `${withoutIds(withoutPrices(content[0].text))}\n`,
    stderr: '',
  });
});

/** Agents are given short names of ids. */
function withoutIds(text: string): string {
  return text.replaceAll(
    /\b(?:(?:toc:(?:segment|conversation):[\d-]+|(?:grip|evt):\d+):\w{26}|plain:[\w-]+|[sncge]\d+)\b/g,
    'ID',
  );
}

/** Without what it costs to open more, and how an agent does so. */
function withoutPrices(text: string): string {
  return text
    .replaceAll(/ · (?:show: )?(?:tags|brief|detailed|full) \d+ tokens(?:, \w+ \d+)*$/gm, '')
    .replaceAll(/ · (?:tags|brief|detailed|full) \d+ tokens(?:, \w+ \d+)*(?= · )/g, '')
    .replace(/\n\nNext · .*$/, '');
}
