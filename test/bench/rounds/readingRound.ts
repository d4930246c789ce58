import { setImmediate } from 'node:timers/promises';
import type { Client } from '../../../core/contract/client.ts';
import type { Host } from '../../../core/hosts/createHost.ts';
import { nodesToRead, readWhile } from '../measures/backlogReads.ts';
import type { LoopedReads } from '../measures/backlogReads.ts';
import { percentile } from '../measures/statistics.ts';
import { openQuietHost } from './openQuietHost.ts';

export interface ReadingTask {
  readonly dataDir: string;
  readonly folder: string;
}

export interface ReadingResult {
  readonly alone: LoopedReads;
  /** Beside clients that ask question after question. */
  readonly beside: LoopedReads;
  readonly navigates: number;
  /** 95th percentiles of `show`, ms, in turn: alone, and right behind finds that were superseded. */
  readonly showP95: { readonly alone: number; readonly superseded: number };
}

const READ_MS = 15_000;
const CLIENTS = 20;
/** Finds that are given up, each for the next, before a node is shown. */
const SUPERSEDED = 10;
const SHOWS = 200;

/** A memory that some read while others ask what takes longer. */
export async function readingRound({ dataDir, folder }: ReadingTask): Promise<ReadingResult> {
  const host = await openQuietHost(dataDir);
  try {
    const client = await host.connect();
    await client.call('import', { paths: [folder] });
    await client.call('index', { provider: 'extractive' });
    const nodes = await nodesToRead(client);
    const read = (): Promise<LoopedReads> => readWhile(client, nodes, AbortSignal.timeout(READ_MS));
    // The first of all opens what the others use.
    await navigateOnce(client, 0);
    const alone = await read();
    const asking = new AbortController();
    const askers = Array.from({ length: CLIENTS }, (_, at) =>
      navigateWhile(host, at, asking.signal),
    );
    const beside = await read();
    asking.abort();
    const navigates = (await Promise.all(askers)).reduce((sum, one) => sum + one, 0);
    return { alone, beside, navigates, showP95: await showsBehindFinds(client, nodes.shown) };
  } finally {
    await host.close();
  }
}

/** A client of its own that asks, waits for the answer and asks again; gives how often. */
async function navigateWhile(host: Host, from: number, signal: AbortSignal): Promise<number> {
  const client = await host.connect();
  let asked = 0;
  for (; !signal.aborted; asked++) await navigateOnce(client, from + asked);
  client.close();
  return asked;
}

const WORDS = ['build', 'checkout', 'test', 'cache', 'error', 'release', 'index', 'user'];

async function navigateOnce(client: Client, at: number): Promise<void> {
  const [one, other] = [WORDS[at % WORDS.length], WORDS[(at * 3 + 1) % WORDS.length]];
  await client.call('navigate', { question: `What did we decide about the ${one} and ${other}?` });
}

async function showsBehindFinds(
  client: Client,
  shown: readonly string[],
): Promise<ReadingResult['showP95']> {
  const ms = { alone: [] as number[], superseded: [] as number[] };
  for (let at = 0; at < SHOWS; at++)
    for (const kind of ['alone', 'superseded'] as const) {
      const given = kind === 'superseded' ? await giveUpFinds(client, at) : [];
      const begun = performance.now();
      await client.call('show', { nodeId: shown[at % shown.length] ?? '' });
      ms[kind].push(performance.now() - begun);
      await Promise.all(given);
    }
  return { alone: percentile(ms.alone, 0.95), superseded: percentile(ms.superseded, 0.95) };
}

/** As somebody types: each find is given up when the next letter comes. */
async function giveUpFinds(client: Client, from: number): Promise<readonly Promise<unknown>[]> {
  const finds: Promise<unknown>[] = [];
  for (let at = 0; at < SUPERSEDED; at++) {
    const abort = new AbortController();
    const query = WORDS[(from + at) % WORDS.length]?.slice(0, 3) ?? '';
    const find = client.call('find', { query, asYouType: true }, { signal: abort.signal });
    finds.push(find.catch(() => undefined));
    // It is on its way by then.
    await setImmediate();
    abort.abort();
  }
  return finds;
}
