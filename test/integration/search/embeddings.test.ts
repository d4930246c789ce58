/** Vectors from an endpoint: off unless wanted, priced before, and never needed. */
import { expect, test } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { Settings } from '../../../core/contract/settings.ts';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import type { MadeConversation } from '../../helpers/madeConversations.ts';
import { embeds, embedsUncounted, inputsOf, rawReply } from '../../helpers/modelServer/meaning.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import { hangs, serverError, unauthorized } from '../../helpers/modelServer/replies.ts';
import { runCli } from '../../helpers/runCli.ts';
import {
  addTalks,
  changeSettings,
  exchangeOf,
  failureOf,
  ledgerOf,
  openModelMemory,
  segmentIds,
  talk,
  threeDays,
  withMoney,
} from '../summaries/setup.ts';
import type { ModelMemory } from '../summaries/setup.ts';

const MODEL = 'meaning-1';
/** A dollar for each ten thousand tokens, so that calls cost something. */
const PRICE = { model: MODEL, input: 100, output: 0 };
const SECRET_PROJECT = '/home/mira/diary';

/** Of which full text knows no word of the question below. */
const MISCONFIGURED = talk(4, {
  at: '2025-03-12T09:00:00Z',
  said: [
    'The misconfiguration of the gateway cost us the morning. Where did the misconfiguration come from?',
    'The misconfiguration came with the release: the gateway reads gateway.yaml twice, so the misconfiguration of the second stays.',
    'We decided to read it once. Write down that a misconfiguration of the gateway ends the start.',
    'Done: a misconfiguration of the gateway now ends the start with its line.',
  ],
});
const QUESTION = 'configurable';

const withEmbeddings =
  (url: string, changes: Partial<Settings['embeddings']> = {}) =>
  (settings: Settings): Settings => ({
    ...withMoney({ prices: [PRICE] })(settings),
    embeddings: { enabled: true, baseUrl: url, model: MODEL, dimensions: 64, ...changes },
  });

async function openMemory(
  talks: readonly MadeConversation[] = [...threeDays(), MISCONFIGURED],
  changes: Partial<Settings['embeddings']> = {},
): Promise<ModelMemory> {
  const memory = await openModelMemory({ talks });
  await changeSettings(memory.client, withEmbeddings(memory.server.url, changes));
  return memory;
}

const ask = (client: Client): Promise<OutputOf<'navigate'>> =>
  client.call('navigate', { question: QUESTION });

/** Texts that were sent for vectors. */
const sentBy = ({ server }: ModelMemory): readonly string[] => server.embeddings.flatMap(inputsOf);

/** Of nodes as wholes, or of their points. */
function storedVectors(home: string, { ofPoints = false } = {}): readonly unknown[] {
  const db = openForReading(`${home}/memory.db`);
  try {
    return db.all(sql`SELECT n.node_id AS nodeId, v.space, v.dimensions, length(v.numbers) AS bytes
                      FROM segment_vector AS v JOIN node AS n USING (node_ix)
                      WHERE (v.part > 0) = ${Number(ofPoints)} ORDER BY n.start_ms`);
  } finally {
    db.database.close();
  }
}

test('are off by default: nothing is sent, and what they would cost is told all the same', async () => {
  const memory = await openModelMemory({ talks: [MISCONFIGURED] });
  const { client, server, home, env } = memory;
  const { settings } = await client.call('settings', {});
  expect(settings.embeddings).toMatchObject({ enabled: false, model: 'text-embedding-3-small' });
  expect(await ask(client)).toMatchObject({ mode: 'toc+text', embeddings: null });
  expect(await failureOf(client.call('embed', {}))).toMatchObject({ code: 'unsupported' });
  const [segment = ''] = await segmentIds(client);
  expect(await failureOf(client.call('similar', { nodeId: segment }))).toMatchObject({
    code: 'unsupported',
  });
  const estimate = await client.call('estimateEmbed', {});
  expect(estimate).toMatchObject({ segments: 1, stored: 0, excluded: 0 });
  expect(estimate.cost).toBeCloseTo((estimate.tokens * 0.02) / 1e6, 12);
  await client.call('index', {});
  expect(server.requests).toEqual([]);
  const said = await runCli(home, ['embed'], env as Record<string, string>);
  expect([said.code, said.stdout]).toEqual([1, '']);
  expect(said.stderr).toContain('Embeddings are off');
});

test('are turned on and off by a command that says what it would cost, and sends nothing itself', async () => {
  const memory = await openModelMemory({ talks: [MISCONFIGURED] });
  const { client, server, home, env } = memory;
  await changeSettings(client, withMoney({ prices: [PRICE] }));
  const run = (...args: readonly string[]) =>
    runCli(home, ['embeddings', ...args], env as Record<string, string>);
  const shown = await run();
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  expect(shown.stdout).toMatch(/^Off: nothing is sent.*\n.*text-embedding-3-small at https:/);
  expect(await run('on', '--address', 'http://example.com/v1')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('unprotected') as string,
  });
  expect(await run('--dimensions', '7')).toMatchObject({ code: 2, stdout: '' });

  const on = await run(
    'on',
    '--address',
    server.url,
    '--model',
    MODEL,
    '--dimensions',
    '64',
    '--json',
  );
  const embeddings = { enabled: true, baseUrl: server.url, model: MODEL, dimensions: 64 };
  const estimate = await client.call('estimateEmbed', {});
  expect([on.code, JSON.parse(on.stdout)]).toEqual([0, { embeddings, estimate }]);
  expect((await run()).stdout).toMatch(
    /^On: meaning-1 at .*\n.*\n1 vector, and 3 of points, by meaning-1: about/,
  );
  expect(server.requests).toEqual([]);
  expect(await client.call('embed', {})).toMatchObject({ segments: 1 });

  await run('off', '--dimensions', '0');
  const { settings } = await client.call('settings', {});
  expect(settings.embeddings).toEqual({ ...embeddings, enabled: false, dimensions: null });
});

test('are priced before, made once, and made anew for a text that says something else', async () => {
  const memory = await openMemory();
  const { client, server, home } = memory;
  server.behaveEmbeddings(embedsUncounted);
  const estimate = await client.call('estimateEmbed', {});
  expect(estimate).toMatchObject({ segments: 4, stored: 0, model: MODEL, blocked: null });
  const { points } = estimate;
  expect(points).toBeGreaterThan(4);
  const report = await client.call('embed', {});
  const cost = expect.closeTo(estimate.cost ?? 0, 12) as number;
  expect(report).toMatchObject({ segments: 4, points, calls: 1, tokensIn: estimate.tokens, cost });
  expect(await ledgerOf(client)).toMatchObject([
    { purpose: 'embedding', model: MODEL, tokensIn: estimate.tokens, cost, outcome: 'stored' },
  ]);
  const ids = await segmentIds(client);
  expect(storedVectors(home)).toEqual(
    ids.map((nodeId) => ({ nodeId, space: `${MODEL} 64`, dimensions: 64, bytes: 64 })),
  );
  expect(storedVectors(home, { ofPoints: true })).toHaveLength(points);
  expect(await client.call('embed', {})).toMatchObject({ segments: 0, points: 0, calls: 0 });
  expect(await client.call('estimateEmbed', {})).toMatchObject({
    segments: 0,
    points: 0,
    tokens: 0,
    cost: 0,
    stored: 4,
    storedPoints: points,
  });

  const [first = ''] = ids;
  await client.call('edit', { nodeId: first, title: 'Why the gateway did not start' });
  await client.call('index', {});
  const [whole = '', ...ofPoints] = sentBy(memory).slice(4 + points);
  expect(ofPoints.length).toBeGreaterThan(1);
  for (const text of [whole, ...ofPoints]) expect(text).toMatch(/^Why the gateway did not start\n/);
  for (const text of ofPoints) expect(text.split('\n')).toHaveLength(2);
  expect(await client.call('embed', {})).toMatchObject({ segments: 0, points: 0, calls: 0 });
  // A version that was sent before, but whose vector was not kept.
  await client.call('pin', { nodeId: first, version: 1 });
  expect(await client.call('estimateEmbed', {})).toMatchObject({
    segments: 1,
    points: ofPoints.length,
  });

  await changeSettings(client, withEmbeddings(server.url, { model: 'meaning-2' }));
  expect(await client.call('estimateEmbed', {})).toMatchObject({ segments: 4, stored: 0 });
  await changeSettings(client, withMoney({ daily: null, monthly: null }));
  expect(await client.call('embed', {})).toMatchObject({ segments: 4, points, stopped: null });
  expect(storedVectors(home)).toMatchObject(ids.map(() => ({ space: 'meaning-2 64' })));
  expect(storedVectors(home, { ofPoints: true })).toHaveLength(points);
});

test('stand for a conversation of several segments too, whose points bring what they cite', async () => {
  const later = talk(4, { at: '2025-03-12T19:00:00Z' });
  const whole = { ...MISCONFIGURED, events: [...MISCONFIGURED.events, ...later.events] };
  const memory = await openMemory([...threeDays(), whole]);
  const { client } = memory;
  const report = await client.call('embed', {});
  expect(report).toMatchObject({ segments: 6 });
  const ids = await segmentIds(client);
  expect(ids).toHaveLength(5);
  const { children } = await client.call('toc', { nodeId: 'toc:day:2025-03-12' });
  const { title } = await client.call('show', { nodeId: children[0]?.nodeId ?? '' });
  expect(sentBy(memory).filter((text) => text.startsWith(title))).not.toEqual([]);
  const found = await ask(client);
  expect(found.embeddings).toMatchObject({ vectors: 6 + report.points, stopped: null });
  expect(found.evidence[0]?.excerpt).toMatch(/misconfiguration/);
  const similar = await client.call('similar', { nodeId: ids[0] ?? '', limit: 10 });
  expect(similar.results.map(({ nodeId }) => nodeId).toSorted()).toEqual(ids.slice(1).toSorted());
  expect(await client.call('verify', {})).toMatchObject({ ok: true });
});

test('find a segment that words cannot, and segments that are like one', async () => {
  const { client, home, env } = await openMemory();
  const ids = await segmentIds(client);
  const wanted = ids.at(-1) ?? '';
  expect(await ask(client)).toMatchObject({
    mode: 'toc+text',
    evidence: [],
    embeddings: { vectors: 0, stopped: expect.stringContaining('`strata embed`') as string },
  });
  const { points } = await client.call('embed', {});
  const found = await ask(client);
  expect(found).toMatchObject({
    mode: 'toc+text+embeddings',
    embeddings: { model: MODEL, vectors: 4 + points, stopped: null },
  });
  expect(found.embeddings?.tokensIn).toBeGreaterThan(0);
  expect(found.evidence[0]).toMatchObject({ nodeId: wanted });
  expect(found.evidence[0]?.events.length).toBeGreaterThan(0);
  expect((await ledgerOf(client))[0]).toMatchObject({ purpose: 'embedding of a question' });
  expect(await client.call('navigate', { question: QUESTION, mode: 'toc+text' })).toMatchObject({
    mode: 'toc+text',
    evidence: [],
    embeddings: null,
  });

  const similar = await client.call('similar', { nodeId: ids[0] ?? '', limit: 2 });
  expect(similar.results.map(({ nodeId }) => nodeId)).toEqual(
    expect.arrayContaining([ids[1], ids[2]]),
  );
  const scores = similar.results.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(await failureOf(client.call('similar', { nodeId: 'toc:year:2025' }))).toMatchObject({
    code: 'bad-input',
  });
  const said = await runCli(home, ['similar', wanted, '--json'], env as Record<string, string>);
  expect(JSON.parse(said.stdout)).toMatchObject({ nodeId: wanted, model: MODEL });
});

test('are not needed: whatever becomes of the endpoint, words answer, and it is told why they alone', async () => {
  const { client, server } = await openMemory([MISCONFIGURED, talk(1)]);
  await client.call('embed', {});
  const troubles: readonly (readonly [string, Behaviour, RegExp])[] = [
    ['an error', () => serverError(400), /400/],
    ['nonsense', () => rawReply({ data: [{ embedding: 'AAAA' }] }), /no vector of numbers/],
    ['another length', () => rawReply({ data: [{ embedding: [1, 2] }] }), /2 numbers/],
    ['silence', hangs, /within 3 seconds/],
    ['a key that is refused', unauthorized, /does not accept the key/],
  ];
  for (const [name, behaviour, reason] of troubles) {
    server.behaveEmbeddings(behaviour);
    const answer = await client.call('navigate', { question: 'misconfiguration' });
    expect(answer.text).toContain('without vectors: ');
    expect([name, answer.mode, answer.found, answer.embeddings]).toEqual([
      name,
      'toc+text',
      true,
      expect.objectContaining({ vectors: 0, stopped: expect.stringMatching(reason) as string }),
    ]);
  }
  await server.close();
  expect(await ask(client)).toMatchObject({ mode: 'toc+text', embeddings: { vectors: 0 } });
});

test('keep to ceilings, exclusions and what is forgotten', async () => {
  const secret = talk(5, { at: '2025-03-05T09:00:00Z', project: SECRET_PROJECT });
  const memory = await openMemory([...threeDays(), secret]);
  const { client, home } = memory;
  await changeSettings(client, (settings) => ({
    ...withMoney({ daily: 0.000_1 })(settings),
    privacy: { ...settings.privacy, excludedProjects: [SECRET_PROJECT] },
  }));
  expect(await client.call('estimateEmbed', {})).toMatchObject({
    segments: 3,
    excluded: 1,
    blocked: { code: 'ceiling-reached' },
  });
  expect(await client.call('embed', {})).toMatchObject({
    segments: 0,
    calls: 0,
    stopped: { code: 'ceiling-reached' },
  });
  expect(sentBy(memory)).toEqual([]);
  await changeSettings(client, withMoney({ daily: 5 }));
  const { points, ...report } = await client.call('embed', {});
  expect(report).toMatchObject({ segments: 3, stopped: null });
  expect(sentBy(memory)).toHaveLength(3 + points);
  expect(sentBy(memory).join('\n')).not.toContain('catalogue');

  const [first = ''] = await segmentIds(client);
  const { conversationId } = await client.call('show', { nodeId: first });
  await client.call('forget', { conversationId: conversationId ?? '' });
  expect(storedVectors(home)).toHaveLength(2);
  expect(storedVectors(home, { ofPoints: true }).length).toBeLessThan(points);
  expect(await client.call('verify', {})).toMatchObject({ ok: true, findings: [] });
});

test('come after each index and by the job, in batches that stay when a run is cancelled or one of them fails', async () => {
  const memory = await openMemory(threeDays(), { dimensions: 4_096 });
  const { client, server, home } = memory;
  await client.call('embed', {});
  const more = Array.from({ length: 17 }, (_, n) =>
    talk(n + 10, { at: `2025-04-${String(n + 1).padStart(2, '0')}T09:00:00Z` }),
  );
  await addTalks(memory, more);
  // The first of several batches: failures of the others are none of the index.
  let batches = 0;
  server.behaveEmbeddings((asked, index) => {
    batches += 1;
    return batches === 1 ? embeds(asked, index) : serverError(400);
  });
  expect(await client.call('index', {})).toMatchObject({ segments: 17, failed: [], stopped: null });
  expect(storedVectors(home)).toHaveLength(19);
  expect(await failureOf(cancelledRun(client, server))).toMatchObject({ code: 'cancelled' });
  expect(storedVectors(home)).toHaveLength(19);
  server.behaveEmbeddings(embeds);
  await client.call('controlJob', { action: 'run', job: 'embed' });
  await expect
    .poll(async () => {
      const { jobs } = await client.call('jobs', {});
      return jobs.find(({ name }) => name === 'embed');
    })
    .toMatchObject({
      lastResult: 'done',
      reason: 'asked',
      counts: { segments: 1, points: 51, failed: 0 },
    });
  expect(storedVectors(home)).toHaveLength(20);
});

/** Cancels while the endpoint has not answered yet. */
async function cancelledRun(
  client: Client,
  server: ModelMemory['server'],
): Promise<OutputOf<'embed'>> {
  const asked = Promise.withResolvers<void>();
  server.behaveEmbeddings(() => {
    asked.resolve();
    return hangs();
  });
  const run = client.call('embed', { taskId: 'this-run' });
  await asked.promise;
  await client.call('cancel', { task: 'embed', taskId: 'this-run' });
  return run;
}

test('find a point by its own words, which its segment says little of', async () => {
  const said = exchangeOf(1).flatMap((text, at) =>
    at === 2
      ? [
          text,
          'I added the Zanzibarian to src/ferry/sail.ts, so that all of the cargo sails at night.',
          text,
        ]
      : [text],
  );
  const { client } = await openMemory([talk(1, { said }), talk(2), talk(3)]);
  await client.call('embed', {});
  const asked = { question: 'zanzibarism' };
  expect(await client.call('navigate', { ...asked, mode: 'toc+text' })).toMatchObject({
    evidence: [],
  });
  const { evidence } = await client.call('navigate', asked);
  expect(evidence[0]?.excerpt).toMatch(/Zanzibarian/);
});
