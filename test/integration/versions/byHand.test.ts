import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import {
  addTalks,
  exchangeOf,
  expectWhole,
  failureOf,
  firstSegment,
  nodesOf,
  openModelMemory,
  show,
  talk,
} from '../summaries/setup.ts';
import type { ModelMemory } from '../summaries/setup.ts';

const DAY = 'toc:day:2025-03-03';

it('two versions are compared in title, bullets, text and anchors', async () => {
  const { client } = await openModelMemory();
  const nodeId = await firstSegment(client);
  const { title, bullets } = await show(client, nodeId);
  await client.call('edit', { nodeId, title: 'The slow shipping page' });
  const none = { removed: [], added: [] };
  expect(await client.call('diff', { nodeId, a: 1, b: 2 })).toEqual({
    nodeId,
    from: 1,
    to: 2,
    title: {
      removed: [expect.anything() as string],
      added: [expect.anything() as string],
    },
    bullets: none,
    content: none,
    anchors: none,
  });
  const [first] = bullets;
  await client.call('edit', { nodeId, bullets: first === undefined ? [] : [first] });
  const diff = await client.call('diff', { nodeId, a: 2, b: 3 });
  expect(diff.bullets).toEqual({ removed: bullets.slice(1).map(({ text }) => text), added: [] });
  expect((await client.call('diff', { nodeId, a: 3, b: 3 })).bullets).toEqual(none);
  expect(await failureOf(client.call('diff', { nodeId, a: 1, b: 9 }))).toMatchObject({
    code: 'not-found',
  });
  expect((await client.call('show', { nodeId, version: 1 })).title).toBe(title);
});

it('an edit is a version that outlives late events and roll-ups, on segments and periods', async () => {
  const memory = await openModelMemory();
  const { client, home } = memory;
  const nodeId = await firstSegment(client);
  const { bullets } = await show(client, nodeId);
  const [first] = bullets;
  const gripIds = [...(first?.gripIds ?? [])];
  const mine = [
    { text: first?.text ?? '', gripIds },
    { text: 'Nobody has ever asked for a refund in Iceland.', gripIds },
  ];
  const edited = await client.call('edit', { nodeId, title: 'My own title', bullets: mine });
  expect(edited).toMatchObject({
    version: 2,
    cause: 'edit',
    title: 'My own title',
    shown: true,
    edited: { title: true, bullets: true },
  });
  await client.call('edit', { nodeId: DAY, title: 'The day of the slow page' });
  const kept = async (): Promise<unknown> => {
    const [segment, day] = [await show(client, nodeId), await show(client, DAY)];
    return { title: segment.title, bullets: segment.bullets, day: day.title };
  };
  const wanted = {
    title: 'My own title',
    // What its excerpts do not say is marked.
    bullets: mine.map((bullet, at) => ({
      ...bullet,
      role: first?.role,
      supported: at === 0,
    })),
    day: 'The day of the slow page',
  };
  expect(await kept()).toEqual(wanted);
  // Neither run takes it for its own to write anew.
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({ failed: [] });
  expect(await show(client, nodeId)).toMatchObject({ version: 2, cause: 'edit' });
  expect(await kept()).toEqual(wanted);

  const before = (await show(client, nodeId)).content;
  await late(memory);
  await client.call('index', {});
  const after = await show(client, nodeId);
  expect(after.content).not.toBe(before);
  expect(after).toMatchObject({ version: 3, cause: 'late-events', edited: { title: true } });
  expect(await kept()).toEqual(wanted);
  await client.call('index', { provider: 'openai' });
  expect(await show(client, nodeId)).toMatchObject({ version: 4, summarizer: 'openai' });
  expect(await kept()).toEqual(wanted);
  await client.call('resummarize', { nodeId, provider: 'openai' });
  expect(await kept()).toEqual(wanted);

  const versions = await client.call('versions', { nodeId });
  expect(versions.versions.map(({ version, cause }) => `${version} ${cause}`)).toEqual([
    '5 manual',
    '4 model-changed',
    '3 late-events',
    '2 edit',
    '1 closed',
  ]);
  for (const bad of [
    { nodeId },
    {
      nodeId,
      bullets: [{ text: 'x', gripIds: ['grip:1738573200000:01JNDKQJM044MPXJR8ARBB3SXX'] }],
    },
  ])
    expect(await failureOf(client.call('edit', bad))).toMatchObject({ code: 'bad-input' });
  expectWhole(home);
});

it('a pinned text stays and says that it is out of date; unpinned it follows again', async () => {
  const memory = await openModelMemory();
  const { client, server, home } = memory;
  await client.call('index', { provider: 'openai' });
  const nodeId = await firstSegment(client);
  expect(await client.call('pin', { nodeId, version: 1 })).toMatchObject({
    version: 1,
    pinned: true,
    shown: true,
  });
  await client.call('pin', { nodeId: DAY });
  expect(await show(client, nodeId)).toMatchObject({ version: 1, pinned: true, state: 'current' });
  expect(await failureOf(client.call('resummarize', { nodeId, provider: 'openai' }))).toMatchObject(
    { code: 'bad-input', message: expect.stringContaining('pinned') as string },
  );
  const estimate = await client.call('estimateResummarize', {
    nodeId: 'toc:year:2025',
    below: true,
  });
  expect(estimate).toMatchObject({ nodes: 11, leftOut: [{ reason: 'pinned', nodes: 2 }] });

  await late(memory);
  const requests = server.completions.length;
  await client.call('index', { provider: 'openai' });
  expect(
    server.completions
      .slice(requests)
      .map(({ user }) => user)
      .join('\n'),
  ).not.toContain('<conversation>');
  expect(await show(client, nodeId)).toMatchObject({ version: 1, pinned: true, state: 'stale' });
  expect(await show(client, DAY)).toMatchObject({ version: 2, pinned: true });

  // An edit of what is pinned is shown, and is as far behind as before.
  await client.call('edit', { nodeId, title: 'Kept as it was' });
  expect(await show(client, nodeId)).toMatchObject({
    title: 'Kept as it was',
    pinned: true,
    state: 'stale',
  });
  await client.call('unpin', { nodeId });
  await client.call('unpin', { nodeId: DAY });
  await client.call('index', { provider: 'openai' });
  const { content, ...after } = await show(client, nodeId);
  expect(after).toMatchObject({
    pinned: false,
    state: 'current',
    summarizer: 'openai',
    title: 'Kept as it was',
  });
  expect(content).toContain('footer');
  expect(await show(client, DAY)).toMatchObject({ pinned: false, state: 'current' });
  expect(await failureOf(client.call('unpin', { nodeId }))).toMatchObject({ code: 'bad-input' });
  expect((await nodesOf(client)).filter(({ state }) => state !== 'current')).toEqual([]);
  expectWhole(home);
});

it('a version that is reverted to is shown as a new one, until its words change', async () => {
  const memory = await openModelMemory();
  const { client } = memory;
  const nodeId = await firstSegment(client);
  const first = await show(client, nodeId);
  await client.call('index', { provider: 'openai' });
  expect(await client.call('revert', { nodeId, version: 1 })).toMatchObject({
    version: 3,
    cause: 'revert',
    summarizer: 'extractive',
    cost: 0,
  });
  const reverted = await show(client, nodeId);
  const said = ({ title, content, bullets, keywords, anchors }: typeof first) => ({
    title,
    content,
    bullets,
    keywords,
    anchors,
  });
  expect(said(reverted)).toEqual(said(first));
  expect(await states(client)).toEqual({
    'toc:year:2025': 'stale',
    'toc:month:2025-03': 'stale',
    'toc:week:2025-W10': 'stale',
    [DAY]: 'stale',
    [nodeId.replace('segment', 'conversation')]: 'stale',
  });
  await client.call('index', { provider: 'openai' });
  expect(await show(client, nodeId)).toMatchObject({ version: 3, cause: 'revert' });
  expect(await states(client)).toEqual({});
  await late(memory);
  await client.call('index', { provider: 'openai' });
  expect(await show(client, nodeId)).toMatchObject({ version: 5, summarizer: 'openai' });
  expect(await failureOf(client.call('revert', { nodeId, version: 99 }))).toMatchObject({
    code: 'not-found',
  });
});

it('what others have replaced can be read, but not changed', async () => {
  const { client, home, server } = await openModelMemory({ talks: [] });
  const log = join(home, 'talk.jsonl');
  const write = (from: string, count: number): void =>
    writeFileSync(
      log,
      logOf(
        exchange(1, count, from).map((said) =>
          plainLine('c', { ...said, id: (said.id ?? 0) + count }),
        ),
      ),
    );
  write('2025-03-03T09:00:00Z', 6);
  await client.call('import', { paths: [log] });
  await client.call('index', {});
  const nodeId = await firstSegment(client);
  write('2025-03-03T08:50:00Z', 5);
  await client.call('import', { paths: [log] });
  await client.call('index', {});
  const old = await show(client, nodeId);
  expect(old.state).toBe('superseded');
  const attempts = [
    () => client.call('edit', { nodeId, title: 'Mine' }),
    () => client.call('pin', { nodeId }),
    () => client.call('unpin', { nodeId }),
    () => client.call('revert', { nodeId, version: 1 }),
    () => client.call('resummarize', { nodeId }),
    () => client.call('resummarize', { nodeId, provider: 'openai' }),
    () => client.call('previewPrompt', { nodeId }),
  ];
  for (const attempt of attempts)
    expect(await failureOf(attempt())).toMatchObject({ code: 'not-found' });
  expect(await show(client, nodeId)).toEqual(old);
  expect((await client.call('versions', { nodeId })).versions).toHaveLength(1);
  expect(server.requests).toEqual([]);
});

/** One more message of the first conversation. */
async function late(memory: ModelMemory): Promise<void> {
  const said = [...exchangeOf(1), 'One more thing: the footer of the page must stay as it is.'];
  await addTalks(memory, [talk(1, { at: '2025-03-03T09:00:00Z', said })]);
}

/** Of nodes that are not current. */
async function states(client: Client): Promise<Readonly<Record<string, string>>> {
  const rows = await nodesOf(client);
  return Object.fromEntries(
    rows.filter(({ state }) => state !== 'current').map(({ nodeId, state }) => [nodeId, state]),
  );
}
