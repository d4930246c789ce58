/** Every kind of client that agents use, against the real process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf, ProcedureName } from '../../../core/contract/procedures.ts';
import { makeMemory, openMemory } from './madeMemory.ts';
import type { MadeMemory, OpenedMemory } from './madeMemory.ts';
import { AGENTS, connectMcp } from './mcpClients.ts';
import type { McpSession } from './mcpClients.ts';

let memory: MadeMemory;

beforeAll(async () => {
  memory = await makeMemory();
});
afterAll(() => memory.remove());

const TOOLS = [
  'navigate',
  'toc',
  'show',
  'conversations',
  'conversation',
  'points',
  'search',
  'find',
  'expand_grip',
  'pack',
  'brief',
  'projects',
  'ideas',
  'entities',
  'topics',
  'due',
  'propose',
];

describe.each(AGENTS)('an agent with client %s', (agent) => {
  let session: McpSession;
  let opened: OpenedMemory;

  beforeAll(async () => {
    // The process holds the memory, and this one joins it.
    session = await connectMcp(agent, { home: memory.home });
    opened = await openMemory(memory.home);
  });
  afterAll(async () => {
    await opened.close();
    await session.close();
  });

  it('is told what there is, how to use it, and by what alone anything changes', async () => {
    const tools = await session.tools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    expect(
      tools.flatMap(({ name, annotations }) =>
        annotations['readOnlyHint'] === true ? [] : [name],
      ),
    ).toEqual(['due', 'propose']);
    // What may cost money, an agent's host may want to ask about.
    expect(
      tools.flatMap(({ name, annotations }) =>
        annotations['openWorldHint'] === true ? [name] : [],
      ),
    ).toEqual(['navigate']);
    const wordless = tools.flatMap(({ name, inputSchema }) =>
      Object.entries(inputSchema.properties)
        .filter(([, { description }]) => description === '')
        .map(([key]) => `${name}.${key}`),
    );
    expect(wordless).toEqual([]);
    expect(tools.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
    expect(session.instructions).toContain('navigate');
  });

  it.each([
    ['toc', 'toc', () => ({})],
    ['toc', 'toc', () => ({ nodeId: 'toc:year:2026', depth: 6 })],
    ['show', 'show', () => ({ nodeId: memory.segment })],
    ['show', 'show', () => ({ nodeId: 'toc:month:2026-02', level: 'full' })],
    ['conversations', 'conversations', () => ({ limit: 3 })],
    ['search', 'search', () => ({ query: 'gift cards' })],
    ['search', 'search', () => ({ query: 'gift cards', nodeId: memory.segment, budget: 200 })],
    ['find', 'find', () => ({ query: 'gift cards' })],
    ['navigate', 'navigate', () => ({ question: 'How are gift cards taxed?' })],
    ['expand_grip', 'grip', () => ({ gripId: memory.grip, before: 1, after: 2 })],
    ['pack', 'pack', () => ({ question: 'gift cards', budget: 300 })],
    ['ideas', 'ideas', () => ({ states: ['open'] as const })],
    ['entities', 'entities', () => ({ limit: 2 })],
    ['topics', 'topics', () => ({ limit: 2 })],
  ] as const satisfies readonly (readonly [string, ProcedureName, () => object])[])(
    '%s gives what the procedure %s gives, in a form that fits what was promised',
    async (tool, procedure, input) => {
      const asked = input() as InputOf<typeof procedure>;
      const [{ structuredContent, content, isError }, expected] = [
        await session.call(tool, { ...asked }),
        await opened.client.call(procedure, asked),
      ];
      expect(isError).toBe(false);
      expect(timeless(structuredContent)).toEqual(timeless(expected));
      expect(content[0].text).not.toBe('');
    },
  );

  it.each([
    [
      'a parameter that is not there',
      'show',
      { node: 'toc:year:2026' },
      /^bad-input: .*Unrecognized key: "node"\. show takes nodeId \(required\), level, version, from, budget\.\nNext: Correct/,
    ],
    [
      'a node that is not there',
      'show',
      { nodeId: 'toc:year:1999' },
      /^not-found: Nothing in this memory is named toc:year:1999\..*\nNext: Copy ids whole/,
    ],
    ['a grip that is not there', 'expand_grip', { gripId: 'grip:1:0' }, /^not-found: .*\nNext: /],
    ['a query without words', 'search', { query: '?' }, /^bad-input: .*\nNext: Correct/],
    ['a level that is none', 'show', { nodeId: 'x', level: 'long' }, /^bad-input: level: /],
  ])('is told what to do about %s', async (_what, tool, input, words) => {
    const { isError, content } = await session.call(tool, input);
    expect({ isError, text: content[0].text }).toEqual({
      isError: true,
      text: expect.stringMatching(words) as string,
    });
  });

  it('is given short names of ids, and gives them back', async () => {
    const asked = { question: 'How are gift cards taxed?' };
    const { content } = await session.call('navigate', asked);
    const [, handle = '', place = ''] = /expand_grip (s\d+)#(\d+)/.exec(content[0].text) ?? [];
    expect(content[0].text).not.toMatch(/toc:segment:|grip:\d|plain:/);
    const line = await session.call('expand_grip', { gripId: `${handle}#${place}`, budget: 120 });
    expect(line.content[0].text).toMatch(/^## .*gift/is);
    const grip = String(line.structuredContent?.['excerpt']).slice(0, 40);
    expect(content[0].text.replaceAll(/\s+/g, ' ')).toContain(grip.replaceAll(/\s+/g, ' '));
    const { isError, content: none } = await session.call('show', { nodeId: 's999' });
    expect([isError, none[0].text]).toEqual([
      true,
      expect.stringMatching(/^bad-input: s999 was not given in this session/),
    ]);
  });

  it('recalls by a prompt and as a resource', async () => {
    const question = 'How are gift cards taxed?';
    expect(await session.prompt('recall', { question })).toEqual([
      {
        role: 'user',
        content: {
          type: 'text',
          text: expect.stringMatching(
            /^What the memory .*\n\n# How are gift cards taxed\?/s,
          ) as string,
        },
      },
    ]);
    const uri = `strata://recall/${encodeURIComponent(question)}`;
    expect(await session.read(uri)).toMatchObject([
      { text: expect.stringMatching(/^# How are gift cards taxed\?/) as string },
    ]);
  });

  it('reads nodes as pages, from the years on', async () => {
    expect(await session.resources()).toMatchObject([
      { uri: 'strata://decisions', name: 'decisions' },
      {
        uri: 'strata://node/toc:year:2025',
        name: 'toc:year:2025',
        title: expect.stringMatching(/^2025: /) as string,
      },
      {
        uri: 'strata://node/toc:year:2026',
        name: 'toc:year:2026',
        title: expect.stringMatching(/^2026: /) as string,
      },
    ]);
    expect(await session.templates()).toMatchObject([
      { uriTemplate: 'strata://node/{nodeId}' },
      { uriTemplate: 'strata://recall/{question}' },
    ]);
    const uri = `strata://node/${memory.segment}`;
    expect(await session.read(uri)).toEqual([
      {
        uri,
        mimeType: 'text/markdown',
        text: expect.stringMatching(/^# .*\ntoc:segment:(?:.*\n)*- .* \[grip:/) as string,
      },
    ]);
    expect(await session.read('strata://node/toc%3Amonth%3A2026-02')).toMatchObject([
      { text: expect.stringContaining(' · toc:week:2026-W07') as string },
    ]);
    await expect(session.read('strata://node/%zz')).rejects.toMatchObject({ code: -32_602 });
    await expect(session.read('strata://node/toc:year:1999')).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('Nothing in this memory is named') as string,
    });
  });

  it('hears how far a question is', async () => {
    const heard: number[] = [];
    await session.call(
      'navigate',
      { question: 'How are gift cards taxed?' },
      { onprogress: ({ progress }) => heard.push(progress) },
    );
    // Clients forget who listens as the answer comes in, and with that what comes along with it.
    expect(heard[0]).toBe(0);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  });
});

/** Without what a clock measured. */
function timeless(reply: unknown): unknown {
  return { ...(reply as object), elapsedMs: 0 };
}
