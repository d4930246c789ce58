/** What a model costs over the months of real logs, told by an endpoint that counts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { PASS_THROUGH_BELOW } from '../../../core/domain/summarize/sizes.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import { startModelServer } from '../../helpers/modelServer.ts';
import type { ModelServer } from '../../helpers/modelServer.ts';
import { countingModel } from './countingModel.ts';
import type { CountedCall } from './countingModel.ts';

const LOGS = ['claude-code', 'codex', 'checkpoints'];
/** US dollars per million tokens of gpt-4o-mini: read, read from the cache, written. */
const PRICE = { read: 0.15, cached: 0.075, written: 0.6 };
/** A conversation of fewer tokens is hardly worth a call. */
const TINY = 100;

/** Has a scripted model write all that is due of the logs, one call at a time, then in batches, and prints what it took. */
export async function reportMoney(data: string): Promise<void> {
  const direct = await withServer((server, calls) =>
    withMemory(data, server, async (client) => {
      const { nodesWritten, failed } = await client.call('index', { provider: 'openai' });
      return printMoney(client, calls, { nodesWritten, failed: failed.length });
    }),
  );
  const inBatches = await withServer((server) =>
    withMemory(data, server, (client) => writeInBatches(client, server)),
  );
  console.log(
    `\nIn batches the ledger has $${inBatches.toFixed(4)}, ${percent(inBatches / direct)} of that.`,
  );
}

/** A server of its own has nothing in its cache. */
async function withServer<T>(
  work: (server: ModelServer, calls: readonly CountedCall[]) => Promise<T>,
): Promise<T> {
  const { behaviour, calls } = countingModel(loadTokenCounter());
  const server = await startModelServer({ behaviour });
  try {
    return await work(server, calls);
  } finally {
    await server.close();
  }
}

async function withMemory<T>(
  data: string,
  server: ModelServer,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'strata-money-'));
  const host = await createHost({
    dataDir: join(dir, 'memory'),
    rendererDir: null,
    env: { STRATA_TIMEZONE: 'UTC', HOME: dir, OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'none' },
    reportBug: (thrown) => console.error(thrown),
  });
  try {
    const client = await host.connect();
    await client.call('import', { paths: LOGS.map((name) => join(data, name)) });
    await client.call('index', { provider: 'extractive' });
    await oneAtATime(client);
    return await work(client);
  } finally {
    await host.close();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Has all written in batches, a level at a time, and returns the ledger's US dollars. */
async function writeInBatches(client: Client, server: ModelServer): Promise<number> {
  const { settings } = await client.call('settings', {});
  await client.call('saveSettings', {
    ...settings,
    summaries: { ...settings.summaries, batches: true },
  });
  for (;;) {
    const { stopped } = await client.call('index', { provider: 'openai' });
    if (stopped !== null) throw new Error(stopped.message);
    if (server.desk.batches.every(({ isOpen }) => !isOpen)) break;
    await server.desk.finish();
  }
  return (await client.call('ledger', {})).totals.cost;
}

/** So that the endpoint's calls and the ledger's are in the same order. */
async function oneAtATime(client: Client): Promise<void> {
  const { settings } = await client.call('settings', {});
  const { endpoints, money } = settings;
  await client.call('saveSettings', {
    ...settings,
    endpoints: { ...endpoints, openai: { ...endpoints.openai, concurrency: 1 } },
    money: { ...money, daily: null, monthly: null },
  });
}

type LedgerCall = OutputOf<'ledger'>['calls'][number];

async function printMoney(
  client: Client,
  calls: readonly CountedCall[],
  { nodesWritten, failed }: { readonly nodesWritten: number; readonly failed: number },
): Promise<number> {
  const { calls: newestFirst, totals } = await client.call('ledger', { limit: 5_000 });
  const paid = newestFirst.toReversed();
  const sizes = await Promise.all(paid.map((call) => sizeOf(client, call)));
  const columns = [
    calls,
    calls.filter(({ about }) => about === 'segments'),
    calls.filter(({ about }) => about === 'conversation'),
    calls.filter(({ about }) => about === 'period'),
  ];
  const rows: readonly (readonly [string, (some: readonly CountedCall[]) => string])[] = [
    ['calls', (some) => String(some.length)],
    ['read, millions of tokens', (some) => millions(sum(some, ({ read }) => read))],
    ['of these from a cache', (some) => share(some, ({ cached }) => cached)],
    ['of these conversations, or children', (some) => share(some, ({ material }) => material)],
    ['written, millions of tokens', (some) => millions(sum(some, ({ written }) => written))],
    ['dollars without a cache', (some) => dollars(sum(some, (call) => costOf(call, 0)))],
    ['dollars with a cache', (some) => dollars(sum(some, (call) => costOf(call, call.cached)))],
  ];
  console.log(`${nodesWritten} texts written, ${failed} failed; gpt-4o-mini, scripted\n`);
  console.log('| | all | segments | conversations | periods |\n| --- | --- | --- | --- | --- |');
  for (const [name, told] of rows) console.log(`| ${name} | ${columns.map(told).join(' | ')} |`);
  const discarded = calls.filter(
    ({ detailed }, at) => detailed > 0 && (sizes[at] ?? Infinity) < PASS_THROUGH_BELOW,
  );
  const tiny = calls.filter(({ material }) => material < TINY);
  console.log(
    `\n${percent(discarded.length / calls.length)} of the calls pay for a Detailed that is not kept, ${percent(tiny.length / calls.length)} are for less than ${TINY} tokens. The ledger has ${paid.length} calls, $${totals.cost.toFixed(4)}.`,
  );
  return totals.cost;
}

function sum(calls: readonly CountedCall[], of: (call: CountedCall) => number): number {
  return calls.reduce((total, call) => total + of(call), 0);
}

function share(calls: readonly CountedCall[], of: (call: CountedCall) => number): string {
  return percent(sum(calls, of) / sum(calls, ({ read }) => read));
}

function costOf({ read, written }: CountedCall, cached: number): number {
  return PRICE.read * (read - cached) + PRICE.cached * cached + PRICE.written * written;
}

/** Tokens that could be summarised of what a call was about; null where it was about several. */
async function sizeOf(client: Client, { nodeId }: LedgerCall): Promise<number | null> {
  if (nodeId === null) return null;
  return (await client.call('show', { nodeId, level: 'detailed' })).originalTokenCount;
}

const millions = (tokens: number): string => (tokens / 1e6).toFixed(3);
const dollars = (millionths: number): string => (millionths / 1e6).toFixed(4);
const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
