import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { answersWell } from '../../helpers/modelServer.ts';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import {
  addTalks,
  exchangeOf,
  ledgerOf,
  ledgerSums,
  openModelMemory,
  segmentIds,
  talk,
  writtenBy,
} from './setup.ts';

const SHORT = 'toc:segment:2025-03-03'.length;
const MADE = {
  'toc:year:2025': 'openai 2',
  'toc:month:2025-03': 'openai 2',
  'toc:week:2025-W10': 'openai 2',
  'toc:day:2025-03-03': 'openai 2',
  // Conversations are composed of their segments without a model.
  'toc:conversation:2025-03-03': 'extractive 2',
  'toc:segment:2025-03-03': 'openai 2',
  'toc:day:2025-03-04': 'openai 2',
  'toc:conversation:2025-03-04': 'extractive 2',
  'toc:segment:2025-03-04': 'openai 2',
  'toc:week:2025-W11': 'openai 2',
  'toc:day:2025-03-11': 'openai 2',
  'toc:conversation:2025-03-11': 'extractive 2',
  'toc:segment:2025-03-11': 'openai 2',
};
/** What a model is asked for. */
const ASKED = Object.keys(MADE).filter((nodeId) => !nodeId.startsWith('toc:conversation:'));
/** US dollars a token, by the built-in price of the default model. */
const PRICE = { input: 0.15e-6, output: 0.6e-6 };

it('every closed node gets a version, whose calls, costs and requests are kept; again costs nothing', async () => {
  const { client, server } = await openModelMemory();
  const estimate = await client.call('estimateIndex', { provider: 'openai' });
  expect(estimate).toMatchObject({ nodes: 10, calls: 10, blocked: null });
  // Until now the built-in summariser has worked, and nothing was sent anywhere.
  expect(server.requests).toEqual([]);

  const first = await client.call('index', { provider: 'openai' });
  const { tokensIn, tokensOut } = server.usage;
  const cost = expect.closeTo(tokensIn * PRICE.input + tokensOut * PRICE.output, 9) as number;
  const sums = { calls: 10, tokensIn, tokensOut, cost };
  expect(first).toMatchObject({ ...sums, nodesWritten: 10, failed: [], stopped: null });
  expect(await writtenBy(client)).toEqual(MADE);
  expect(await ledgerSums(client)).toEqual(sums);
  const calls = await ledgerOf(client);
  expect(new Set(calls.map(({ outcome, model }) => `${outcome} ${model}`))).toEqual(
    new Set(['stored gpt-4o-mini']),
  );
  expect((await client.call('status', {})).spend).toMatchObject({ today: cost, month: cost });
  expect(estimate.cost).toBeGreaterThan(0);

  const { requests: all } = await client.call('outgoing', {});
  const [told, ...others] = all.toReversed();
  // No word of the memory goes with it.
  expect(told).toMatchObject({
    purpose: 'what the endpoint tells of its models',
    bytesSent: 0,
    status: 200,
  });
  const requests = others.toReversed();
  expect(requests.map(({ host, status, purpose }) => [host, status, purpose])).toEqual(
    calls.map(({ purpose }) => [server.host, 200, purpose]),
  );
  expect(sorted(requests.map(({ bytesSent }) => bytesSent))).toEqual(
    sorted(server.completions.map(({ body }) => Buffer.byteLength(JSON.stringify(body)))),
  );

  const again = await client.call('index', { provider: 'openai' });
  expect(again).toMatchObject({ calls: 0, nodesWritten: 0, tokensIn: 0, cost: 0, failed: [] });
  expect(server.completions).toHaveLength(10);
  expect(await writtenBy(client)).toEqual(MADE);
  expect(await client.call('estimateIndex', { provider: 'openai' })).toMatchObject({ calls: 0 });
});

it('a late event is paid for by its segment and what stands above it, and by nothing else', async () => {
  const memory = await openModelMemory();
  const { client } = memory;
  await client.call('index', { provider: 'openai' });
  const said = [...exchangeOf(1), 'One more thing: the footer of the page must stay as it is.'];
  await addTalks(memory, [talk(1, { at: '2025-03-03T09:00:00Z', said })]);
  const before = (await ledgerOf(client)).length;
  await client.call('index', { provider: 'openai' });
  expect(await askedSince(client, before)).toEqual([
    'toc:segment:2025-03-03',
    'toc:day:2025-03-03',
    'toc:week:2025-W10',
    'toc:month:2025-03',
    'toc:year:2025',
  ]);
  const [segment] = await segmentIds(client);
  expect(await causes(client, segment ?? '')).toEqual([
    'openai late-events',
    'extractive late-events',
    'openai model-changed',
    'extractive closed',
  ]);
  expect(await causes(client, 'toc:day:2025-03-03')).toEqual([
    'openai rollup',
    'extractive late-events',
    'openai rollup',
    'extractive rollup',
  ]);
  expect(await causes(client, 'toc:day:2025-03-04')).toEqual([
    'openai rollup',
    'extractive rollup',
  ]);
});

it('another prompt is paid for where it is used, and above it where its answers differ', async () => {
  const { client, server } = await openModelMemory();
  await client.call('index', { provider: 'openai' });
  const { templates } = await client.call('templates', {});
  const text = templates.find(({ id }) => id === 'single-pass')?.text ?? '';
  await client.call('saveTemplate', {
    text: text.replace('Write plainly', 'Write as to a friend, and plainly'),
  });
  expect(await client.call('estimateIndex', { provider: 'openai' })).toMatchObject({ nodes: 10 });
  let before = (await ledgerOf(client)).length;
  await client.call('index', { provider: 'openai' });
  const segments = ['toc:segment:2025-03-11', 'toc:segment:2025-03-04', 'toc:segment:2025-03-03'];
  // The answers are the same as before, so that nothing above reads otherwise.
  expect(sorted(await askedSince(client, before))).toEqual(sorted(segments));
  expect(server.completions.at(-1)?.system).toContain('as to a friend');

  // What was written by the first prompt is there still.
  await client.call('removeTemplate', { id: 'single-pass' });
  before = (await ledgerOf(client)).length;
  await client.call('index', { provider: 'openai' });
  expect(await askedSince(client, before)).toEqual([]);

  server.behave((asked, index) => {
    const good = JSON.parse(goodSummary(asked)) as {
      readonly title?: string;
      readonly brief: string;
    };
    if (good.title === undefined) return answersWell(asked, index);
    return ok(JSON.stringify({ ...good, brief: `${good.brief} That was answer ${index}.` }));
  });
  await client.call('saveTemplate', {
    text: text.replace('Write plainly', 'Write as to a judge, and plainly'),
  });
  before = (await ledgerOf(client)).length;
  await client.call('index', { provider: 'openai' });
  expect(sorted(await askedSince(client, before))).toEqual(sorted(ASKED));
});

/** Nodes of calls beyond the first so many, oldest first. */
async function askedSince(client: Client, before: number): Promise<readonly string[]> {
  const calls = await ledgerOf(client);
  return calls
    .slice(0, calls.length - before)
    .toReversed()
    .map(({ nodeId }) =>
      nodeId?.startsWith('toc:segment') ? nodeId.slice(0, SHORT) : (nodeId ?? ''),
    );
}

/** Of all versions, newest first. */
async function causes(client: Client, nodeId: string): Promise<readonly string[]> {
  const { versions } = await client.call('versions', { nodeId });
  return versions.map(({ summarizer, cause }) => `${summarizer} ${cause}`);
}

function sorted<T>(values: readonly T[]): readonly T[] {
  return values.toSorted((a, b) => (a < b ? -1 : 1));
}
