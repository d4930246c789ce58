/** Whether links between ideas change what is found for questions of several hops, on data in the shape of LoCoMo. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Client } from '../../../core/contract/client.ts';
import { readSamples, toPlainLog } from '../retrieval/locomo.ts';
import type { Sample } from '../retrieval/locomo.ts';
import { shareAmong } from '../retrieval/measures.ts';
import { withHost } from '../retrieval/withHost.ts';

const SEVERAL_HOPS = 1;
const FIRST = 5;

export interface Hops {
  readonly questions: number;
  readonly links: number;
  /** Mean share of the answering turns among the first five. */
  readonly withLinks: number;
  readonly without: number;
}

/** @param folder where memories are made */
export async function measureHops(file: string, folder: string): Promise<Hops> {
  const found: { readonly withLinks: number; readonly without: number }[] = [];
  let links = 0;
  for (const [at, sample] of readSamples(await readFile(file, 'utf8')).entries()) {
    const memory = join(folder, `memory-${at}`);
    const log = join(folder, `talk-${at}.jsonl`);
    await writeFile(log, `${toPlainLog(sample)}\n`);
    const withLinks = await withHost(memory, async (client) => {
      await client.call('import', { paths: [log] });
      await client.call('index', {});
      return sharesFound(client, sample);
    });
    links += unlink(join(memory, 'memory.db'));
    const without = await withHost(memory, (client) => sharesFound(client, sample));
    found.push(
      ...withLinks.map((share, index) => ({ withLinks: share, without: without[index] ?? 0 })),
    );
  }
  const mean = (of: (one: (typeof found)[number]) => number): number =>
    found.reduce((sum, one) => sum + of(one), 0) / Math.max(1, found.length);
  return {
    questions: found.length,
    links,
    withLinks: mean((one) => one.withLinks),
    without: mean((one) => one.without),
  };
}

async function sharesFound(client: Client, sample: Sample): Promise<readonly number[]> {
  const shares: number[] = [];
  for (const { type, question, evidence } of sample.questions) {
    if (type !== SEVERAL_HOPS) continue;
    const { results } = await client.call('find', {
      query: question,
      limit: FIRST,
      asOf: sample.lastTime,
    });
    const ids = results.flatMap(({ event }) => event.nativeId ?? []);
    shares.push(shareAmong({ type, evidence, ids, sessions: new Set(), ranking: [] }, FIRST));
  }
  return shares;
}

/** Removes all links of a memory; returns how many there were. */
function unlink(file: string): number {
  const database = new Database(file);
  try {
    return database.prepare('DELETE FROM idea_link').run().changes;
  } finally {
    database.close();
  }
}
