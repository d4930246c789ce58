import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { renderStatus } from '../../../core/hosts/cli/renderReports.ts';
import { dueText } from '../../../core/text/proposalsText.ts';
import {
  changeSettings,
  expectWhole,
  failureOf,
  firstSegment,
  ledgerSums,
  openModelMemory,
  withEndpoint,
  withMoney,
  writtenBy,
} from './setup.ts';

/** So dear that a few calls matter. */
const PRICES = [{ model: 'gpt-4o-mini', input: 100, output: 200 }];

it('a ceiling stops a run in its middle; what was done stays, and a higher one lets it go on', async () => {
  const { client, server, home } = await openModelMemory({
    settings: (settings) =>
      withMoney({ prices: PRICES, daily: 1.2, monthly: null })(
        withEndpoint({ concurrency: 3 })(settings),
      ),
  });
  const estimate = await client.call('estimateIndex', { provider: 'openai' });
  expect(estimate.cost).toBeGreaterThan(1.2);
  expect(estimate.blocked).toMatchObject({
    code: 'ceiling-reached',
    message: expect.stringContaining('$1.2 for today') as string,
  });
  const report = await client.call('index', { provider: 'openai' });
  expect(report).toMatchObject({
    failed: [],
    stopped: {
      code: 'ceiling-reached',
      message: expect.stringContaining('daily ceiling of $1.2') as string,
    },
  });
  expect(report.calls).toBeGreaterThan(0);
  expect(report.calls).toBeLessThan(10);
  const spent = await ledgerSums(client);
  expect(spent).toMatchObject({ calls: report.calls, ...server.usage });
  expect(spent.cost).toBeLessThanOrEqual(1.2);
  expectWhole(home);
  const models = Object.values(await writtenBy(client)).filter((by) => by.startsWith('openai'));
  expect(models).toHaveLength(report.calls);

  const rest = await untilStopped(client);
  expect((await ledgerSums(client)).cost).toBeLessThanOrEqual(1.2);
  const nodeId = await firstSegment(client);
  expect(await failureOf(client.call('resummarize', { nodeId, provider: 'openai' }))).toMatchObject(
    {
      code: 'ceiling-reached',
    },
  );

  await changeSettings(client, withMoney({ daily: null, monthly: 100 }));
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({
    calls: 10 - report.calls - rest,
    stopped: null,
  });
  expect((await client.call('status', {})).spend).toMatchObject({
    today: expect.closeTo((await ledgerSums(client)).cost, 9) as number,
    dailyCeiling: null,
    monthlyCeiling: 100,
  });
  await changeSettings(client, withMoney({ monthly: 0.5 }));
  expect(await failureOf(client.call('resummarize', { nodeId, provider: 'openai' }))).toMatchObject(
    {
      code: 'ceiling-reached',
      message: expect.stringContaining('monthly ceiling of $0.5') as string,
    },
  );
});

it('under a ceiling a model without a price is not asked; without one it is, at an unknown price', async () => {
  const { client, server } = await openModelMemory({
    env: { OPENAI_BASE_URL: 'https://models.example/v1', STRATA_MODEL: 'unheard-of' },
  });
  const estimate = await client.call('estimateIndex', { provider: 'openai' });
  expect(estimate).toMatchObject({
    model: 'unheard-of',
    cost: null,
    blocked: { code: 'price-unknown' },
  });
  const report = await client.call('index', { provider: 'openai' });
  expect(report).toMatchObject({
    calls: 0,
    stopped: {
      code: 'price-unknown',
      message: expect.stringContaining('No price is known for unheard-of') as string,
    },
  });
  await changeSettings(client, withMoney({ daily: null, monthly: null }));
  expect(await client.call('estimateIndex', { provider: 'openai' })).toMatchObject({
    cost: null,
    blocked: null,
  });
  expect(server.requests).toEqual([]);
});

it('a model on this machine is free, unless it has a price', async () => {
  const { client } = await openModelMemory({ env: { STRATA_MODEL: 'llama-local' } });
  const nodeId = await firstSegment(client);
  await client.call('resummarize', { nodeId, provider: 'openai' });
  expect((await ledgerSums(client)).cost).toBe(0);
  await changeSettings(
    client,
    withMoney({ prices: [{ model: 'llama-local', input: 2, output: 3 }] }),
  );
  await client.call('resummarize', { nodeId, provider: 'openai' });
  const { calls } = await client.call('ledger', { limit: 1 });
  const { tokensIn, tokensOut, cost } = calls[0] ?? { tokensIn: 0, tokensOut: 0, cost: 1 };
  expect(cost).toBeCloseTo((2 * tokensIn + 3 * tokensOut) / 1e6, 12);
});

/** Runs again: what was only reserved for calls under way is free again, for a last few. */
async function untilStopped(client: Client): Promise<number> {
  let all = 0;
  for (;;) {
    const { calls, stopped } = await client.call('index', { provider: 'openai' });
    expect(stopped).toMatchObject({ code: 'ceiling-reached' });
    if (calls === 0) return all;
    all += calls;
  }
}

it('status says what stopped the model and how much waits, until a run is not stopped', async () => {
  const { client } = await openModelMemory({ settings: withMoney({ daily: 0.000_001 }) });
  const { stopped } = await client.call('index', { provider: 'openai' });
  expect(stopped?.code).toBe('ceiling-reached');
  await changeSettings(client, (settings) => ({ ...settings, provider: 'openai' }));
  const said = (await client.call('status', {})).stopped;
  expect(said).toMatchObject({
    code: 'ceiling-reached',
    message: stopped?.message,
    waiting: 10,
  });
  expect(renderStatus(await client.call('status', {}))).toMatch(
    /^\S+ stopped writing at \S+\. 10 texts wait for it\. The daily ceiling of [^\n]+\nAll else is up to date\.$/m,
  );
  await changeSettings(client, (settings) => ({ ...settings, agents: { propose: true } }));
  const due = await client.call('due', { by: 'claude-code' });
  expect(dueText(due)).toContain(`stopped writing: ${stopped?.message}`);
  await changeSettings(client, withMoney({ daily: null }));
  await client.call('index', { provider: 'openai' });
  expect(await client.call('status', {})).toMatchObject({ stopped: null });
});
