import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Settings } from '../../../core/contract/settings.ts';
import { empty } from '../../helpers/modelServer/replies.ts';
import type { ModelServer } from '../../helpers/modelServer.ts';
import { answersWell } from '../../helpers/modelServer.ts';
import {
  changeSettings,
  exchangeOf,
  failureOf,
  firstSegment,
  openModelMemory,
  segmentIds,
  talk,
  writtenBy,
} from './setup.ts';

const DIARY = '/home/mira/diary';
const withJudge = (settings: Settings): Settings => ({
  ...settings,
  summaries: { ...settings.summaries, judge: { provider: 'openai', model: 'gpt-4o' } },
});

it('words of an excluded project are never sent, and what holds them stays built in', async () => {
  const { client, server } = await openModelMemory({
    talks: [
      talk(1, { at: '2025-03-03T09:00:00Z' }),
      talk(2, {
        at: '2025-03-04T09:00:00Z',
        project: `${DIARY}/2025`,
        said: ['Zebedee told me about his grandmother Philomena today.', 'Zebedee sounds kind.'],
      }),
      talk(3, { at: '2025-03-11T09:00:00Z' }),
    ],
    settings: (settings) => ({
      ...withJudge(settings),
      privacy: { ...settings.privacy, excludedProjects: [DIARY] },
    }),
  });
  const estimate = await client.call('estimateIndex', { provider: 'openai' });
  // Each is judged, too.
  expect(estimate).toMatchObject({ nodes: 5, calls: 10 });
  const report = await client.call('index', { provider: 'openai' });
  expect(report).toMatchObject({ failed: [], stopped: null });
  expect(await writtenBy(client)).toEqual({
    'toc:year:2025': 'extractive 2',
    'toc:month:2025-03': 'extractive 2',
    'toc:week:2025-W10': 'extractive 2',
    'toc:day:2025-03-03': 'openai 2',
    'toc:conversation:2025-03-03': 'extractive 2',
    'toc:segment:2025-03-03': 'openai 2',
    'toc:day:2025-03-04': 'extractive 1',
    'toc:conversation:2025-03-04': 'extractive 1',
    'toc:segment:2025-03-04': 'extractive 1',
    'toc:week:2025-W11': 'openai 2',
    'toc:day:2025-03-11': 'openai 2',
    'toc:conversation:2025-03-11': 'extractive 2',
    'toc:segment:2025-03-11': 'openai 2',
  });
  const diary = (await segmentIds(client))[1] ?? '';
  for (const nodeId of [diary, 'toc:day:2025-03-04', 'toc:year:2025']) {
    const asked = client.call('resummarize', { nodeId, provider: 'openai' });
    expect(await failureOf(asked)).toMatchObject({
      code: 'project-excluded',
      message: expect.stringContaining(DIARY) as string,
    });
    const judged = client.call('fidelity', { nodeId, judge: true });
    expect(await failureOf(judged)).toMatchObject({ code: 'project-excluded' });
  }
  const below = await client.call('resummarize', {
    nodeId: 'toc:month:2025-03',
    provider: 'openai',
    below: true,
  });
  expect(below.failed.map(({ code, nodeId }) => [nodeId, code])).toEqual([
    [diary.replace('segment', 'conversation'), 'project-excluded'],
    ['toc:day:2025-03-04', 'project-excluded'],
    ['toc:week:2025-W10', 'project-excluded'],
    ['toc:month:2025-03', 'project-excluded'],
  ]);
  // Nor is what a person adds to it.
  const { conversations } = await client.call('conversations', { project: `${DIARY}/2025` });
  for (const { conversationId } of conversations)
    await client.call('markConversation', {
      conversationId,
      name: 'Letters of Philomena',
      tags: ['grandmother'],
    });
  const { points } = await client.call('points', { project: `${DIARY}/2025` });
  expect(points.length).toBeGreaterThan(0);
  await client.call('markPoint', {
    pointIds: points.map(({ pointId }) => pointId),
    text: 'Philomena came.',
  });
  await client.call('index', { provider: 'openai' });
  expect(server.completions.length).toBeGreaterThan(10);
  expect(sent(server)).not.toMatch(/zebedee|philomena|grandmother/i);
});

it('with the built-in summariser nothing is sent, whatever else is set up', async () => {
  const { client, server } = await openModelMemory({ settings: withJudge });
  const nodeId = await firstSegment(client);
  await client.call('resummarize', { nodeId });
  await client.call('resummarize', { nodeId: 'toc:year:2025', below: true });
  await client.call('index', {});
  await client.call('previewPrompt', { nodeId });
  await client.call('estimateResummarize', { nodeId, provider: 'openai' });
  await client.call('fidelity', { nodeId });
  await client.call('settings', {});
  expect(server.requests).toEqual([]);
  expect((await client.call('outgoing', {})).total).toBe(0);
});

const PLANTED = {
  token: 'ghp_Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4zAb3d',
  password: 'correct-Horse7-battery!staple',
  connection: 'Tr0ub4dor-Zx81',
  privateKey: 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj',
};

it('no secret of a conversation is sent, in segments, periods or to the judge; events keep them', async () => {
  const { client, server } = await openModelMemory({
    talks: [
      talk(1, {
        said: [
          `We decided to use the token ${PLANTED.token} for the release of the shop. Do not lose it.`,
          `I will keep it. The database is at postgres://shop:${PLANTED.connection}@db.internal:5432/shop, and DB_PASSWORD=${PLANTED.password} goes into the environment.`,
          `Is this the right key?\n-----BEGIN PRIVATE KEY-----\n${PLANTED.privateKey}\n${PLANTED.privateKey}\n-----END PRIVATE KEY-----`,
          `Yes. Done: the release uses ${PLANTED.token} now, and the password is ${PLANTED.password} as agreed.`,
          ...exchangeOf(1),
        ],
      }),
    ],
    settings: withJudge,
  });
  const nodeId = await firstSegment(client);
  // The segment stays built in, quotes and all, when the periods above it are asked for.
  server.behave((asked, index) =>
    asked.user.includes('<conversation>') ? empty() : answersWell(asked, index),
  );
  await client.call('index', { provider: 'openai' });
  server.behave(answersWell);
  await client.call('fidelity', { nodeId, judge: true });
  await client.call('fidelity', { nodeId: 'toc:day:2025-03-03', judge: true });
  await client.call('resummarize', { nodeId: 'toc:year:2025', provider: 'openai', below: true });
  for (const level of ['detailed', 'brief', 'tags'] as const)
    await client.call('resummarize', { nodeId, provider: 'openai', level });
  const preview = await client.call('previewPrompt', { nodeId });
  expect(preview.masked.length).toBeGreaterThan(2);
  const bodies = sent(server) + JSON.stringify([preview.system, preview.user]);
  expect(bodies).toContain('[secret:');
  const { events } = await client.call('events', { target: nodeId });
  const raw = events.map(({ text }) => text).join('\n');
  const leaks = Object.values(PLANTED).flatMap((secret) =>
    server.requests.flatMap(({ user, body }) =>
      JSON.stringify(body).includes(secret)
        ? [user.slice(Math.max(0, user.indexOf(secret) - 120)).slice(0, 260)]
        : [],
    ),
  );
  expect(leaks).toEqual([]);
  for (const secret of Object.values(PLANTED)) expect(raw).toContain(secret);
});

const SAVED = 'sk-saved-9Xw3Rt7Yu1Io5Pa2Sd6Fg0Hj4Kl8Zx';

it('a key that is saved is in its own file, and nowhere else', async () => {
  const { client, server, home, host } = await openModelMemory({
    env: { OPENAI_API_KEY: undefined, STRATA_LOG: 'debug' },
  });
  const replies: unknown[] = [];
  client.on('progress', (event) => replies.push(event));
  client.on('segmentCompressed', (event) => replies.push(event));
  client.on('ended', (event) => replies.push(event));
  replies.push(await client.call('saveKey', { provider: 'openai', key: SAVED, place: 'file' }));
  const settings = await client.call('settings', {});
  expect(settings.keys.openai).toEqual({ place: 'file' });
  replies.push(settings);
  server.behave((asked, index) =>
    index === 0
      ? { kind: 'error', status: 500, message: `The key ${asked.key ?? ''} broke the server.` }
      : answersWell(asked, index),
  );
  replies.push(await client.call('index', { provider: 'openai' }));
  expect(server.completions.map(({ key }) => key)).toContain(SAVED);
  server.behave((asked) => ({
    kind: 'error',
    status: 403,
    message: `Incorrect API key provided: ${asked.key ?? ''}.`,
  }));
  replies.push(await client.call('testConnection', { provider: 'openai' }));
  const nodeId = await firstSegment(client);
  replies.push(await failureOf(client.call('resummarize', { nodeId, provider: 'openai' })));
  server.behave((asked) => ({
    kind: 'error',
    status: 400,
    message: `Bad request by ${asked.key ?? ''}.`,
  }));
  replies.push(await failureOf(client.call('resummarize', { nodeId, provider: 'openai' })));
  replies.push(await client.call('show', { nodeId }), await client.call('ledger', {}));
  replies.push(await client.call('outgoing', {}), await client.call('status', {}));
  replies.push(await client.call('removeKey', { provider: 'openai' }).then(() => null));
  expect((await client.call('settings', {})).keys.openai).toEqual({ place: null });
  await client.call('saveKey', { provider: 'openai', key: SAVED, place: 'file' });
  await host.close();

  expect(JSON.stringify(replies)).not.toContain(SAVED);
  const holding = filesBelow(home).filter((path) => readFileSync(path).includes(SAVED));
  expect(holding).toEqual([join(home, 'secrets.json')]);
  // Windows knows no modes.
  const others = process.platform === 'win32' ? 0 : 0o077;
  expect(statSync(join(home, 'secrets.json')).mode & others).toBe(0);
});

it('without a key a run says so, and the built-in summaries are there', async () => {
  const { client, server } = await openModelMemory({
    env: { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: 'https://models.example/v1' },
  });
  const stopped = {
    code: 'provider-not-configured',
    message: expect.stringContaining('OPENAI_API_KEY') as string,
  };
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({ calls: 0, stopped });
  expect(await client.call('estimateIndex', { provider: 'openai' })).toMatchObject({
    blocked: stopped,
  });
  await changeSettings(client, withJudge);
  const nodeId = await firstSegment(client);
  expect(await failureOf(client.call('resummarize', { nodeId, provider: 'openai' }))).toMatchObject(
    stopped,
  );
  expect(await failureOf(client.call('fidelity', { nodeId, judge: true }))).toMatchObject({
    code: 'provider-not-configured',
  });
  expect(server.requests).toEqual([]);
});

function sent(server: ModelServer): string {
  return server.requests.map(({ body }) => JSON.stringify(body)).join('\n');
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
