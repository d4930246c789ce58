import { spawnSync } from 'node:child_process';
import type { Client } from '../../../core/contract/client.ts';
import { percentile } from './statistics.ts';

export interface Searches {
  /** 95th percentiles of `find`, ms, by what is looked for. */
  readonly find: Readonly<Record<FindKind, number>>;
  /** Of `navigate`, with the full-text index and without. */
  readonly navigate: number;
  readonly navigateToc: number;
  /** Of `search` over as many nodes as `searched`. */
  readonly search: number;
  readonly searched: number;
  /** By how much the process grew, MiB. */
  readonly grownMib: number;
  /** The mean time of ripgrep over the same logs ÷ that of `find`, same words; null: there is none here. */
  readonly ripgrepTimes: number | null;
}

type FindKind = 'rare' | 'common' | 'phrase' | 'prefix' | 'none';

/** Segments whose words are taken to ask for. */
const SAMPLED = 60;
const QUERIES = 40;
/** About as many children as a large parent has. */
const MANY = 1_000;

/** Asks a memory for words that stand in it, rare and common, and for some that do not. */
export async function measureSearches(client: Client, logs: string): Promise<Searches> {
  const words = await sampleWords(client);
  const before = process.memoryUsage.rss();
  const find = (asYouType: boolean) => (query: string) => client.call('find', { query, asYouType });
  // The first question opens what the others use.
  await find(false)('warm');
  const rare = await times(words.rare, find(false));
  const questions = words.rare.map(
    (word, at) => `What did we say about ${word} and ${words.common[at % words.common.length]}?`,
  );
  const found = {
    rare: p95(rare),
    common: p95(await times(words.common, find(false))),
    phrase: p95(await times(words.phrases, find(false))),
    prefix: p95(await times(words.prefixes, find(true))),
    none: p95(await times(words.none, find(false))),
  };
  const ask = (mode: 'auto' | 'toc') => (question: string) =>
    client.call('navigate', { question, mode });
  const navigate = p95(await times(questions, ask('auto')));
  const navigateToc = p95(await times(questions, ask('toc')));
  const { parentId, count } = await largeParent(client);
  const look = (query: string) =>
    client.call('search', { query, level: 'segment', ...(parentId === null ? {} : { parentId }) });
  await look('warm');
  const search = p95(await times([...words.rare, ...words.common], look));
  const mean = rare.reduce((sum, one) => sum + one, 0) / rare.length;
  return {
    find: found,
    navigate,
    navigateToc,
    search,
    searched: count,
    grownMib: (process.memoryUsage.rss() - before) / 1024 / 1024,
    ripgrepTimes: ripgrepMs(words.rare.slice(0, 5), logs, mean),
  };
}

/** What each answer took, ms. */
async function times(
  queries: readonly string[],
  ask: (query: string) => Promise<unknown>,
): Promise<readonly number[]> {
  const ms: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await ask(query);
    ms.push(performance.now() - start);
  }
  return ms;
}

const p95 = (ms: readonly number[]): number => percentile(ms, 0.95);

async function sampleWords(client: Client) {
  const segments: string[] = [];
  const visit = async (nodeId?: string): Promise<void> => {
    for (const child of (await client.call('toc', nodeId === undefined ? {} : { nodeId })).children)
      if (child.level === 'segment') segments.push(child.nodeId);
      else await visit(child.nodeId);
  };
  await visit();
  const counts = new Map<string, number>();
  const phrases: string[] = [];
  const step = Math.max(1, Math.floor(segments.length / SAMPLED));
  for (const [at, target] of segments.entries()) {
    if (at % step !== 0) continue;
    const { events } = await client.call('events', { target, limit: 40 });
    for (const { kind, text } of events) {
      if (kind !== 'message') continue;
      const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
      const phrase = /\b\p{L}{2,} \p{L}{2,} \p{L}{2,}\b/u.exec(text)?.[0];
      if (phrase !== undefined) phrases.push(`"${phrase}"`);
    }
  }
  const byCount = [...counts].toSorted(([, a], [, b]) => a - b).map(([word]) => word);
  const common = byCount.slice(-QUERIES);
  return {
    rare: byCount.slice(0, QUERIES),
    common,
    phrases: phrases.slice(0, QUERIES),
    prefixes: common.map((word) => word.slice(0, 3)),
    none: common.map((word) => `qz${word.slice(2)}xq`),
  };
}

/** The period below which there are as many segments as is wanted, or the most. */
async function largeParent(
  client: Client,
): Promise<{ readonly parentId: string | null; readonly count: number }> {
  let best: { parentId: string | null; count: number } = { parentId: null, count: 0 };
  const visit = async (parentId: string | null): Promise<number> => {
    const { children } = await client.call('toc', parentId === null ? {} : { nodeId: parentId });
    let count = 0;
    for (const child of children)
      count += child.level === 'segment' ? 1 : await visit(child.nodeId);
    if (Math.abs(count - MANY) < Math.abs(best.count - MANY)) best = { parentId, count };
    return count;
  };
  await visit(null);
  return best;
}

function ripgrepMs(words: readonly string[], logs: string, findMs: number): number | null {
  const ms: number[] = [];
  for (const word of words) {
    const start = performance.now();
    const { error } = spawnSync('rg', ['--count-matches', '--ignore-case', word, logs]);
    if (error !== undefined) return null;
    ms.push(performance.now() - start);
  }
  return ms.reduce((sum, one) => sum + one, 0) / ms.length / findMs;
}
