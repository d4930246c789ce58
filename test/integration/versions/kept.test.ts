import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import { plainLine } from '../../helpers/logLines.ts';
import {
  exchangeOf,
  expectWhole,
  firstSegment,
  openHost,
  openModelMemory,
  segmentIds,
  show,
  talk,
} from '../summaries/setup.ts';
import { until } from '../../helpers/until.ts';

const DAY = 'toc:day:2025-03-03';

const causesOf = async (client: Client, nodeId: string): Promise<readonly string[]> =>
  (await client.call('versions', { nodeId })).versions.map(({ cause }) => cause);

it('a revert made while a model answers stands, and the answer is not shown', async () => {
  const gate = Promise.withResolvers<void>();
  const { client, server, home } = await openModelMemory({ talks: [talk(1)] });
  const nodeId = await firstSegment(client);
  let asked = 0;
  server.behave(async (request) => {
    asked += 1;
    await gate.promise;
    return ok(goodSummary(request));
  });
  const running = client.call('index', { provider: 'openai' });
  await until(() => expect(asked).toBe(1));
  await client.call('revert', { nodeId, version: 1 });
  gate.resolve();
  await running;
  expect(await causesOf(client, nodeId)).toEqual(['revert', 'closed']);
  expectWhole(home);
});

it('a revert of a node whose parts changed counts for what they are now', async () => {
  const { client, home } = await openModelMemory({ talks: [talk(1)] });
  const conversation = (await firstSegment(client)).replace('segment', 'conversation');
  await client.call('resummarize', { nodeId: DAY, provider: 'openai' });
  await client.call('edit', { nodeId: conversation, bullets: [{ text: 'Mine.', gripIds: [] }] });
  expect((await show(client, DAY)).state).toBe('stale');
  await client.call('revert', { nodeId: DAY, version: 1 });
  await client.call('index', { provider: 'extractive' });
  expect(await causesOf(client, DAY)).toEqual(['revert', 'manual', 'rollup']);
  expect((await show(client, DAY)).state).toBe('current');
  expectWhole(home);
});

it('edits go over to the segment that takes the place of theirs', async () => {
  const { client, home } = await openModelMemory({ talks: [] });
  const lines = exchangeOf(1).map((text, at) =>
    plainLine('c1', {
      id: at,
      at: `2025-03-03T09:0${at}:00Z`,
      role: at % 2 === 0 ? 'user' : 'assistant',
      text,
    }),
  );
  const late = plainLine('c1', {
    id: 99,
    at: '2025-03-03T08:59:00Z',
    text: 'An earlier word that came late.',
  });
  const take = async (name: string, all: readonly string[]): Promise<void> => {
    const path = join(home, name);
    writeFileSync(path, `${all.join('\n')}\n`);
    await client.call('import', { paths: [path], source: 'plain' });
    await client.call('index', { provider: 'extractive' });
  };
  await take('a.jsonl', lines);
  const [before = ''] = await segmentIds(client);
  await client.call('edit', {
    nodeId: before,
    title: 'A title of mine',
    bullets: [{ text: 'A point of mine.', gripIds: [] }],
  });
  await take('b.jsonl', [late, ...lines]);
  const [after = ''] = await segmentIds(client);
  expect(after).not.toBe(before);
  expect(await show(client, after)).toMatchObject({
    title: 'A title of mine',
    cause: 'edit',
    edited: { title: true, bullets: true },
    bullets: [{ text: 'A point of mine.' }],
  });
  expect(await show(client, before)).toMatchObject({ state: 'superseded', successors: [after] });
  expectWhole(home);
});

it('an edition that has Tags writes them where another left them out', async () => {
  const memory = await openModelMemory({
    talks: [talk(1)],
    env: { STRATA_EDITION: 'writer-pro' },
  });
  const nodeId = await firstSegment(memory.client);
  await memory.host.close();
  const { client } = await openHost(memory.home, { ...memory.env, STRATA_EDITION: 'all' });
  await client.call('index', { provider: 'extractive' });
  expect((await client.call('show', { nodeId, level: 'tags' })).content).not.toBe('');
});
