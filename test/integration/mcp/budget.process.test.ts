/** What a budget promises, of every tool that takes one. */
import * as fc from 'fast-check';
import { Tiktoken } from 'js-tiktoken/lite';
import ranks from 'js-tiktoken/ranks/o200k_base';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { makeMemory } from './madeMemory.ts';
import type { MadeMemory } from './madeMemory.ts';
import { connectMcp } from './mcpClients.ts';
import type { McpSession } from './mcpClients.ts';

const tiktoken = new Tiktoken(ranks);
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

const words = fc.constantFrom('gift cards', 'map tiles', 'Höhenlinien', '日期格式', 'nothing such');
const level = fc.constantFrom('tags', 'brief', 'detailed', 'full');
const node = fc.constantFrom('toc:year:2026', 'toc:month:2026-02', 'toc:day:2026-02-10');

/** A call of each tool, without its budget. */
const calls = fc.oneof(
  fc.record({
    name: fc.constant('toc'),
    input: fc.record({ nodeId: node, depth: fc.integer({ min: 1, max: 5 }) }, { requiredKeys: [] }),
  }),
  fc.record({ name: fc.constant('show'), input: fc.record({ nodeId: node, level }) }),
  fc.record({
    name: fc.constant('show'),
    input: fc.record({ nodeId: fc.constant('segment'), level }),
  }),
  fc.record({
    name: fc.constant('search'),
    input: fc.record({ query: words, level: fc.constant('segment') }),
  }),
  fc.record({ name: fc.constant('find'), input: fc.record({ query: words }) }),
  fc.record({ name: fc.constant('navigate'), input: fc.record({ question: words }) }),
  fc.record({
    name: fc.constant('expand_grip'),
    input: fc.record({ gripId: fc.constant('grip'), before: fc.nat(3), after: fc.nat(3) }),
  }),
  fc.record({ name: fc.constant('pack'), input: fc.record({ question: words }) }),
);

it('never exceeds the budget, as js-tiktoken counts', async () => {
  await fc.assert(
    fc.asyncProperty(calls, fc.integer({ min: 1, max: 900 }), async ({ name, input }, budget) => {
      const { isError, content } = await session.call(name, { ...real(input), budget });
      expect(isError).toBe(false);
      expect(tiktoken.encode(content[0].text, [], []).length).toBeLessThanOrEqual(budget);
    }),
    { numRuns: 60 },
  );
});

/** The ids of this memory in place of their names. */
function real(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (input['nodeId'] === 'segment') return { ...input, nodeId: memory.segment };
  return input['gripId'] === 'grip' ? { ...input, gripId: memory.grip } : input;
}

it('keeps the best of what it has to leave out, says so, and gives the same items as data', async () => {
  const whole = await find();
  const part = await find({ budget: 200 });
  const kept = part.reply.results.length;
  expect(kept).toBeGreaterThan(0);
  expect(part.reply).toEqual({
    ...whole.reply,
    results: whole.reply.results.slice(0, kept),
    nodes: [],
    elapsedMs: part.reply.elapsedMs,
  });
  expect(part.counted).toEqual({
    tokens: tiktoken.encode(part.text, [], []).length,
    leftOut: whole.reply.results.length + whole.reply.nodes.length - kept,
  });
  expect(part.text).toContain(
    `${String(part.counted.leftOut)} hits left out: the budget is spent.`,
  );
});

it('leaves out of a table of contents what is deepest, then what is oldest', async () => {
  const { content, structuredContent } = await session.call('toc', { depth: 2, budget: 190 });
  const { children } = procedures.toc.output.parse(structuredContent);
  expect(children.map((row) => [row.nodeId, row.children?.map(({ nodeId }) => nodeId)])).toEqual([
    ['toc:year:2025', []],
    ['toc:year:2026', ['toc:month:2026-02']],
  ]);
  expect(content[0].text.split('\n')).toEqual([
    '# All years',
    expect.stringMatching(/^- 2025: .* · .* · toc:year:2025$/),
    expect.stringMatching(/^- 2026: .* · .* · toc:year:2026$/),
    expect.stringMatching(/^ {2}- February 2026: .* · .* · toc:month:2026-02$/),
    '(3 more left out: the budget is spent. Open one of these instead.)',
  ]);
});

it('cuts a long text where the budget ends, as text and as data', async () => {
  const { content, structuredContent } = await session.call('show', {
    nodeId: memory.segment,
    level: 'full',
    budget: 150,
  });
  const shown = procedures.show.output.parse(structuredContent);
  const whole = procedures.show.output.parse(
    (await session.call('show', { nodeId: memory.segment, level: 'full' })).structuredContent,
  );
  expect(shown.content.length).toBeGreaterThan(0);
  expect(shown.content.length).toBeLessThan(whole.content.length);
  expect(whole.content.startsWith(shown.content)).toBe(true);
  expect(content[0].text).toContain(`\n\n${shown.content.trimEnd()}\n\n(`);
  expect(shown.bullets).toEqual([]);
});

it('keeps of a grip its own words first', async () => {
  const asked = { gripId: memory.grip, before: 2, after: 2, budget: 200 };
  const { structuredContent } = await session.call('expand_grip', asked);
  const { events, eventIdStart } = procedures.grip.output.parse(structuredContent);
  expect(events.map(({ eventId }) => eventId)).toContain(eventIdStart);
  expect(structuredContent).toMatchObject({ leftOut: expect.any(Number) as number });
});

it('names the price of what can be opened next, as it then costs', async () => {
  const { content } = await session.call('show', { nodeId: memory.segment });
  const price = /show with level: detailed (\d+) tokens, full (\d+)/.exec(content[0].text);
  const cost = async (next: string): Promise<number> => {
    const { structuredContent } = await session.call('show', {
      nodeId: memory.segment,
      level: next,
    });
    return procedures.show.output.parse(structuredContent).tokenCount;
  };
  expect(price?.slice(1).map(Number)).toEqual([await cost('detailed'), await cost('full')]);
});

async function find(more: { readonly budget?: number } = {}): Promise<{
  readonly reply: OutputOf<'find'>;
  readonly counted: { readonly tokens?: unknown; readonly leftOut?: unknown };
  readonly text: string;
}> {
  const { content, structuredContent } = await session.call('find', {
    query: 'gift cards',
    ...more,
  });
  const { tokens, leftOut } = structuredContent ?? {};
  return {
    reply: procedures.find.output.parse(structuredContent),
    counted: { tokens, leftOut },
    text: content[0].text,
  };
}
