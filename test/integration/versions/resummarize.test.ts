import { expect, it } from 'vitest';
import { answersWell } from '../../helpers/modelServer.ts';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import {
  exchangeOf,
  expectWhole,
  failureOf,
  firstSegment,
  ledgerOf,
  nodesOf,
  openModelMemory,
  show,
  talk,
} from '../summaries/setup.ts';

const LONG = [0, 7, 14, 21].flatMap((n) => exchangeOf(1 + n));
const DAY = 'toc:day:2025-03-03';

it('a wish reaches the request: model, temperature, limit, template; and what comes of it is a version', async () => {
  const { client, server } = await openModelMemory();
  const nodeId = await firstSegment(client);
  await client.call('saveTemplate', {
    text: [
      'template_id: mine',
      'kind: single-pass',
      'version: 3',
      'description: A test.',
      'system_prompt: |',
      '  Say it in JSON, as a pirate would. {{answer_shape}}',
      'user_prompt: |',
      '  {{messages}}',
      '',
    ].join('\n'),
  });
  const wish = {
    nodeId,
    provider: 'openai',
    model: 'gpt-4o',
    temperature: 1.5,
    maxTokens: 777,
    prompt: 'mine',
  } as const;
  const estimate = await client.call('estimateResummarize', wish);
  expect(estimate).toMatchObject({ model: 'gpt-4o', nodes: 1, calls: 1, blocked: null });
  expect(server.requests).toEqual([]);
  const report = await client.call('resummarize', wish);
  expect(report).toMatchObject({
    nodes: [{ nodeId, level: 'segment', fromVersion: 1, toVersion: 2, cause: 'manual' }],
    failed: [],
    stopped: null,
    calls: 1,
  });
  const [asked] = server.completions;
  expect(asked).toMatchObject({
    model: 'gpt-4o',
    maxTokens: 777,
    body: { temperature: 1.5 },
    system: expect.stringContaining('as a pirate would') as string,
  });
  expect(await show(client, nodeId)).toMatchObject({
    model: 'gpt-4o',
    promptVersion: expect.stringMatching(/^mine@3/) as string,
    cause: 'manual',
    version: 2,
  });
  // The same wish again is a version again, though the model says the same.
  expect((await client.call('resummarize', wish)).nodes).toMatchObject([{ toVersion: 3 }]);
  expect((await client.call('resummarize', { nodeId })).nodes).toMatchObject([{ toVersion: 4 }]);
  expect((await client.call('resummarize', { nodeId })).nodes).toMatchObject([{ toVersion: 5 }]);
  expect(await failureOf(client.call('resummarize', { ...wish, prompt: 'nothing' }))).toMatchObject(
    { code: 'not-found' },
  );
  expect(
    await failureOf(client.call('resummarize', { nodeId: 'toc:day:1999-01-01' })),
  ).toMatchObject({ code: 'not-found' });
});

it('markers and the check of anchors are left out where that is wished', async () => {
  const { client, server } = await openModelMemory({ talks: [talk(1, { said: LONG })] });
  const nodeId = await firstSegment(client);
  server.behave((asked) => {
    const good = JSON.parse(goodSummary(asked)) as object;
    const detailed = `Somebody spoke of a page that was slow. ${'It was looked at for some time. '.repeat(12)}`;
    return ok(JSON.stringify({ ...good, detailed }));
  });
  const texts = async (wish: { readonly markers?: boolean; readonly anchorCheck?: boolean }) => {
    await client.call('resummarize', { nodeId, provider: 'openai', ...wish });
    const { content, markers } = await show(client, nodeId);
    return {
      markers: markers.length > 0,
      written: content.includes('[→'),
      points: content.includes('Key points'),
    };
  };
  expect([
    await texts({}),
    await texts({ markers: false }),
    await texts({ anchorCheck: false }),
    await texts({ markers: false, anchorCheck: false }),
  ]).toEqual([
    { markers: true, written: true, points: true },
    { markers: false, written: false, points: true },
    { markers: true, written: true, points: false },
    { markers: false, written: false, points: false },
  ]);
});

it.each(['segment', 'day'] as const)(
  'one level of a %s leaves all else as it was',
  async (kind) => {
    const { client, server } = await openModelMemory({ talks: [talk(1, { said: LONG })] });
    const nodeId = kind === 'day' ? DAY : await firstSegment(client);
    const all = async () => ({
      detailed: await client.call('show', { nodeId, level: 'detailed' }),
      brief: await client.call('show', { nodeId, level: 'brief' }),
      tags: await client.call('show', { nodeId, level: 'tags' }),
    });
    const before = await all();
    server.behave((asked) => {
      expect(asked.schema).toBeNull();
      return ok(
        'The shipping page was slow; an index made it fast. The release note comes tomorrow.',
      );
    });
    await client.call('resummarize', { nodeId, provider: 'openai', level: 'brief' });
    const after = await all();
    expect(after.brief.content).toContain('an index made it fast');
    const rest = ({ content, bullets, keywords, anchors, title }: typeof after.brief) => ({
      content,
      bullets,
      keywords,
      anchors,
      title,
    });
    expect([rest(after.detailed), rest(after.tags)]).toEqual([
      rest(before.detailed),
      rest(before.tags),
    ]);
    expect(after.brief).toMatchObject({ version: 2, cause: 'manual', summarizer: 'openai' });
    // Likewise by the built-in summariser.
    await client.call('resummarize', { nodeId, level: 'brief' });
    expect(rest((await all()).brief)).toEqual(rest(before.brief));
  },
);

it('a node with all below it is written innermost first; what is above becomes stale', async () => {
  const { client, server, home } = await openModelMemory();
  const wish = { nodeId: 'toc:week:2025-W10', below: true, provider: 'openai' } as const;
  expect(await client.call('estimateResummarize', wish)).toMatchObject({ nodes: 5, calls: 5 });
  const told: string[] = [];
  client.on('progress', ({ task, value }) => told.push(`${task} ${value ?? 'unknown'}`));
  const report = await client.call('resummarize', wish);
  expect(report.nodes.map(({ level }) => level)).toEqual([
    'segment',
    'segment',
    'conversation',
    'conversation',
    'day',
    'day',
    'week',
  ]);
  expect(told.at(-1)).toBe('resummarize 1');
  // A conversation of one segment says what that says.
  expect(server.completions).toHaveLength(5);
  const stale = (await nodesOf(client)).filter(({ state }) => state === 'stale');
  expect(stale.map(({ nodeId }) => nodeId)).toEqual(['toc:year:2025', 'toc:month:2025-03']);
  expect((await client.call('status', {})).stale).toBe(2);

  const before = (await ledgerOf(client)).length;
  await client.call('index', { provider: 'openai' });
  const calls = await ledgerOf(client);
  const asked = calls
    .slice(0, calls.length - before)
    .map(({ nodeId }) => (nodeId ?? '').slice(0, 'toc:segment:2025-03-11'.length));
  expect(new Set(asked)).toEqual(
    new Set([
      'toc:day:2025-03-11',
      'toc:month:2025-03',
      'toc:segment:2025-03-11',
      'toc:week:2025-W11',
      'toc:year:2025',
    ]),
  );
  expect(asked).toHaveLength(5);
  expect((await nodesOf(client)).filter(({ state }) => state !== 'current')).toEqual([]);
  expectWhole(home);
});

it('ancestors of one segment are all that the next index writes', async () => {
  const { client, server } = await openModelMemory();
  const nodeId = await firstSegment(client);
  server.behave((asked, index) => {
    if (asked.user.includes('<conversation>'))
      return ok(
        JSON.stringify({
          ...(JSON.parse(goodSummary(asked)) as object),
          title: 'A title that nobody had thought of before',
        }),
      );
    return answersWell(asked, index);
  });
  await client.call('resummarize', { nodeId, provider: 'openai' });
  const versions = async () =>
    new Map((await nodesOf(client)).map((row) => [row.nodeId, row.version]));
  const before = await versions();
  const report = await client.call('index', {});
  expect(report).toMatchObject({ nodesWritten: 5, calls: 0 });
  const after = await versions();
  expect(
    [...after].filter(([id, version]) => before.get(id) !== version).map(([id]) => id),
  ).toEqual([
    'toc:year:2025',
    'toc:month:2025-03',
    'toc:week:2025-W10',
    DAY,
    nodeId.replace('segment', 'conversation'),
  ]);
  expect(await show(client, nodeId)).toMatchObject({ version: 2, cause: 'manual' });
});
