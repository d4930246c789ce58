import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Tool, ToolCall } from '../../../core/hosts/mcp/defineTool.ts';
import { createScope } from '../../../core/hosts/mcp/scope.ts';

const asked: object[] = [];
/** Finds only in the project `cli`, and where none is given. */
const tool = (scope: Tool['scope']): Tool => ({
  name: 'find',
  title: '',
  description: '',
  ...(scope === undefined ? {} : { scope }),
  input: z.object({}),
  output: z.object({}),
  run: async (input) => {
    const given = input as { readonly project?: string };
    asked.push(given);
    const isFound = given.project === undefined || given.project === 'cli';
    return { output: { results: isFound ? [1] : [] }, text: isFound ? 'words' : 'nothing' };
  },
});
const call = {} as ToolCall;

it('asks about the project in which an agent stands, and says so', async () => {
  const scope = createScope(async () => 'cli');
  expect(await scope.run(tool('silent'), { query: 'x', budget: 500 }, call)).toEqual({
    output: { results: [1] },
    text: 'In project cli, where you stand; project "all" asks everywhere.\n\nwords',
  });
  // The line has its room.
  expect(asked.at(-1)).toEqual({ query: 'x', budget: 460, project: 'cli' });
  expect((await scope.run(tool('tells'), { query: 'x' }, call)).text).toBe('words');
});

it.each([
  [{ query: 'x', project: 'all' }, { query: 'x' }],
  [
    { query: 'x', project: 'cli' },
    { query: 'x', project: 'cli' },
  ],
  [
    { query: 'x', parentId: 's1' },
    { query: 'x', parentId: 's1' },
  ],
])('lets %j say where to look', async (input, run) => {
  const { text } = await createScope(async () => 'app').run(tool('silent'), input, call);
  expect([text, asked.at(-1)]).toEqual(['words', run]);
});

it('asks everywhere where the project has nothing, or is not known', async () => {
  const { text } = await createScope(async () => 'app').run(tool('silent'), { query: 'x' }, call);
  expect(text).toBe('Nothing in project app, where you stand; this is from everywhere.\n\nwords');
  expect((await createScope(async () => null).run(tool('silent'), {}, call)).text).toBe('words');
});
