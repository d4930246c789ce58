/** Texts that nobody waits for are asked for in batches, at half the price, in both protocols. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HttpProvider } from '../../../core/model/providers.ts';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import type { Fate } from '../../helpers/modelServer/batchDesk.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import { answersWell } from '../../helpers/modelServer.ts';
import type { ModelServer } from '../../helpers/modelServer.ts';
import {
  addTalks,
  changeSettings,
  exchangeOf,
  expectWhole,
  failureOf,
  nodesOf,
  openModelMemory,
  segmentIds,
  show,
  talk,
  threeDays,
  withEndpoint,
} from './setup.ts';
import type { MemoryOptions, ModelMemory } from './setup.ts';

const PRICE = { input: 1, output: 4 };

/** A host with batches on, and a model with a price. */
async function openBatchMemory(
  provider: HttpProvider,
  { settings = (now) => now, ...options }: MemoryOptions = {},
): Promise<ModelMemory> {
  const memory = await openModelMemory({
    ...options,
    env: { ANTHROPIC_API_KEY: 'sk-ant-Zq81LmX0pTn47vRbKd2WcYhe', ...options.env },
    settings,
  });
  await changeSettings(memory.client, (now) => ({
    ...now,
    provider,
    endpoints: {
      ...now.endpoints,
      [provider]: {
        ...now.endpoints[provider],
        baseUrl: memory.server.url,
        model: 'model-a',
      },
    },
    summaries: { ...now.summaries, batches: true },
    money: { ...now.money, prices: [{ model: 'model-a', ...PRICE }] },
  }));
  return memory;
}

/** Indexes and finishes batches until nothing is open. */
async function finishAll({ client, server }: ModelMemory): Promise<number> {
  for (let rounds = 0; ; rounds++) {
    const report = await client.call('index', {});
    expect(report.stopped).toBe(null);
    if (server.desk.batches.every(({ isOpen }) => !isOpen)) return rounds;
    await server.desk.finish();
  }
}

/** Nothing is left that the model would write. */
async function expectWritten({ client }: ModelMemory): Promise<void> {
  expect(await client.call('estimateIndex', {})).toMatchObject({ nodes: 0 });
  const levels = new Set<string>();
  for (const { nodeId, level } of await nodesOf(client)) {
    const { versions } = await client.call('versions', { nodeId });
    if (versions.some((one) => one.shown && one.summarizer !== 'extractive')) levels.add(level);
  }
  expect([...levels]).toEqual(expect.arrayContaining(['segment', 'day', 'year']));
}

/** What the ledger says that tokens cost, at half the price. */
const halfPriceOf = ({ usage }: ModelServer): number =>
  ((usage.tokensIn * PRICE.input + usage.tokensOut * PRICE.output) / 1_000_000) * 0.5;

const rowsOf = (home: string) => {
  const db = openForReading(join(home, 'memory.db'));
  try {
    return {
      answers: db.all(sql`SELECT item_ix FROM batch_item WHERE answer IS NOT NULL`).length,
      waits: db.all(sql`SELECT item_ix FROM batch_item WHERE outcome IS NULL`).length,
      outcomes: db.column<string>(
        sql`SELECT coalesce(outcome, 'waits') FROM batch_item ORDER BY 1`,
      ),
    };
  } finally {
    db.database.close();
  }
};

describe.each(['openai', 'anthropic'] as const)('%s', (provider) => {
  it('writes all that is older than today, level by level, for half the money', async () => {
    const memory = await openBatchMemory(provider);
    const { client, server, home } = memory;
    const first = await client.call('index', {});
    expect(first).toMatchObject({ calls: 0, failed: [], stopped: null });
    expect(server.completions).toEqual([]);
    const [batch] = server.desk.batches;
    expect(batch?.requests).toHaveLength(3);
    const { batches, spend } = await client.call('status', {});
    expect(batches).toMatchObject([{ provider, model: 'model-a', texts: 3 }]);
    expect(batches[0]?.setAside).toBeGreaterThan(0);
    expect(spend.today).toBe(0);

    // Nothing above is written before, and nothing is asked for twice.
    await client.call('index', {});
    expect(server.desk.batches).toHaveLength(1);

    await finishAll(memory);
    expect(server.completions).toEqual([]);
    await expectWritten(memory);
    const { calls, totals } = await client.call('ledger', {});
    expect(calls.every(({ outcome }) => outcome === 'stored')).toBe(true);
    expect(totals.cost).toBeCloseTo(halfPriceOf(server), 10);
    expect((await client.call('status', {})).batches).toEqual([]);
    expect(rowsOf(home)).toMatchObject({ answers: 0, waits: 0 });
    // The endpoint keeps nothing.
    expect(server.desk.files).toEqual([]);
    const { requests } = await client.call('outgoing', {});
    expect(requests.some(({ purpose }) => purpose === 'batch of 3 requests')).toBe(true);
    expectWhole(home);
    const before = server.desk.batches.length;
    await client.call('index', {});
    expect(server.desk.batches).toHaveLength(before);
  });

  it('takes results in any order, and asks directly for what a batch did not bring', async () => {
    const memory = await openBatchMemory(provider);
    const { client, server, home } = memory;
    await client.call('index', {});
    const fates: readonly Fate[] = ['answered', 'failed', 'expired'];
    await server.desk.finish({ fate: (at) => fates[at] ?? 'answered', isReversed: true });
    const report = await client.call('index', {});
    expect(report.stopped).toBe(null);
    expect(rowsOf(home).outcomes.filter((one) => one !== 'waits')).toEqual([
      'answered',
      'expired',
      'failed',
    ]);
    // Two segments directly, at the full price.
    expect(server.completions.filter(({ user }) => user.includes('[e1]'))).toHaveLength(2);
    await finishAll(memory);
    await expectWritten(memory);
    expectWhole(home);
  });

  it('an answer that cannot be used is asked for once more, and then the text keeps what it has', async () => {
    const memory = await openBatchMemory(provider, { talks: threeDays().slice(0, 1) });
    const { client, server } = memory;
    server.behave(() => ok('{"title": ""}'));
    await client.call('index', {});
    await server.desk.finish();
    await client.call('index', {});
    const [first, second, ...more] = server.desk.batches.filter(({ requests }) =>
      requests[0]?.asked.user.includes('[e1]'),
    );
    expect(more).toEqual([]);
    const [asked, again] = [
      first?.requests[0]?.asked.user ?? '',
      second?.requests[0]?.asked.user ?? '',
    ];
    expect(again).toContain(asked.slice(0, 400));
    expect(again).toContain('could not be used');
    await server.desk.finish();
    const report = await client.call('index', {});
    expect(report.failed).toMatchObject([{ code: 'reply-unusable' }]);
    const [segment = ''] = await segmentIds(client);
    expect((await show(client, segment)).problem).toMatchObject({ code: 'reply-unusable' });
    const { calls } = await client.call('ledger', {});
    expect(calls.filter(({ nodeId }) => nodeId === segment)).toHaveLength(2);
    const before = server.desk.batches.length;
    await client.call('index', {});
    expect(server.desk.batches).toHaveLength(before);
  });

  it('a text whose source changed meanwhile is dropped, counted, and asked for anew', async () => {
    const memory = await openBatchMemory(provider, {
      talks: threeDays().slice(0, 1),
      byHost: true,
    });
    const { client, server } = memory;
    await client.call('index', {});
    const longer = talk(1, { at: '2025-03-03T09:00:00Z' });
    const last = longer.events.at(-1);
    if (last === undefined) throw new Error('nothing was said');
    const more = {
      ...last,
      ms: last.ms + 60_000,
      text: 'One more thing: the refund page needs the same index before Friday.',
    };
    await addTalks(memory, [{ ...longer, events: [...longer.events, more] }]);
    await client.call('index', { provider: 'extractive' });
    await server.desk.finish();
    await client.call('index', {});
    const { calls } = await client.call('ledger', {});
    expect(calls.map(({ outcome }) => outcome)).toEqual([expect.stringContaining('superseded')]);
    expect(calls[0]?.cost).toBeGreaterThan(0);
    await finishAll(memory);
    await expectWritten(memory);
  });

  it('one that was perhaps taken is found again, and is paid for once', async () => {
    const memory = await openBatchMemory(provider);
    const { client, server } = memory;
    server.desk.fail('lost');
    const report = await client.call('index', {});
    expect(report.failed).toMatchObject([{ code: 'provider-unavailable' }]);
    expect(server.desk.batches).toHaveLength(1);
    expect((await client.call('status', {})).batches).toMatchObject([{ texts: 3 }]);
    server.desk.fail(null);
    await client.call('index', {});
    expect(server.desk.batches).toHaveLength(1);
    await finishAll(memory);
    await expectWritten(memory);
    expect((await client.call('ledger', {})).totals.cost).toBeCloseTo(halfPriceOf(server), 10);
  });

  it('nothing is kept of one that the endpoint refuses', async () => {
    const { client, server, home } = await openBatchMemory(provider);
    server.desk.fail({ status: 400, message: 'This model takes no batches.' });
    const report = await client.call('index', {});
    expect(report.stopped).toMatchObject({ code: 'provider-rejected' });
    expect(report.stopped?.message).toContain('takes no batches');
    expect(rowsOf(home)).toEqual({ answers: 0, waits: 0, outcomes: [] });
    expect(server.completions).toEqual([]);
  });

  it('nonsense is looked at again later, and nothing is lost of what comes then', async () => {
    const memory = await openBatchMemory(provider);
    const { client, server } = memory;
    await client.call('index', {});
    await server.desk.finish({ nonsense: '<html>Bad gateway</html>' });
    const report = await client.call('index', {});
    expect(report.failed).toMatchObject([{ code: 'provider-rejected' }]);
    expect((await client.call('status', {})).batches).toMatchObject([{ texts: 3 }]);
  });

  it('is cancelled: what was answered by then is written, the rest costs nothing', async () => {
    const memory = await openBatchMemory(provider);
    const { client, server } = memory;
    await client.call('index', {});
    expect(await client.call('cancelBatches', {})).toEqual({ batches: 1 });
    expect(server.desk.batches[0]?.isCancelled).toBe(true);
    await changeSettings(client, (now) => ({
      ...now,
      summaries: { ...now.summaries, batches: false },
    }));
    server.behave((asked, at) =>
      at === 0 ? answersWell(asked, at) : { kind: 'error', status: 500, message: 'Away.' },
    );
    await server.desk.finish({
      fate: (at) => (at === 0 ? 'answered' : 'cancelled'),
      status: 'cancelled',
    });
    await client.call('controlJob', { job: 'batches', action: 'run' });
    const { totals } = await settledLedger(memory);
    expect(totals.cost).toBeCloseTo(halfPriceOf(server), 10);
    expect((await client.call('status', {})).batches).toEqual([]);
  });

  it('money that is set aside counts for the ceilings', async () => {
    const memory = await openBatchMemory(provider);
    const { client, server, home } = memory;
    await client.call('index', {});
    const [batch] = (await client.call('status', {})).batches;
    const held = batch?.setAside ?? 0;
    await changeSettings(client, (now) => ({ ...now, money: { ...now.money, daily: held * 1.2 } }));
    const [segment = ''] = await segmentIds(client);
    const failure = await failureOf(client.call('resummarize', { nodeId: segment }));
    expect(failure).toMatchObject({ code: 'ceiling-reached' });
    // A batch that would pass it holds what fits.
    await addTalks(
      memory,
      [4, 5, 6].map((n) => talk(n, { at: `2025-03-0${n + 1}T09:00:00Z` })),
    );
    const report = await client.call('index', {});
    expect(report.stopped).toMatchObject({ code: 'ceiling-reached' });
    expect(server.completions).toEqual([]);
    expect(rowsOf(home).waits).toBeLessThan(6);
  });
});

/** The ledger once all of it is read. */
async function settledLedger({ client }: ModelMemory) {
  const outcomes = async () =>
    (await client.call('ledger', {})).calls.map(({ outcome }) => outcome);
  await expect.poll(outcomes, { timeout: 60_000 }).toEqual(['stored']);
  return client.call('ledger', {});
}

it('is off unless chosen', async () => {
  const { client, server } = await openModelMemory({ talks: threeDays().slice(0, 1) });
  expect((await client.call('settings', {})).settings.summaries.batches).toBe(false);
  await client.call('index', { provider: 'openai' });
  expect(server.desk.batches).toEqual([]);
  expect(server.completions.length).toBeGreaterThan(0);
});

it('where the endpoint takes no batches, all is asked for directly', async () => {
  const memory = await openBatchMemory('openai', { talks: threeDays().slice(0, 1) });
  memory.server.desk.shut();
  expect(await memory.client.call('index', {})).toMatchObject({ failed: [], stopped: null });
  expect(memory.server.completions.length).toBeGreaterThan(0);
  await expectWritten(memory);
});

it('today is written at once', async () => {
  const at = new Date(Date.now() - 3 * 3_600_000);
  const day = (n: number): string => new Date(at.getTime() - n * 86_400_000).toISOString();
  const memory = await openBatchMemory('openai', {
    talks: [talk(1, { at: day(3) }), talk(2, { at: at.toISOString() })],
    // Noon is today for both, whatever the hour.
    env: { STRATA_TIMEZONE: 'Etc/UTC' },
  });
  await memory.client.call('index', {});
  const asked = memory.server.desk.batches.flatMap(({ requests }) => requests);
  const isToday = at.toISOString().slice(0, 10) === new Date().toISOString().slice(0, 10);
  expect(asked).toHaveLength(isToday ? 1 : 2);
  expect(memory.server.completions.length > 0).toBe(isToday);
});

it('words of excluded projects and secrets are in no batch', async () => {
  const secret = 'sk-proj-a8Zq81LmX0pTn47vRbKd2WcYhe93uJfGsA';
  const [first = '', ...others] = exchangeOf(1);
  const said = [`${first} I have set OPENAI_API_KEY=${secret} there.`, ...others];
  const { client, server } = await openBatchMemory('openai', {
    talks: [talk(1, { said }), talk(2, { project: '/home/mira/private' })],
    settings: (now) => ({
      ...now,
      privacy: { ...now.privacy, excludedProjects: ['/home/mira/private'] },
    }),
  });
  await client.call('index', {});
  const asked = server.desk.batches.flatMap(({ requests }) =>
    requests.map(({ asked: a }) => a.user),
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('src/shipping/load1.ts');
  expect(asked[0]).not.toContain(secret);
});

it('a batch that the endpoint refuses whole costs nothing, is told, and is asked for directly', async () => {
  const memory = await openBatchMemory('openai');
  const { client, server } = memory;
  await client.call('index', {});
  await server.desk.finish({ refused: 'Enqueued token limit reached.' });
  const report = await client.call('index', {});
  expect(report.failed).toMatchObject([
    { code: 'provider-rejected', message: expect.stringContaining('Enqueued token limit') },
  ]);
  expect(server.completions.length).toBeGreaterThanOrEqual(3);
  await finishAll(memory);
  await expectWritten(memory);
});

it('a batch that the endpoint does not know any more counts as spent', async () => {
  const { client, server } = await openBatchMemory('openai');
  await client.call('index', {});
  const [open] = (await client.call('status', {})).batches;
  const [batch] = server.desk.batches;
  await fetch(`${server.url}/batches/${batch?.id ?? ''}`, { method: 'DELETE' });
  const report = await client.call('index', {});
  expect(report.failed[0]?.message).toContain('does not know it any more');
  const { calls } = await client.call('ledger', {});
  const lost = calls.filter(({ outcome }) => outcome === 'lost in a batch');
  expect(lost).toHaveLength(3);
  const sum = lost.reduce((all, { cost }) => all + (cost ?? 0), 0);
  expect(sum).toBeCloseTo(open?.setAside ?? 0, 12);
  // What is above is asked for in the next one.
  const { batches } = await client.call('status', {});
  expect(batches.map(({ since }) => since)).not.toContain(open?.since);
});

it('turned off between two tries, a text does not wait for ever', async () => {
  const memory = await openBatchMemory('openai', { talks: threeDays().slice(0, 1) });
  const { client, server, home } = memory;
  server.behave(() => ok('{"title": ""}'));
  await client.call('index', {});
  await server.desk.finish();
  await changeSettings(client, (now) => ({
    ...now,
    summaries: { ...now.summaries, batches: false },
  }));
  server.behave(answersWell);
  await client.call('index', {});
  expect(server.desk.batches).toHaveLength(1);
  expect(rowsOf(home)).toMatchObject({ answers: 0, waits: 0 });
  await expectWritten(memory);
});

it('what comes from a model that was left takes the place of built-in texts alone', async () => {
  const memory = await openBatchMemory('openai', { talks: threeDays().slice(0, 1) });
  const { client, server } = memory;
  await client.call('index', {});
  await changeSettings(client, (now) =>
    withEndpoint({ model: 'model-b' })({
      ...now,
      summaries: { ...now.summaries, batches: false },
      money: { daily: null, monthly: null, prices: [] },
    }),
  );
  await client.call('index', {});
  await server.desk.finish();
  await client.call('controlJob', { job: 'batches', action: 'run' });
  const outcomes = async () =>
    (await client.call('ledger', {})).calls
      .filter(({ model }) => model === 'model-a')
      .map(({ outcome }) => outcome);
  await expect.poll(outcomes, { timeout: 60_000 }).toEqual([expect.stringContaining('superseded')]);
  const [segment = ''] = await segmentIds(client);
  const { versions } = await client.call('versions', { nodeId: segment });
  expect(versions.find((one) => one.shown)?.model).toBe('model-b');
});
